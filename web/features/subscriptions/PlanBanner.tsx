import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Info, TriangleAlert } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { wallTime } from '#domain/format.pl.ts'
import { useSession } from '#web/lib/http/session.ts'
import { useHere } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { bannerWords } from './plan-words.pl.ts'

const icons = { info: Info, success: Info, warning: TriangleAlert, danger: CircleAlert } as const
const looks = {
  info: 'bg-info-bg text-info-fg',
  success: 'bg-info-bg text-info-fg',
  warning: 'bg-warning-bg text-warning-fg',
  danger: 'bg-danger-bg text-danger-fg',
} as const

/** One line above every screen of the partner about the trial or a problem with the plan. */
export function PlanBanner() {
  const { user } = useSession()
  const { pathname } = useHere()
  const complete = user?.profile_complete === true
  const { data } = useQuery({ ...q('currentSubscription'), enabled: complete, refetchOnWindowFocus: true })
  const today = wallTime(useNow()).slice(0, 10)
  const words = data ? bannerWords(data, today) : null
  // Not shown where a plan is being chosen.
  if (!words || pathname.startsWith(paths.changeSubscription)) return null
  return (
    <aside aria-label="Plan" className={`print:hidden ${looks[words.tone]}`}>
      <p className="page flex min-h-11 flex-wrap items-center gap-x-3 py-1.5 text-sm font-semibold">
        <span className="flex items-center gap-2">
          <Icon of={icons[words.tone]} className="size-5 shrink-0 text-current" />
          {words.text}
        </span>
        <a
          className="inline-flex min-h-11 items-center underline underline-offset-4"
          href={words.action ? paths.changeSubscription : paths.subscription}
        >
          {words.action ?? 'Zobacz subskrypcję'}
        </a>
      </p>
    </aside>
  )
}
