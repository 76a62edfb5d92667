import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import { DeviceText } from '../../sessions/devices/device-text.tsx'
import { ACCOUNT_ACCESS_PATH } from '../security/rights.ts'
import type { OpenSession } from './session-list.server.ts'

export function SessionRows({ sessions }: { sessions: OpenSession[] }) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  return (
    <>
      <ul className="mb-6 divide-y divide-line" {...keptFocus}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <ActionButtons>
        <ButtonLink to="/settings/security/log-out-everywhere/">Log out everywhere</ButtonLink>
        <ButtonLink to={ACCOUNT_ACCESS_PATH}>Review access</ButtonLink>
      </ActionButtons>
    </>
  )
}

function SessionRow({ session }: { session: OpenSession }) {
  const { id, device, country, lastSeenAt, isCurrent, hasMade } = session
  const path = `/settings/security/sessions/${id}/end/`
  const label = `Log out ${device}, ${country}`
  return (
    <li className="flex min-h-18 items-center justify-between gap-4 py-3">
      <DeviceText
        device={device}
        country={country}
        isCurrent={isCurrent}
        since={
          <span>
            last used <ClockTime at={lastSeenAt} dateStyle="medium" />
          </span>
        }
      />
      {!isCurrent && hasMade && (
        <ButtonLink to={path} size="small" aria-label={label}>
          Log out
        </ButtonLink>
      )}
      {!isCurrent && !hasMade && (
        <Form method="post" action={path}>
          <Button type="submit" size="small" aria-label={label}>
            Log out
          </Button>
        </Form>
      )}
    </li>
  )
}
