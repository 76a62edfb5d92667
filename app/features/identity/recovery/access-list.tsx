import type { ReactNode } from 'react'
import { ClockTime } from '../../../ui/timing/clock.tsx'
import type { AccessEntry, AccessKind } from './account-access.server.ts'

/** Everything with access to an account, and rights given to others; `endOf` renders the revoke button. */
export function AccessList({
  ways,
  endOf,
}: {
  ways: readonly AccessEntry[]
  endOf?: (way: AccessEntry) => ReactNode
}) {
  return (
    <ul className="divide-y divide-line">
      {ways.map((way, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries can be equal, and the order never changes.
        <li key={place} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">
              <bdi>{way.name}</bdi>
            </p>
            <p className="text-sm wrap-anywhere text-muted">
              <Facts way={way} />
            </p>
          </div>
          {endOf && <div className="shrink-0">{endOf(way)}</div>}
        </li>
      ))}
    </ul>
  )
}

function Facts({ way: { kind, detail, device, since, isPending, isThis } }: { way: AccessEntry }) {
  return (
    <>
      <span>{isPending ? PENDING : KIND_LABELS[kind]}</span>
      {detail && (
        <span>
          {' · '}
          <bdi>{detail}</bdi>
        </span>
      )}
      {since !== null && (
        <span>
          {' · '}since <ClockTime at={since} dateStyle="medium" />
        </span>
      )}
      {device && (
        <span>
          {' · '}
          {device}
        </span>
      )}
      {isThis && (
        <span>
          {' · '}
          <strong className="text-ink">this device</strong>
        </span>
      )}
    </>
  )
}

const PENDING = 'Invited'

const KIND_LABELS: Readonly<Record<AccessKind, string>> = {
  session: 'Logged in',
  password: 'Sign-in method',
  identity: 'Connected account',
  passkey: 'Sign-in method',
  factor: 'Second factor',
  recovery_codes: 'Used instead of the second factor',
  trusted_browser: 'Trusted',
  email_change: 'Change of email',
  token: 'Access token',
  program: 'App with access',
  secret_link: 'Secret link to a board',
  collaborator: 'Collaborator',
  person: 'Manages your business',
  invitee: 'Invited by you to manage a business',
  source: 'Feed that adds pins to a board',
  webhook: 'Webhook of an app',
  app: 'Your app',
  site: 'Claimed website',
  tag: 'Conversion tag',
}
