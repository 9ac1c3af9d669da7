import { paths, withQuery } from '#contract/paths.ts'

/** Opens the reservation's drawer over the day, so that closing it leads back there. */
export const hrefOf = (id: string): string => withQuery(paths.today, { rezerwacja: id })
