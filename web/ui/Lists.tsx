import { ChevronLeft, ChevronRight } from '@lucide/icons'
import type { ReactNode } from 'react'
import { Icon } from './art/Icon.tsx'

export type Tab = { label: string; href: string; count?: number; current: boolean }

/** Links with counts that change which list is shown. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="count num">{tab.count}</span>}
        </a>
      ))}
    </nav>
  )
}

export type SegmentedProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: ReactNode }[]
}

/** Changes how something is shown. */
export function Segmented<T extends string>({ label, value, onChange, options }: SegmentedProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a second frame around the control
    <div className="seg" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

export type Column<Row> = {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  right?: boolean
}
export type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A wide table; it scrolls in its own focusable region. Below 768 px screens show cards instead. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="overflow-x-auto" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.right ? 'r' : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={column.right ? 'r' : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export type PaginationProps = {
  page: number
  pages: number
  hrefOf: (page: number) => string
  className?: string
}

/** Pages as links, so that each has its own address. Text typed meanwhile stays in its field. */
export function Pagination({ page, pages, hrefOf, className = '' }: PaginationProps) {
  if (pages < 2) return null
  const near = [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages)
  return (
    <nav
      aria-label="Strony wyników"
      className={`flex flex-wrap items-center justify-center gap-1 print:hidden ${className}`}
    >
      {page > 1 && (
        <a className="icon-btn" data-carries="" href={hrefOf(page - 1)} aria-label="Poprzednia strona" rel="prev">
          <Icon of={ChevronLeft} />
        </a>
      )}
      {near.map((one, index) => (
        <span key={one} className="flex items-center gap-1">
          {index > 0 && one - (near[index - 1] ?? 0) > 1 && <span className="px-1 text-ink-3">…</span>}
          <a
            className={`chip num justify-center ${one === page ? '' : 'border-transparent'}`}
            data-carries=""
            href={hrefOf(one)}
            aria-current={one === page ? 'true' : undefined}
            aria-label={`Strona ${one}`}
          >
            {one}
          </a>
        </span>
      ))}
      {page < pages && (
        <a className="icon-btn" data-carries="" href={hrefOf(page + 1)} aria-label="Następna strona" rel="next">
          <Icon of={ChevronRight} />
        </a>
      )}
    </nav>
  )
}
