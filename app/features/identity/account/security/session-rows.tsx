import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import type { OpenSession } from '../../sessions/session-list.server.ts'

export function SessionRows({ sessions }: { sessions: OpenSession[] }) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  return (
    <>
      <ul className="mb-6 divide-y divide-line" {...keptFocus}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <Acts>
        <Form method="post" action="/settings/security/log-out-everywhere/">
          <Button type="submit" look="danger">
            Log out everywhere
          </Button>
        </Form>
        <ButtonLink to="/settings/security/ways/">All ways into this account</ButtonLink>
      </Acts>
    </>
  )
}

function SessionRow({ session }: { session: OpenSession }) {
  const { id, device, country, lastSeenAt, isCurrent } = session
  return (
    <li className="flex min-h-18 items-center justify-between gap-4 py-3">
      <div>
        <p className="font-semibold">{device}</p>
        <p className="text-sm text-muted">
          {country} ·{' '}
          {isCurrent ? (
            <strong className="text-ink">this device</strong>
          ) : (
            <>
              last used <ClockTime at={lastSeenAt} dateStyle="medium" />
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Form method="post" action={`/settings/security/sessions/${id}/end/`}>
          <Button type="submit" size="small" aria-label={`Log out ${device}, ${country}`}>
            Log out
          </Button>
        </Form>
      )}
    </li>
  )
}
