import { useContext, useEffect } from 'react'
import { ClockContext, timeIn } from '../../../ui/timing/clock.tsx'
import { whenIdle } from '../../../ui/timing/when-idle.ts'
import { useAccountIds, useIsViewerKnown, useViewer } from '../../identity/sessions/use-viewer.tsx'
import type { renewKept } from './kept-boards.ts'

/** Runs on every page. Renews or removes the boards kept on this device, if any. */
export function useKeptBoards(): void {
  const isKnown = useIsViewerKnown()
  const memberId = useViewer()?.id ?? null
  const accountIds = useAccountIds()
  const { zone, locale } = useContext(ClockContext)
  useEffect(() => {
    if (!isKnown || !('caches' in window)) return
    return whenIdle(() => {
      const dayOf = (at: number) => timeIn({ zone, locale }, at, { dateStyle: 'long' })
      renewWhereKept(memberId, accountIds, dayOf).catch(() => {})
    })
  }, [isKnown, memberId, accountIds, zone, locale])
}

async function renewWhereKept(...renewed: Parameters<typeof renewKept>): Promise<void> {
  const names = await caches.keys()
  if (!names.some((name) => name.startsWith('offline'))) return
  const kept = await import('./kept-boards.ts')
  await kept.renewKept(...renewed)
}
