import { useState } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { useFetcher } from '../../../ui/form/sending.ts'
import { useIsLive } from '../../../ui/hydration.ts'
import { NOTIFICATIONS_PATH } from './push.ts'
import { canSubscribe, type Subscribed, subscribe } from './subscribe.ts'

const NO_WORDS: Record<Exclude<Subscribed, object>, string> = {
  denied:
    "Your browser keeps notifications from this site. Its settings, beside the page's address, can allow them.",
  failed: "Your browser couldn't turn them on. Try again in a moment.",
}

export function TurnOn({
  publicKey,
  label = 'Turn on here',
}: {
  publicKey: string
  label?: string
}) {
  const isLive = useIsLive()
  const fetcher = useFetcher<FormResult | { isOn: true }>()
  const [isAsking, setAsking] = useState(false)
  const [no, setNo] = useState<Exclude<Subscribed, object> | null>(null)
  const refusal = fetcher.data && 'formError' in fetcher.data ? fetcher.data.formError : null
  const words = no ? NO_WORDS[no] : refusal

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
          ? 'Add this site to your home screen first: notifications can be turned on there.'
          : "This browser doesn't show notifications."}
      </p>
    )
  }
  return (
    <>
      {words && (
        <p role="alert" className="mb-2 w-full text-danger">
          {words}
        </p>
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
