import type { TxDeps } from '#api/deps.ts'
import type { Transact } from '../hand.ts'

/** In one transaction. A dry run does everything and rolls it back, so it is refused whatever the real run would be. */
export async function doneOrTried<T>(
  transact: Transact,
  dry_run: boolean,
  work: (tx: TxDeps) => Promise<T>,
): Promise<T> {
  if (!dry_run) return transact(work)
  try {
    return await transact(async (tx) => {
      throw new TakenBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.found as T
    throw error
  }
}

class TakenBack extends Error {
  readonly found: unknown
  constructor(found: unknown) {
    super('a dry run')
    this.found = found
  }
}
