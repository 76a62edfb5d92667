import { useEffect } from 'react'
import { preload } from '../../../ui/network.ts'
import { whenIdle } from '../../../ui/timing/when-idle.ts'
import type { OneTapSettings } from './one-tap.ts'

/** Lets the browser offer the Google account that it is signed in to, once per page. */
export function useOneTap(settings: OneTapSettings | null): void {
  const { clientId = null, scriptUrl = null } = settings ?? {}
  useEffect(() => {
    if (!clientId || !scriptUrl || !('IdentityCredential' in window)) return
    let isOver = false
    const cancel = whenIdle(() =>
      preload(async () => {
        const { offerOneTap } = await import('./offer-one-tap.ts')
        await offerOneTap(clientId, scriptUrl, () => isOver)
      }),
    )
    return () => {
      isOver = true
      cancel()
      window.google?.accounts.id.cancel()
    }
  }, [clientId, scriptUrl])
}
