/** All blocks of an owner as they are stored, page by page, so that memory stays small. */
import type { Reader } from '#api/deps.ts'
import { pageOfBlocks } from './blocks-queries.ts'

const pageRows = 500

export async function* blocksOf(db: Reader, owner_id: string): AsyncGenerator<unknown> {
  let after: string | null = null
  for (;;) {
    const rows = await pageOfBlocks(db, owner_id, after, pageRows)
    yield* rows
    after = rows.at(-1)?.id ?? null
    if (rows.length < pageRows) return
  }
}
