import { useSearchParams } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { ButtonLink } from '../../../ui/button.tsx'
import { pinPath } from '../../content/pins/pin-path.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { signInPath } from '../../identity/sign-in/sign-in-path.ts'

/** A username as in our URLs. Nothing else comes from our links. */
const SENDER = /^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$/

export function SentBy({ pin }: { pin: { id: number } }) {
  const [query] = useSearchParams()
  const viewer = useViewer()
  const sender = query.get('sentBy') ?? ''
  if (viewer || !SENDER.test(sender)) return null
  const asked = { flow: 'respondMessage', inviter: sender, next: pinPath(pin) } as const
  return (
    <section
      aria-label="Sent to you"
      className="flex flex-wrap items-center justify-between gap-4 rounded-pin bg-sunken p-4"
    >
      <p>
        Sent to you by{' '}
        <Link to={`/${sender}/`} className="font-semibold underline">
          {sender}
        </Link>
      </p>
      <ButtonLink to={signInPath('signup', asked)} data-sign-in="" look="ink" size="small">
        Say what you think
      </ButtonLink>
    </section>
  )
}

export function sentPath(pin: { id: number }, sender: { username: string } | null): string {
  return sender ? `${pinPath(pin)}?sentBy=${sender.username}` : pinPath(pin)
}
