import { CloudOff, RotateCw } from '@lucide/icons'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './art/Icon.tsx'

export type ErrorStateProps = {
  message?: string
  onRetry?: () => void
  level?: 'h1' | 'h2' | 'h3'
  className?: string
}

/** Inside a card the state needs no frame of its own. */
const nested = '[.card_&]:border-0 [.card_&]:bg-transparent [.card_&]:px-0 [.card_&]:py-4 [.card_&]:shadow-none'

/** Says that data could not be loaded. */
export function ErrorState({ message, onRetry, level: Level = 'h2', className = '' }: ErrorStateProps) {
  return (
    <div className={`card grid justify-items-center px-6 py-10 text-center ${nested} ${className}`} role="alert">
      <span className="grid size-16 place-items-center rounded-full bg-danger-bg text-danger-fg">
        <Icon of={CloudOff} className="size-8" />
      </span>
      <Level className="mt-4 text-xl">Nie udało się wczytać danych</Level>
      <p className="mt-1 max-w-xs text-ink-2">{message ?? 'Sprawdź połączenie z internetem i spróbuj ponownie.'}</p>
      {onRetry && (
        <Button icon={RotateCw} className="mt-5" onClick={onRetry}>
          Spróbuj ponownie
        </Button>
      )}
    </div>
  )
}

/** A grey placeholder; size by classes. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div className={`skel ${className}`} />
}

/** Wraps skeletons, so that a screen reader hears one word instead of shapes. */
export function Skeletons({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="sr-only">Wczytywanie</span>
      {children}
    </div>
  )
}
