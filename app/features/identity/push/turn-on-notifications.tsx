import { useState } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/form/alert.tsx'
import { Answer } from '../../../ui/form/answer.ts'
import { useFetcher } from '../../../ui/form/sending.ts'
import { useIsHydrated } from '../../../ui/hydration.ts'
import { NOTIFICATIONS_PATH } from './push.ts'
import { canSubscribe, type Subscribed, subscribe } from './subscribe.ts'

const NO_TEXTS: Record<Exclude<Subscribed, object>, string> = {
  denied:
    'Your browser blocks notifications from this site. You can allow them in the site settings next to the address bar.',
  failed: "Your browser couldn't turn them on. Try again in a moment.",
}

export function TurnOnNotifications({
  publicKey,
  label = 'Turn on here',
}: {
  publicKey: string
  label?: string
}) {
  const isLive = useIsHydrated()
  const fetcher = useFetcher<FormResult | { isOn: true }>()
  const [isAsking, setAsking] = useState(false)
  const [no, setNo] = useState<Exclude<Subscribed, object> | null>(null)
  const refusal = fetcher.data && 'formError' in fetcher.data ? fetcher.data.formError : null
  const text = no ? NO_TEXTS[no] : refusal

  async function ask() {
    setAsking(true)
    setNo(null)
    const subscribed = await subscribe(publicKey)
    setAsking(false)
    if (typeof subscribed === 'string') setNo(subscribed)
    else fetcher.submit(subscribed, { method: 'post', action: `${NOTIFICATIONS_PATH}on/` })
  }

  if (!isLive || !canSubscribe()) {
    return (
      <p className="text-muted">
        {isLive && isPhoneOfApple()
          ? 'Add this site to your home screen first, then turn on notifications there.'
          : "This browser doesn't show notifications."}
      </p>
    )
  }
  return (
    <>
      {text && (
        <Answer.Provider value={fetcher.data}>
          <Alert className="mb-2 w-full text-danger">{text}</Alert>
        </Answer.Provider>
      )}
      <Button look="brand" busy={isAsking || fetcher.state !== 'idle'} onClick={() => void ask()}>
        {label}
      </Button>
    </>
  )
}

function isPhoneOfApple(): boolean {
  return /\b(iPhone|iPad)\b/.test(navigator.userAgent)
}
