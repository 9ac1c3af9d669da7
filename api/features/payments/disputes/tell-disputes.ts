/** Disputes of customers' banks, for the operator. */
import type { Reader } from '#api/handles.ts'
import { allDisputes } from './dispute-queries.ts'

export type ToldDispute = Awaited<ReturnType<typeof allDisputes>>[number]

export const tellDisputes = (db: Reader): Promise<ToldDispute[]> => allDisputes(db)
