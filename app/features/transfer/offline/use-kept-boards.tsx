import { useEffect } from 'react'
import { whenIdle } from '../../../ui/timing/when-idle.ts'
import {
  useAccountCount,
  useIsViewerKnown,
  useViewer,
} from '../../identity/sessions/use-viewer.tsx'

/** Has each page look after the boards that are kept on its device, where there are some. */
export function useKeptBoards(): void {
  const isKnown = useIsViewerKnown()
  const memberId = useViewer()?.id ?? null
  const accountCount = useAccountCount()
  useEffect(() => {
    if (!isKnown || !('caches' in window)) return
    return whenIdle(() => {
      tend(memberId, accountCount).catch(() => {})
    })
  }, [isKnown, memberId, accountCount])
}

async function tend(memberId: number | null, accountCount: number): Promise<void> {
  const names = await caches.keys()
  if (!names.some((name) => name.startsWith('offline'))) return
  const { tendKept } = await import('./kept-boards.ts')
  await tendKept(memberId, accountCount)
}
