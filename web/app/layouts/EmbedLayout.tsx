import { Outlet } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { LogoSymbol } from '#web/ui/art/Logo.tsx'

/** Inside another site: one column, no header and no footer of ours. */
export function EmbedLayout() {
  return (
    <div className="min-h-dvh bg-surface">
      <main id="tresc" tabIndex={-1} className="mx-auto w-full max-w-110 p-4 outline-none">
        <Outlet />
        <p className="mt-5 flex items-center justify-center gap-1.5 text-xs text-ink-3">
          <LogoSymbol size={15} />
          <span>
            Rezerwacje obsługuje{' '}
            <a className="underline underline-offset-2" href={paths.home} target="_blank" rel="noopener">
              Wydarzy
            </a>
          </span>
        </p>
      </main>
    </div>
  )
}
