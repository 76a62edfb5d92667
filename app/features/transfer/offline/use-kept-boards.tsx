import { useEffect } from 'react'
import { whenIdle } from '../../../ui/timing/when-idle.ts'
import { useAccountIds, useIsViewerKnown, useViewer } from '../../identity/sessions/use-viewer.tsx'

/** Has each page look after the boards that are kept on its device, where there are some. */
export function useKeptBoards(): void {
  const isKnown = useIsViewerKnown()
  const memberId = useViewer()?.id ?? null
  const accountIds = useAccountIds()
  useEffect(() => {
    if (!isKnown || !('caches' in window)) return
    return whenIdle(() => {
      tend(memberId, accountIds).catch(() => {})
    })
  }, [isKnown, memberId, accountIds])
}

async function tend(memberId: number | null, accountIds: readonly number[]): Promise<void> {
  const names = await caches.keys()
  if (!names.some((name) => name.startsWith('offline'))) return
  const { tendKept } = await import('./kept-boards.ts')
  await tendKept(memberId, accountIds)
}
