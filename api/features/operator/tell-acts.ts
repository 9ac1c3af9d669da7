/** The list of acts of operators, for the operator. */
import type { Reader } from '#api/handles.ts'
import { latestActs } from './act-queries.ts'

export type ToldAct = Awaited<ReturnType<typeof latestActs>>[number]

export const tellActs = (db: Reader, most: number): Promise<ToldAct[]> => latestActs(db, most)
