import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const KEPT_SECONDS = 400 * 24 * 60 * 60

/** Tells the server the browser's time zone where it doesn't know it, or somebody has travelled. */
export function useToldZone(known: string | null | undefined): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (known === undefined || !navigator.cookieEnabled) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (timeZone === known || document.cookie.includes(`__Host-zone=${timeZone}`)) return
    // biome-ignore lint/suspicious/noDocumentCookie: the other way isn't there in Firefox yet
    document.cookie = `__Host-zone=${timeZone}; Path=/; Max-Age=${KEPT_SECONDS}; Secure; SameSite=Lax`
    if (document.querySelector('time')) revalidate()
  }, [known, revalidate])
}
