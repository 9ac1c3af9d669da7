/**
 * The yearly report of sellers to the tax office. An operator makes it by a command; its letters are sent by the
 * product.
 */
import type { Feature } from '#api/feature.ts'
import { dac7Jobs } from './jobs.ts'
import { deleteReportedNumbers } from './queries.ts'

export const dac7 = {
  jobs: dac7Jobs,
  forget: [({ db, clock }) => deleteReportedNumbers(db, clock.now())],
} satisfies Feature
