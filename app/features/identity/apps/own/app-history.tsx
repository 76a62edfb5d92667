import type { ReactNode } from 'react'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import { SHOWN_APP_CHANGES } from '../../limits.ts'
import { AppDevice } from './app-device.tsx'
import type { AppChange, AppChangeKind } from './app-history.server.ts'

export function AppHistory({ changes }: { changes: readonly AppChange[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 text-lg">
        History
      </h2>
      {changes.length === 0 && <p className="text-muted">Nothing has changed yet.</p>}
      <ol className="divide-y divide-line">
        {changes.map((change) => (
          <li key={change.id} className="py-3">
            <p className="wrap-anywhere">{CHANGE_TEXTS[change.kind](change)}</p>
            <p className="text-sm text-muted">
              <ClockTime at={change.createdAt} dateStyle="medium" timeStyle="short" />
              <AppDevice change={change} />
            </p>
          </li>
        ))}
      </ol>
      {changes.length === SHOWN_APP_CHANGES && (
        <p className="text-sm text-muted">Older changes aren't shown.</p>
      )}
    </section>
  )
}

const CHANGE_TEXTS: Readonly<Record<AppChangeKind, (change: AppChange) => ReactNode>> = {
  address_added: ({ after }) => <Address label="Redirect URL added:" uri={after} />,
  address_removed: ({ before }) => <Address label="Redirect URL removed:" uri={before} />,
  name_changed: ({ before, after }) => (
    <>
      Name changed from <bdi>{before}</bdi> to <bdi>{after}</bdi>
    </>
  ),
  website_changed: ({ after }) =>
    after ? (
      <>
        Website changed to <bdi>{after}</bdi>
      </>
    ) : (
      'Website removed'
    ),
  secret_made: () => 'Secret created',
  addresses_confirmed: () => 'Redirect URLs confirmed',
}

function Address({ label, uri }: { label: string; uri: string | null }) {
  return (
    <>
      {label}{' '}
      <code dir="ltr" className="text-sm">
        {uri}
      </code>
    </>
  )
}
