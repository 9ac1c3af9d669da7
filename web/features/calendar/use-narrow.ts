import { mediaHook } from '#web/lib/use-media.ts'
import { isPrinting } from '#web/lib/page/use-printing.ts'

/**
 * Whether the calendar is that of a phone. Paper is wider than the phone that prints, so during printing the answer
 * does not change.
 */
export const useNarrow = mediaHook('(max-width: 47.99rem)', isPrinting)
