import { useSearchParams } from '@remix-run/react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/network.ts'
import { sentPinPath } from '../../content/pins/pin-path.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import { signInPath } from '../../identity/sign-in/sign-in-path.ts'

const load = () => import('../../content/shares/answer-form.tsx')
const AnswerForm = import.meta.env.SSR ? (await load()).default : lazyPart(load)

/** The pattern of usernames. In the links that we make, this value is always a username. */
const SENDER = /^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$/

/** Names the sender of a pin, and lets its receiver answer. Visitors are asked to sign up first. */
export function SentBy({ pin }: { pin: { id: number; isListed: boolean } }) {
  const [query] = useSearchParams()
  const viewer = useViewer()
  const sender = query.get('sentBy') ?? ''
  if (!SENDER.test(sender) || !pin.isListed) return null
  if (viewer && (viewer.acting || viewer.username === sender)) return null
  const next = sentPinPath(pin, { username: sender })
  const asked = { flow: 'respondMessage', inviter: sender, next } as const
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
      {viewer ? (
        <Suspense>
          <AnswerForm pin={pin} sender={sender} />
        </Suspense>
      ) : (
        <ButtonLink to={signInPath('signup', asked)} data-sign-in="" look="ink" size="small">
          Say what you think
        </ButtonLink>
      )}
    </section>
  )
}
