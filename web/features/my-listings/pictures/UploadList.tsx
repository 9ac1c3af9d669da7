import { CircleAlert, ImageIcon, RotateCw, X } from '@lucide/icons'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import type { Upload, UploadQueue } from './upload-queue.ts'

type Words = { list: string; working: string }
const ofPictures: Words = { list: 'Wysyłane zdjęcia', working: 'Przygotowujemy zdjęcie...' }
type Props = { queue: UploadQueue; uploads: readonly Upload[]; words?: Words }

/** Running and failed uploads, each with buttons to retry or cancel. */
export function UploadList({ queue, uploads, words = ofPictures }: Props) {
  const failed = uploads.filter(({ state, again }) => state === 'failed' && again)
  return (
    <>
      {/* Always in the page, so that screen readers announce what appears in it. */}
      <p className="sr-only" role="status">
        {summaryOf(uploads, words)}
      </p>
      {uploads.length > 0 && (
        <ul className="mt-4 grid gap-2" aria-label={words.list}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} {...{ upload, queue, words }} />
          ))}
        </ul>
      )}
      {failed.length > 1 && (
        <Button
          icon={RotateCw}
          className="mt-2"
          onClick={() => {
            for (const { key } of failed) queue.retry(key)
          }}
        >
          Ponów wszystkie
        </Button>
      )}
    </>
  )
}

function summaryOf(uploads: readonly Upload[], { list }: Words): string {
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const underway = uploads.length - failed
  const parts = [underway > 0 && `${list}: ${underway}.`, failed > 0 && `Nieudane: ${failed}.`]
  return parts.filter(Boolean).join(' ')
}

type RowProps = { upload: Upload; queue: UploadQueue; words: Words }

function UploadRow({ upload, queue, words }: RowProps) {
  const { key, file, state, error } = upload
  const isFailed = state === 'failed'
  return (
    <li className={`flex items-center gap-3 rounded-lg border p-3 ${isFailed ? 'border-danger-line' : 'border-line'}`}>
      <Icon of={isFailed ? CircleAlert : ImageIcon} className={isFailed ? 'text-danger' : 'text-ink-3'} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">{file.name}</p>
        {isFailed ? (
          <p className="text-sm text-danger-fg" role="alert">
            {error}
          </p>
        ) : (
          <Progress upload={upload} working={words.working} />
        )}
      </div>
      {isFailed && upload.again && (
        <Button size="sm" icon={RotateCw} onClick={() => queue.retry(key)} aria-label={`Ponów wysyłanie ${file.name}`}>
          Ponów
        </Button>
      )}
      <IconButton
        icon={X}
        label={isFailed ? `Usuń z listy ${file.name}` : `Anuluj wysyłanie ${file.name}`}
        onClick={() => queue.cancel(key)}
      />
    </li>
  )
}

function Progress({ upload: { file, state, share }, working }: { upload: Upload; working: string }) {
  const percent = Math.round(share * 100)
  const words = {
    waiting: 'Czeka na swoją kolej',
    working,
    sending: `${percent}%`,
    failed: '',
  }
  return (
    <div className="mt-1 flex items-center gap-3">
      <div
        className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken"
        role="progressbar"
        aria-label={`Wysyłanie ${file.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words[state]}
      >
        <div className="h-full rounded-full bg-success transition-[width]" style={{ width: `${percent}%` }} />
      </div>
      <span className="num text-sm text-ink-2">{words[state]}</span>
    </div>
  )
}
