import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useKeptFocus } from '../../../ui/kept-focus.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { DeviceText } from '../sessions/devices/device-text.tsx'
import { NOTIFICATIONS_PATH, type PushDevice } from './push.ts'

export function DeviceRows({ devices }: { devices: readonly PushDevice[] }) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  if (devices.length === 0) return null
  return (
    <ul className="mb-6 divide-y divide-line" {...keptFocus}>
      {devices.map((device) => (
        <DeviceRow key={device.id} {...device} />
      ))}
    </ul>
  )
}

function DeviceRow({ id, device, country, createdAt, isCurrent, isPaused }: PushDevice) {
  const name = `${device}, ${country}`
  const path = `${NOTIFICATIONS_PATH}devices/${id}`
  return (
    <li className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <DeviceText
        device={device}
        country={country}
        isCurrent={isCurrent}
        since={<Moment at={createdAt} />}
      >
        {isPaused && <span>{' · paused while another account is in use there'}</span>}
      </DeviceText>
      <div className="flex gap-2">
        {!isPaused && (
          <Form method="post" action={`${path}/test/`}>
            <Button type="submit" size="small" look="bare" aria-label={`Try it on ${name}`}>
              Try it
            </Button>
          </Form>
        )}
        <Form method="post" action={`${path}/off/`}>
          <Button type="submit" size="small" aria-label={`Turn off on ${name}`}>
            Turn off
          </Button>
        </Form>
      </div>
    </li>
  )
}
