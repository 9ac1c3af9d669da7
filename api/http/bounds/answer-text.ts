/** Answers as they leave: JSON. What is given to many as it is is written out once. */
import { onceFor } from '#domain/once.ts'

const again = Symbol('given again')

/** For whoever keeps an answer and gives it again; from now on nobody changes it. */
export function toGiveAgain<Answer extends object>(answer: Answer): Answer {
  return Object.defineProperty(answer, again, { value: true })
}

/** What is no value in JSON is written as null. */
export function textOf(answer: unknown): string {
  return isGivenAgain(answer) ? keptText(answer) : (JSON.stringify(answer) ?? 'null')
}

const keptText = onceFor((answer: object) => JSON.stringify(answer))

function isGivenAgain(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && again in answer
}
