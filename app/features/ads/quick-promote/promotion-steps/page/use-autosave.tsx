import { type RefObject, useEffect, useRef } from 'react'
import type { FormResult } from '../../../../../forms/form-result.ts'
import { useFetcher } from '../../../../../ui/form/sending.ts'
import type { Estimate } from '../../../audience/size.ts'
import { DRAFT_PATH } from '../../quick-query.ts'

const PAUSE_MS = 600

type SavedDraft = { audience: Estimate }

/** Saves a form on the server while the member types, and when they leave the page. */
export function useAutosave(form: RefObject<HTMLFormElement>) {
  const { submit, state, data } = useFetcher<SavedDraft | FormResult>({
    key: 'quick-promote-draft',
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function forget() {
    clearTimeout(timer.current)
    timer.current = undefined
  }

  function keepSoon() {
    forget()
    timer.current = setTimeout(() => {
      timer.current = undefined
      submit(form.current, { method: 'post', action: DRAFT_PATH })
    }, PAUSE_MS)
  }

  useEffect(() => {
    function keepNow() {
      if (timer.current === undefined || !form.current) return
      clearTimeout(timer.current)
      timer.current = undefined
      navigator.sendBeacon(DRAFT_PATH, new FormData(form.current))
    }
    window.addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      keepNow()
      window.removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
    }
  }, [form])

  const kept = data && 'audience' in data ? data : null
  const refused = data && 'formError' in data ? data.formError : null
  const text = state === 'idle' ? (refused ?? (kept ? 'Draft saved' : '')) : 'Saving the draft…'
  return { keepSoon, forget, audience: kept?.audience ?? null, text }
}
