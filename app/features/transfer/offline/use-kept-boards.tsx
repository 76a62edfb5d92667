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
      renewWhereKept(memberId, accountIds).catch(() => {})
    })
  }, [isKnown, memberId, accountIds])
}

async function renewWhereKept(
  memberId: number | null,
  accountIds: readonly number[],
): Promise<void> {
  const names = await caches.keys()
  if (!names.some((name) => name.startsWith('offline'))) return
  const { renewKept } = await import('./kept-boards.ts')
  await renewKept(memberId, accountIds)
}
