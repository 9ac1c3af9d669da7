import { Mailbox } from '@lucide/icons'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#web/ui/Button.tsx'

/** Link to the test mailbox; nothing where mails really leave. */
export function MailboxLink() {
  const settings = useQuery({ ...q('commonSettings'), staleTime: Number.POSITIVE_INFINITY })
  const url = settings.data?.mailbox_url
  if (!url) return null
  return (
    <LinkButton href={url} icon={Mailbox} target="_blank" rel="noopener">
      Otwórz skrzynkę testową
    </LinkButton>
  )
}
