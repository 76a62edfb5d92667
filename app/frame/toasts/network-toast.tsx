import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useHasKept } from '../../features/transfer/offline/use-has-kept.tsx'
import { OFFLINE_WORDS, tryAgain, useMissing } from '../../ui/network.ts'
import { InFront } from '../../ui/overlay/in-front.tsx'
import { Toast } from '../../ui/overlay/toast.tsx'

export function NetworkToast() {
  const missing = useMissing()
  const retry = useRetry()
  const hasKept = useHasKept(missing === 'network')
  const { state, location, formMethod } = useNavigation()
  const path =
    state === 'loading' && formMethod !== 'POST' ? location.pathname + location.search : null

  useEffect(() => {
    // A full load gets the new version's code.
    if (missing === 'update' && path !== null) window.location.assign(path)
  }, [missing, path])

  if (missing === null) return null
  return (
    <InFront>
      <Toast stayMs={null}>
        <span className="min-w-0 py-1.5">
          {missing === 'update' ? 'This page has been renewed.' : lostWords()}
        </span>
        {hasKept && missing === 'network' && (
          <a href="/settings/device/" className="shrink-0 underline underline-offset-4">
            What is kept
          </a>
        )}
        <button
          type="button"
          className="shrink-0 whitespace-nowrap rounded-full bg-canvas px-4 py-1.5 text-ink"
          onClick={missing === 'update' ? () => window.location.reload() : retry}
        >
          {missing === 'update' ? 'Reload' : 'Try again'}
        </button>
      </Toast>
    </InFront>
  )
}

function lostWords(): string {
  return navigator.onLine ? "The network didn't get through. Nothing is lost." : OFFLINE_WORDS
}

/** Repeats requests without an answer; a form as it stands now. */
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
