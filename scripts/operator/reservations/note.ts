import { manyLines } from '#domain/people/fields.ts'
import { WrongWords } from '../words.ts'

/** Longer than a letter can be read. */
const longest = 2000

/** What both sides read with it; none is none. */
export function shortNote(typed = ''): string {
  const note = manyLines(typed)
  if (note.length > longest) throw new WrongWords(`--note has ${longest} signs at most.`)
  return note
}

/** Where both sides have to read why. */
export function noteFor(command: string, typed: string | undefined): string {
  const note = shortNote(typed)
  if (note === '') throw new WrongWords(`${command} asks for --note: both sides have to read why.`)
  return note
}
