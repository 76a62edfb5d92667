import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useHasKept } from '../../features/transfer/offline/use-has-kept.tsx'
import { waitText } from '../../text/wait-text.ts'
import { OFFLINE_TEXT, reloadUncached, tryAgain, useNetworkTrouble } from '../../ui/network.ts'
import { Toast } from '../../ui/overlay/toast.tsx'
import { TOAST_BUTTON } from '../../ui/overlay/toast-button.ts'

export function NetworkToast() {
  const missing = useNetworkTrouble()
  const retry = useRetry()
  const hasKept = useHasKept(missing === 'network')
  const { state, location, formMethod } = useNavigation()
  const path =
    state === 'loading' && formMethod !== 'POST' ? location.pathname + location.search : null

  useEffect(() => {
    // A full load fetches the new version's code.
    if (missing === 'update' && path !== null) window.location.assign(path)
  }, [missing, path])

  if (missing === null) return null
  const asksReload = missing === 'update' || missing === 'check'
  return (
    <Toast key={missing} stayMs={null}>
      <span className="min-w-0 py-1.5">{networkText(missing)}</span>
      {hasKept && missing === 'network' && (
        <a href="/settings/device/" className="shrink-0 underline underline-offset-4">
          Boards kept offline
        </a>
      )}
      <button type="button" className={TOAST_BUTTON} onClick={asksReload ? reloadUncached : retry}>
        {asksReload ? 'Reload' : 'Try again'}
      </button>
    </Toast>
  )
}

function networkText(missing: NonNullable<ReturnType<typeof useNetworkTrouble>>): string {
  if (missing === 'update') return 'This page has been updated.'
  if (missing === 'check')
    return 'A security check is blocking this request. Reload the page to complete it.'
  if (missing !== 'network') return `We’re busy right now. Try again in ${waitText(missing)}.`
  return navigator.onLine ? 'Connection failed. Nothing is lost.' : OFFLINE_TEXT
}

/** Retries requests that got no response. A form is sent with its current values. */
function useRetry() {
  const { state, formAction } = useNavigation()
  const sent = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>(null)

  useEffect(() => {
    function note({ target, submitter }: SubmitEvent) {
      if (target instanceof HTMLFormElement) sent.current = { form: target, submitter }
    }
    document.addEventListener('submit', note, { capture: true })
    return () => document.removeEventListener('submit', note, { capture: true })
  }, [])

  return () => {
    const form = sent.current?.form
    if (state === 'submitting' && form?.isConnected && isSentTo(form, formAction)) {
      form.requestSubmit(sent.current?.submitter)
    }
    tryAgain()
  }
}

function isSentTo(form: HTMLFormElement, formAction: string | undefined): boolean {
  return form.getAttribute('action') === formAction
}
