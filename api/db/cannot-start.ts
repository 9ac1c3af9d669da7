/**
 * An expected reason why the product cannot start: one plain sentence for the person at the terminal. The launcher
 * prints only `message`, without a stack; every other error is a defect and keeps its stack.
 */
export function cannotStart(sentence: string, cause?: unknown): Error {
  const error = new Error(sentence, { cause })
  error.name = 'CannotStart'
  return error
}

export function isCannotStart(error: unknown): error is Error {
  return error instanceof Error && error.name === 'CannotStart'
}
