import { isFault } from '#web/lib/http/fault.ts'
import { ErrorState, type ErrorStateProps } from '#web/ui/States.tsx'

type Props = Pick<ErrorStateProps, 'level' | 'className'> & { error: unknown; onRetry: () => unknown }

/** A question that was not answered: what its fault says, and the way to ask again. */
export function NotLoaded({ error, onRetry, ...rest }: Props) {
  return <ErrorState {...rest} {...(isFault(error) ? { message: error.message } : {})} onRetry={() => void onRetry()} />
}
