/** How much of the space of faults a test tries: a part of it in `npm test`, all of it with `npm run faults`. */
const is_far = process.env.FAULTS === 'far'

export const farther = <T>(usual: T, all: T): T => (is_far ? all : usual)

/** The timeout of a test: longer when everything is tried. */
export const longest = (usual_ms: number): number => farther(usual_ms, 6 * 3_600_000)
