import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useFetcher } from '../../../ui/form/sending.ts'
import { NOTIFICATIONS_PATH, type PushDevice } from './push.ts'
import { canSubscribe } from './subscribe.ts'
import { TurnOnNotifications } from './turn-on-notifications.tsx'

const OFFERED = 'notifications-offered'

/** Asks once per browser. Afterwards the option is in Settings. */
export default function PushOffer() {
  const { data, load } = useFetcher<{ key: string | null; devices: PushDevice[] }>()
  const [isOpen, setOpen] = useState(mayOffer)

  useEffect(() => {
    if (isOpen) load(NOTIFICATIONS_PATH)
  }, [isOpen, load])

  const isOn = data?.devices.some(({ isCurrent }) => isCurrent)
  if (!isOpen || !data?.key || isOn) return null
  return (
    <aside
      ref={noteOffer}
      aria-label="Notifications"
      className="toast fixed inset-x-4 bottom-36 z-30 ml-auto max-w-md rounded-dialog bg-raised p-6 shadow-float narrow:right-8 narrow:bottom-28 narrow:left-auto narrow:w-88"
    >
      <p className="mb-1 text-lg font-semibold">Get notified</p>
      <p className="mb-5 text-muted">
        When someone saves your pins, follows you or invites you to a board.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <TurnOnNotifications publicKey={data.key} label="Turn on" />
        <Button
          look="bare"
          onClick={() => {
            setOpen(false)
            document.getElementById('main')?.focus()
          }}
        >
          Not now
        </Button>
      </div>
    </aside>
  )
}

function mayOffer(): boolean {
  return canSubscribe() && Notification.permission === 'default' && !wasOffered()
}

function wasOffered(): boolean {
  try {
    return localStorage.getItem(OFFERED) !== null
  } catch {
    return true
  }
}

function noteOffer(card: HTMLElement | null): void {
  if (card) localStorage.setItem(OFFERED, '1')
}
