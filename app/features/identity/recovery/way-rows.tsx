import { ClockTime } from '../../../ui/timing/clock.tsx'
import type { WayLeft } from './ways-left.server.ts'

export function WayRows({ ways }: { ways: readonly WayLeft[] }) {
  return (
    <ul className="divide-y divide-line">
      {ways.map(({ kind, name, detail, since, isThis }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two ways can be alike, and the list never moves.
        <li key={place} className="py-3">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm wrap-anywhere text-muted">
            {WORDS[kind]}
            {detail && ` · ${detail}`} · since <ClockTime at={since} dateStyle="medium" />
            {isThis && (
              <>
                {' '}
                · <strong className="text-ink">this device</strong>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

const WORDS: Readonly<Record<WayLeft['kind'], string>> = {
  session: 'Logged in',
  password: 'Opens the account',
  identity: 'Connected account',
  passkey: 'Opens the account',
  factor: 'Second factor',
  recovery_codes: 'In place of a second factor',
  trusted_browser: 'Trusted',
  email_change: 'Change of email',
  person: 'Person with access',
  token: 'Access token',
  program: 'Program that you let in',
}
