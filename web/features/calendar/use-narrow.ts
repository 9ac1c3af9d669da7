import { mediaHook } from '#web/lib/use-media.ts'
import { isPrinting } from './use-printing.ts'

/**
 * Whether the calendar is that of a phone. A sheet of paper is wider than the phone that prints it: what is drawn stays
 * what it was on the screen.
 */
export const useNarrow = mediaHook('(max-width: 47.99rem)', isPrinting)
