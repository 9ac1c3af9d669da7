import { paths, withQuery } from '#contract/paths.ts'

/** The reservation's drawer over the day, so that closing it is being back. */
export const hrefOf = (id: string): string => withQuery(paths.today, { rezerwacja: id })
