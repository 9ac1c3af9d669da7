/** The part of RESULTS.md about an owner with thousands of reservations. */
import type { OwnerFigure, OwnerResult } from './owner-part.ts'
import { sizes } from './owner-part.ts'
import { table } from '../table.ts'

const kb = (bytes: number) => (bytes / 1000).toFixed(1)
const mb = (bytes: number) => (bytes / 1_000_000).toFixed(1)

export function ownerReport({ figures, files, others }: OwnerResult): string[] {
  const { large, small } = sizes
  const beside = (figure: OwnerFigure) =>
    figures.find(({ job, callers, owner }) => job === figure.job && callers === figure.callers && owner === 'small')
  return [
    `## An owner with ${large.venues} venues and ${large.reservations} reservations`,
    '',
    `Beside, in the same run and database, an owner with ${small.venues} venue and ${small.reservations} reservations; ${others} reservations are of others. Milliseconds as the caller sees them; CPU of server and database together, of it the database in brackets.`,
    '',
    ...table(
      ['call', 'callers', 'p50 ms', 'p95 ms', 'CPU ms', 'small: p50', 'p95', 'large / small', 'KB'],
      figures
        .filter(({ owner }) => owner === 'large')
        .map((figure) => {
          const other = beside(figure)
          return [
            figure.job,
            figure.callers,
            figure.p50_ms.toFixed(1),
            figure.p95_ms.toFixed(1),
            `${figure.cpu_ms.toFixed(1)} (${figure.database_cpu_ms.toFixed(1)})`,
            other?.p50_ms.toFixed(1) ?? '',
            other?.p95_ms.toFixed(1) ?? '',
            other ? `${(figure.p50_ms / other.p50_ms).toFixed(1)} ×` : '',
            kb(figure.bytes),
          ]
        }),
    ),
    '',
    'Files, and by how much the memory of the server grew at most while they were sent:',
    '',
    ...table(
      ['file', 'owner', 'seconds', 'MB', 'memory, MB more'],
      files.map((file) => [file.job, file.owner, file.seconds.toFixed(2), mb(file.bytes), mb(file.memory_bytes)]),
    ),
    '',
  ]
}
