import { outOf } from '#domain/format.pl.ts'
import {
  ArrowLeft,
  ArrowRight,
  Crop,
  EllipsisVertical,
  GripVertical,
  type LucideIconData,
  Star,
  Trash2,
} from '@lucide/icons'
import type { OwnerPicture } from '#contract/listings/pictures.ts'
import { Picture } from '#web/features/listings/card/Picture.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { MenuButton } from '#web/ui/overlays/Menu.tsx'
import { AltField } from './AltField.tsx'
import { nameOfPicture } from './picture-words.pl.ts'
import type { Moving } from './use-moving.ts'

export type PictureCardProps = {
  picture: OwnerPicture
  index: number
  count: number
  /** Descriptions to choose from. */
  ideas: readonly string[]
  /** The checklist leads to the description of this picture. */
  asked: boolean
  lifted: boolean
  fault: string | undefined
  handle: ReturnType<Moving['handle']>
  onAlt: (alt: string) => Promise<void>
  onDescribed: () => void
  onMove: (to: number) => void
  onCover: () => void
  onOpen: () => void
  onRemove: () => void
}

const sizes = '(min-width: 80rem) 18rem, (min-width: 40rem) 45vw, calc(100vw - 4rem)'

export function PictureCard(props: PictureCardProps) {
  const { picture, index, count, lifted, fault, handle } = props
  const name = nameOfPicture(picture.alt, index)
  return (
    <li data-picture={picture.id} style={{ order: index }} className={lifted ? 'relative z-10' : ''}>
      <div className="relative">
        <div
          className={`relative aspect-[4/3] overflow-hidden rounded-lg bg-skeleton select-none ${lifted ? 'outline-3 outline-offset-2 outline-focus' : ''}`}
        >
          <Picture picture={picture} alt={picture.alt} sizes={sizes} />
        </div>
        {picture.is_cover && index === 0 && (
          <span className="badge absolute bottom-2 left-2 !bg-surface !text-ink">Okładka</span>
        )}
        <button
          type="button"
          data-handle=""
          className="icon-btn absolute top-1.5 left-1.5 cursor-grab touch-none !bg-surface/95 text-ink active:cursor-grabbing"
          aria-label={`Przesuń: ${name}, miejsce ${outOf(index + 1, count)}`}
          aria-pressed={lifted}
          {...handle}
        >
          <Icon of={GripVertical} />
        </button>
        <div className="absolute top-1.5 right-1.5">
          <CardMenu {...props} name={name} />
        </div>
      </div>
      {fault && (
        <p className="error mt-1" role="alert">
          {fault}
        </p>
      )}
      <AltField
        id={props.asked ? 'pole-images' : `opis-${picture.id}`}
        place={index + 1}
        alt={picture.alt}
        ideas={props.ideas}
        onSave={props.onAlt}
        onDescribed={props.onDescribed}
      />
    </li>
  )
}

function CardMenu({ name, index, count, onCover, onMove, onOpen, onRemove }: PictureCardProps & { name: string }) {
  const entries: { icon: LucideIconData; label: string; run: () => void; hidden?: boolean }[] = [
    { icon: Star, label: 'Ustaw jako okładkę', run: onCover, hidden: index === 0 },
    { icon: ArrowLeft, label: 'Przesuń wcześniej', run: () => onMove(index - 1), hidden: index === 0 },
    { icon: ArrowRight, label: 'Przesuń dalej', run: () => onMove(index + 1), hidden: index === count - 1 },
    { icon: Crop, label: 'Kadr i podpis', run: onOpen },
    { icon: Trash2, label: 'Usuń zdjęcie', run: onRemove },
  ]
  return (
    <MenuButton
      button={<Icon of={EllipsisVertical} />}
      buttonClass="icon-btn !bg-surface/95 text-ink"
      buttonLabel={`Działania: ${name}`}
      label={`Działania: ${name}`}
      className="!w-64"
    >
      {(close) =>
        entries
          .filter(({ hidden }) => !hidden)
          .map(({ icon, label, run }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close()
                run()
              }}
            >
              <Icon of={icon} />
              {label}
            </button>
          ))
      }
    </MenuButton>
  )
}
