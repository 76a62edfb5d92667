import { useNavigate } from '@remix-run/react'
import { useCallback } from 'react'
import { drawnFor } from '../../../drawn-for.ts'
import { untilLoaded } from '../../../ui/network.ts'
import type { Place } from '../../content/pins/places/own-place.server.ts'
import { useAccountIds, useViewer } from '../../identity/sessions/use-viewer.tsx'
import { trayPath } from './tray-path.ts'

/** Returns a function that adds files to the viewer's tray and opens it. */
export function useAddToTray(): (files: readonly File[], place: Place | null) => Promise<void> {
  const viewer = useViewer()
  const owner = viewer && drawnFor(viewer)
  const accountIds = useAccountIds()
  const navigate = useNavigate()
  return useCallback(
    async (files, place) => {
      if (owner === null) return
      const { addFiles, openTray } = await untilLoaded(() => import('./store/tray-store.ts'))
      await openTray(owner, accountIds)
      const isAdded = addFiles(files)
      navigate(trayPath(place))
      await isAdded
    },
    [owner, accountIds, navigate],
  )
}
