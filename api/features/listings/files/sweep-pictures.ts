import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { whileFull } from '#api/turns.ts'
import { removeImage } from './image-pipeline.ts'
import { forgetRemoved, forgetUploads, swept, takeLeftovers } from './image-queries.ts'

const undoMs = 15 * 60_000
/** Longer than any upload and its decoding may take. */
const restMs = 3_600_000
const atOnce = 200

/** Deletes pictures that can no longer be restored, and the files that no listing shows. */
export async function sweepPictures(deps: Deps): Promise<void> {
  const now_ms = deps.clock.now()
  await inTransaction(deps, async (tx) => {
    await forgetRemoved(tx.db, new Date(now_ms - undoMs))
    await forgetUploads(tx.db, new Date(now_ms - restMs))
  })
  await whileFull(atOnce, async () => {
    const take = (tx: TxDeps) => takeLeftovers(tx.db, new Date(now_ms - restMs), new Date(now_ms), atOnce)
    const { looked_at, unneeded } = await inTransaction(deps, take)
    for (const picture of unneeded) {
      await removeImage(picture, deps.files)
      await swept(deps.db, picture)
    }
    return looked_at
  })
}
