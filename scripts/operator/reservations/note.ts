import { manyLines } from '#domain/people/fields.ts'
import { WrongWords } from '../words.ts'

/** The longest note; nobody would read more in a letter. */
const longest = 2000

/** The note that both sides will read; null without one. */
export function shortNote(typed = ''): string {
  const note = manyLines(typed)
  if (note.length > longest) throw new WrongWords(`--note has ${longest} signs at most.`)
  return note
}

/** For chores that demand a note, because both sides must read the reason. */
export function noteFor(command: string, typed: string | undefined): string {
  const note = shortNote(typed)
  if (note === '') throw new WrongWords(`${command} asks for --note: both sides have to read why.`)
  return note
}
