import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { DAY_SECONDS } from '../durations.ts'

const KEPT_SECONDS = 400 * DAY_SECONDS

/** Sends the browser's time zone to the server if it is unknown or has changed. */
export function useReportedZone(known: string | null | undefined): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (known === undefined || !navigator.cookieEnabled) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (timeZone === known || document.cookie.includes(`__Host-zone=${timeZone}`)) return
    // biome-ignore lint/suspicious/noDocumentCookie: Firefox doesn't support the Cookie Store API yet
    document.cookie = `__Host-zone=${timeZone}; Path=/; Max-Age=${KEPT_SECONDS}; Secure; SameSite=Lax`
    if (document.querySelector('time')) revalidate()
  }, [known, revalidate])
}
