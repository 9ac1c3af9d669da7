import { isFault } from '#web/lib/http/fault.ts'
import { ErrorState, type ErrorStateProps } from '#web/ui/States.tsx'

type Props = Pick<ErrorStateProps, 'level' | 'className'> & { error: unknown; onRetry: () => unknown }

/** A query that failed: its fault in words, and a button to try again. */
export function NotLoaded({ error, onRetry, ...rest }: Props) {
  return <ErrorState {...rest} {...(isFault(error) ? { message: error.message } : {})} onRetry={() => void onRetry()} />
}
