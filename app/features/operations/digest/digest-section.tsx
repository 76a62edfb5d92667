import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Acts } from '../../../ui/form/acts.tsx'
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
        A letter about your week
      </h2>
      {!isConfirmed && (
        <p className="mb-6 text-muted">
          It comes by email, once you{' '}
          <Link to="/settings/security/" className="underline">
            confirm your address
          </Link>
          .
        </p>
      )}
      {isBounced && (
        <p className="mb-6 text-danger">
          Your mailbox sent the last one back, so we write no more until you ask for it again.
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
        {zoneName(timeZone)}, if there is something to say.
      </p>
      <Form method="post" action={action}>
        <Acts>
          <Button type="submit" busy={useSentForm()?.action === action}>
            Stop the letter
          </Button>
        </Acts>
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
        On Monday mornings: who saved what you found, who follows you, and what is new on the boards
        that you follow. A quiet week has none.
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
      <Acts>
        <Button type="submit" busy={useSentForm()?.action === action}>
          Send me the letter
        </Button>
      </Acts>
    </Form>
  )
}

function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}
