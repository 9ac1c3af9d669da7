/** Goes through a long list in portions, so that other requests are answered in between. */
const biteMs = 6

export async function unhurried<T, R>(list: readonly T[], work: (one: T) => R): Promise<R[]> {
  const done: R[] = []
  let until = performance.now() + biteMs
  for (const one of list) {
    if (performance.now() > until) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      until = performance.now() + biteMs
    }
    done.push(work(one))
  }
  return done
}
