import { createFault } from './api.ts'
import { type Fault, isFault } from './fault.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'

/** The sentence of the answer; the screen's own default when the answer said nothing (specification 8). */
export const saidOr = (error: unknown, fallback: string): string =>
  isFault(error) && error.message !== unexpectedError ? error.message : fallback

/** Lets a fault through, with the screen's default in place of the last resort. For the `work` of a form. */
export async function withDefault<T>(work: Promise<T>, fallback: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isFault(error) && error.message !== unexpectedError) throw error
    if (!isFault(error)) console.error(error)
    const bare: Partial<Fault> = isFault(error) ? error : {}
    throw {
      ...createFault(bare.status ?? 0, { errors: [fallback], code: bare.code ?? 'unexpected' }),
      fields: bare.fields ?? {},
    }
  }
}
