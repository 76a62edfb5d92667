import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { ActionButtons } from '../../../ui/form/action-buttons.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { ClockTime } from '../../../ui/timing/clock.tsx'
import type { DigestSetting } from './digest.ts'

export function DigestSection({ digest }: { digest: DigestSetting }) {
  const { due, isBounced, isConfirmed } = digest
  return (
    <section aria-labelledby="digest" className="mb-12">
      <h2 id="digest" className="mb-4 text-lg">
        Weekly email
      </h2>
      {!isConfirmed && (
        <p className="mb-6 text-muted">
          We'll send it once you{' '}
          <Link to="/settings/security/" className="underline">
            confirm your address
          </Link>
          .
        </p>
      )}
      {isBounced && (
        <p className="mb-6 text-danger">
          Our last email bounced, so we've turned these emails off. You can turn them back on.
        </p>
      )}
      {due && !isBounced ? <Due {...due} /> : isConfirmed && <Start {...digest} />}
    </section>
  )
}

function Due({ at, timeZone }: { at: number; timeZone: string }) {
  const action = '/settings/notifications/letter/stop/'
  return (
    <>
      <p className="mb-6 text-muted">
        The next one is due on{' '}
        <ClockTime at={at} zone={timeZone} dateStyle="long" timeStyle="short" />,{' '}
        {zoneName(timeZone)}, if there's something new.
      </p>
      <Form method="post" action={action}>
        <ActionButtons>
          <Button type="submit" busy={useSentForm()?.action === action}>
            Turn off
          </Button>
        </ActionButtons>
      </Form>
    </>
  )
}

function Start({ timeZone, zones }: { timeZone: string; zones: readonly string[] }) {
  const action = '/settings/notifications/letter/start/'
  const [zone, setZone] = useState(timeZone)
  useEffect(() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return (
    <Form method="post" action={action}>
      <p className="mb-6 text-muted">
        On Monday mornings: who saved your pins, who followed you and what's new on boards you
        follow. We skip quiet weeks.
      </p>
      <div className="mb-6 max-w-sm">
        <SelectField
          label="Time zone"
          name="timeZone"
          value={zone}
          onChange={({ currentTarget }) => setZone(currentTarget.value)}
          error={undefined}
        >
          {(zones.includes(zone) ? zones : [zone, ...zones]).map((name) => (
            <option key={name} value={name}>
              {zoneName(name)}
            </option>
          ))}
        </SelectField>
      </div>
      <ActionButtons>
        <Button type="submit" busy={useSentForm()?.action === action}>
          Turn on
        </Button>
      </ActionButtons>
    </Form>
  )
}

function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}
