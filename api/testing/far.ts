/** How far a test of faults goes: a part of what there is in `npm test`, all of it with `npm run faults`. */
const is_far = process.env.FAULTS === 'far'

export const farther = <T>(usual: T, all: T): T => (is_far ? all : usual)

/** For what goes farther. */
export const longest = (usual_ms: number): number => farther(usual_ms, 6 * 3_600_000)
