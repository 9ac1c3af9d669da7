import type { ReactNode } from 'react'

/**
 * The landmarks of every page: skip link, header, `main#tresc`, footer. In print the page is as long as its content.
 */
export function Frame({
  header,
  footer,
  children,
  className = '',
}: {
  header?: ReactNode
  footer?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <div className={`flex min-h-dvh flex-col print:block print:min-h-0 ${className}`}>
      <a className="skip" href="#tresc">
        Przejdź do treści
      </a>
      {header}
      <main id="tresc" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {footer}
    </div>
  )
}
