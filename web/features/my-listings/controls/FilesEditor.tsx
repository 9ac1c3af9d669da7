import { Download, FilePlus, FileText, Trash2 } from '@lucide/icons'
import { useId, useState } from 'react'
import { fileUploadPaths } from '#contract/calls.ts'
import type { ListingFile, ListingFiles } from '#contract/listings/files.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { formatBytes, plural } from '#domain/format.pl.ts'
import { longestTitle, maxFileBytes } from '#domain/listing/pdf-file.ts'
import { call } from '#web/lib/http/api.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { toast } from '#web/lib/toast.ts'
import { upload } from '#web/lib/http/upload.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { UploadList } from '#web/features/my-listings/pictures/UploadList.tsx'
import { createUploadQueue } from '#web/features/my-listings/pictures/upload-queue.ts'

const calls = {
  venue: { list: 'listVenueFiles', change: 'changeVenueFile', remove: 'removeVenueFile' },
  service: { list: 'listServiceFiles', change: 'changeServiceFile', remove: 'removeServiceFile' },
} as const

const words = { list: 'Wysyłane pliki', working: 'Sprawdzamy plik...' }

type Props = { kind: ListingKind; listingId: string }

/** PDFs that visitors may take along: menu, rules, floor plan. */
export function FilesEditor({ kind, listingId }: Props) {
  const queries = useQueryClient()
  const question = q(calls[kind].list, { params: { id: listingId } })
  const files = useQuery<ListingFiles>(question)
  const show = (next: ListingFiles) => keepAnswer(queries, question.queryKey, next)
  const [queue] = useState(() =>
    createUploadQueue({
      at_once: 1,
      unexpected: unexpectedError,
      check: (file) => {
        if (!/\.pdf$/i.test(file.name) && file.type !== 'application/pdf') return 'Wybierz plik PDF.'
        return file.size > maxFileBytes ? 'Plik jest za duży. PDF może mieć do 10 MB.' : null
      },
      send: async ({ key, file }, options) => {
        const form = new FormData()
        form.set('file', file)
        const url = fileUploadPaths[kind].replace('{id}', listingId)
        show(await upload<ListingFiles>(url, form, { ...options, idempotency_key: key }))
        toast('Plik został dodany')
      },
    }),
  )
  const uploads = queue.store.use()
  if (files.isError && !files.data) return <ErrorState onRetry={() => void files.refetch()} />
  if (!files.data) return <Skeleton className="h-24 rounded-lg" />
  const { results, limit } = files.data
  return (
    <div className="grid gap-4">
      <p className="hint">
        Np. menu, regulamin albo plan sali.{' '}
        {`Najwyżej ${plural(limit, 'plik', 'pliki', 'plików')} PDF, każdy do 10 MB.`}
      </p>
      {results.length > 0 && (
        <ul className="grid gap-4" aria-label="Pliki do pobrania">
          {results.map((file) => (
            <FileRow key={file.id} {...{ file, kind, listingId, show }} />
          ))}
        </ul>
      )}
      <UploadList {...{ queue, uploads, words }} />
      {results.length >= limit ? (
        <Alert>Masz już wszystkie pliki, które mieszczą się w ofercie. Usuń któryś, żeby dodać nowy.</Alert>
      ) : (
        <AddFiles onFiles={queue.add} />
      )}
    </div>
  )
}

function AddFiles({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const id = useId()
  return (
    <div>
      <input
        id={id}
        type="file"
        multiple
        accept="application/pdf,.pdf"
        className="peer sr-only"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Emptied, so that the same file can be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className="btn cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus"
      >
        <Icon of={FilePlus} />
        Dodaj plik PDF
      </label>
    </div>
  )
}

type RowProps = Props & { file: ListingFile; show: (files: ListingFiles) => void }

function FileRow({ file, kind, listingId, show }: RowProps) {
  const [title, setTitle] = useState(file.title)
  const [error, setError] = useState<string | null>(null)
  const params = { id: listingId, file_id: file.id }
  const rename = async () => {
    if (title.trim() === file.title) return setError(null)
    try {
      show(await call(calls[kind].change, { params, body: { title } }))
      setError(null)
    } catch (fault) {
      if (!isFault(fault)) throw fault
      setError(fault.fields.title?.join(' ') ?? fault.message)
    }
  }
  const remove = async () => {
    try {
      show(await call(calls[kind].remove, { params }))
      toast(`Usunięto: ${file.title}`)
    } catch (fault) {
      if (!isFault(fault)) throw fault
      toast(fault.message, 'danger')
    }
  }
  return (
    <li className="flex items-start gap-3 rounded-lg border border-line p-4">
      <Icon of={FileText} className="mt-9 size-5 shrink-0 text-primary-text max-sm:hidden" />
      <TextField
        id={`plik-${file.id}`}
        className="min-w-0 flex-1"
        label="Nazwa dla gości"
        hint={formatBytes(file.bytes)}
        maxLength={longestTitle}
        autoComplete="off"
        value={title}
        error={error ?? undefined}
        onChange={setTitle}
        onBlur={() => void rename()}
      />
      <a className="icon-btn mt-6" href={file.url} download aria-label={`Pobierz: ${file.title}`}>
        <Icon of={Download} />
      </a>
      <IconButton icon={Trash2} className="mt-6" label={`Usuń: ${file.title}`} onClick={() => void remove()} />
    </li>
  )
}
