import { ImagePlus } from '@lucide/icons'
import { useId } from 'react'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { acceptedTypes } from './listing-uploads.ts'

export type AddPicturesProps = {
  /** There are no pictures yet. */
  first: boolean
  /** Why no more pictures can be added, and what to do about it. */
  full: string | null
  /** The checklist leads here, unless a description is missing. */
  asked: boolean
  onFiles: (files: Iterable<File>) => void
}

/** The button and the drop area. A phone opens its camera roll, because the accepted types are images. */
export function AddPictures({ first, full, asked, onFiles }: AddPicturesProps) {
  const own = useId()
  const id = asked ? 'pole-images' : own
  if (full) {
    return (
      <Alert tone="info" className="mt-4">
        {full}
      </Alert>
    )
  }
  return (
    <div className="mt-4">
      <input
        id={id}
        type="file"
        multiple
        accept={acceptedTypes.join(',')}
        className="peer sr-only"
        aria-describedby={`${own}-hint`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Emptied, so that the same file can be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className="flex min-h-28 w-full cursor-pointer flex-col items-center justify-center gap-x-4 gap-y-1 rounded-lg text-center sm:flex-row sm:text-left border-2 border-dashed border-line-strong bg-sunken p-4 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-focus hover:bg-hover"
      >
        <Icon of={ImagePlus} className="size-7 shrink-0 text-primary-text" />
        <span>
          <b className="block font-semibold">{first ? 'Dodaj pierwsze zdjęcia' : 'Dodaj zdjęcia'}</b>
          <span className="text-sm text-ink-2" id={`${own}-hint`}>
            JPG, PNG, WebP lub AVIF, co najmniej 1200 × 800 pikseli. Duże zdjęcia same się zmniejszą. Możesz wybrać
            kilka naraz
            <span className="hidden lg:inline">, przeciągnąć je tutaj albo wkleić</span>.
          </span>
        </span>
      </label>
    </div>
  )
}
