import { paths } from '#contract/paths.ts'
import type { Suspension } from '#contract/listings/publishing-state.ts'
import { formatDateGenitive } from '#domain/format.pl.ts'
import { reasonText, sourceText } from '#domain/listing/suspension-words.pl.ts'
import { dateIn } from '#domain/time.ts'
import { Alert } from '#web/ui/Notice.tsx'

/** The statement of reasons for a suspension, as in its mail, with the way to object. */
export function SuspensionNote({ of }: { of: Suspension }) {
  return (
    <Alert tone="danger" className="mt-5">
      <p className="font-semibold">
        {`Oferta jest wstrzymana od ${formatDateGenitive(dateIn(Date.parse(of.suspended_at), 'Europe/Warsaw'))}`}
      </p>
      <p className="mt-1 break-words">{reasonText(of)}</p>
      <p className="mt-2 text-sm">{of.scope}</p>
      <p className="mt-1 text-sm">{sourceText(of)}</p>
      <p className="mt-1 text-sm">{of.remedies}</p>
      <a className="link mt-2 inline-flex min-h-11 items-center" href={paths.contact}>
        Chcę się odwołać
      </a>
    </Alert>
  )
}
