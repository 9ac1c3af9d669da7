import {
  BadgeCheck,
  Ban,
  Check,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDot,
  CircleX,
  Clock,
  Flag,
  Hourglass,
  KeyRound,
  Lightbulb,
  Loader,
  type LucideIconData,
  Mail,
  Minus,
  TimerOff,
  Undo2,
  UserX,
} from '@lucide/icons'
import { Badge, type Tone } from './Badge.tsx'

type Look = readonly [Tone, LucideIconData]
const unknown: Look = ['neutral', Circle]

/** Tone and icon of each status; labels always come from the enumerations. */
export const statusLooks = {
  reservation: {
    pending_email: ['warning', Mail],
    pending_owner: ['warning', Hourglass],
    pending_payment: ['warning', Hourglass],
    confirmed: ['success', CircleCheck],
    in_progress: ['info', CircleDot],
    completed: ['info', Flag],
    rejected: ['neutral', CircleX],
    cancelled: ['neutral', Ban],
    expired: ['neutral', TimerOff],
    no_show: ['neutral', UserX],
    disputed: ['danger', CircleAlert],
  },
  payment: {
    unpaid: ['warning', Clock],
    processing: ['info', Loader],
    deposit_paid: ['info', CircleDot],
    partially_paid: ['info', CircleDot],
    paid: ['success', Check],
    failed: ['danger', CircleX],
    refunded: ['neutral', Undo2],
    expired: ['neutral', TimerOff],
    refund_pending: ['info', Loader],
    partially_refunded: ['neutral', Undo2],
    chargeback: ['danger', CircleAlert],
    not_required: ['neutral', Minus],
  },
  subscription: {
    trialing: ['info', Lightbulb],
    active: ['success', CircleCheck],
    ending: ['warning', Hourglass],
    past_due: ['danger', CircleAlert],
    unpaid: ['danger', CircleAlert],
    paused: ['warning', Clock],
    incomplete: ['warning', Hourglass],
    incomplete_expired: ['danger', TimerOff],
    expired: ['danger', TimerOff],
    canceled: ['neutral', Ban],
    none: ['neutral', Minus],
  },
  profile: {
    incomplete: ['warning', CircleAlert],
    complete: ['success', BadgeCheck],
  },
  role: { owner: ['primary', KeyRound] },
} as const satisfies Record<string, Record<string, Look>>

export type StatusKind = keyof typeof statusLooks

/** A status with icon, label and colour; an unknown code gets the neutral look. */
export function StatusBadge({ kind, code, label }: { kind: StatusKind; code: string; label: string }) {
  const looks: Record<string, Look> = statusLooks[kind]
  const [tone, icon] = looks[code] ?? unknown
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
