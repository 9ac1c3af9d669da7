/**
 * Unsaved changes, kept in the browser so that a reload or the end of a session loses nothing. They belong to one
 * owner; another owner who logs in here does not get them.
 */
import { type Edits, isClean, noEdits } from './edits.ts'

const keyOf = (owner: string, id: string): string => `wydarzy-edycja:${owner}:${id}`

export function read(owner: string, id: string): Edits {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(owner, id)) ?? 'null') as Edits | null
    return kept?.mine && kept.before ? kept : noEdits
  } catch {
    return noEdits
  }
}

export function write(owner: string, id: string, edits: Edits): void {
  try {
    if (isClean(edits)) localStorage.removeItem(keyOf(owner, id))
    else localStorage.setItem(keyOf(owner, id), JSON.stringify(edits))
  } catch {
    // no storage, or it is full: the open tab still has everything
  }
}
