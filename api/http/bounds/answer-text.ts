/** Answers as JSON text. One that is sent to many is written only once. */
import { onceFor } from '#domain/once.ts'

const again = Symbol('given again')

/** Marks an answer that is sent repeatedly, so that its text is kept; it must not be changed afterwards. */
export function toGiveAgain<Answer extends object>(answer: Answer): Answer {
  return Object.defineProperty(answer, again, { value: true })
}

/** The answer as text; a value that JSON does not have is written as null. */
export function textOf(answer: unknown): string {
  return isGivenAgain(answer) ? keptText(answer) : (JSON.stringify(answer) ?? 'null')
}

const keptText = onceFor((answer: object) => JSON.stringify(answer))

function isGivenAgain(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && again in answer
}
