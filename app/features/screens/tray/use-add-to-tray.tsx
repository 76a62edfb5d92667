import { useNavigate } from '@remix-run/react'
import { useCallback } from 'react'
import { renderedFor } from '../../../rendered-for.ts'
import { untilLoaded } from '../../../ui/network.ts'
import type { Place } from '../../content/pins/places/own-place.server.ts'
import { useAccountIds, useViewer } from '../../identity/sessions/use-viewer.tsx'
import { isPopUp } from '../builder/draft/pop-up.ts'
import type { NewFound } from './store/add-pictures.ts'
import { TRAY_PATH, trayPath } from './tray-path.ts'

type ToAdd = { files: readonly File[] } | { found: readonly NewFound[] }

export type AddToTray = (added: ToAdd, place: Place | null) => Promise<void>

/** Returns a function that adds files, or pictures found on pages, to the viewer's tray and opens it. */
export function useAddToTray(): AddToTray {
  const viewer = useViewer()
  const owner = viewer && renderedFor(viewer)
  const accountIds = useAccountIds()
  const navigate = useNavigate()
  return useCallback(
    async (added, place) => {
      if (owner === null) return
      const [{ openTray }, { addFiles, addFound }] = await untilLoaded(() =>
        Promise.all([import('./store/open-tray.ts'), import('./store/add-pictures.ts')]),
      )
      await openTray(owner, accountIds)
      const isAdded = 'files' in added ? addFiles(added.files) : addFound(added.found)
      // Scripts can close a pop-up only while its history has one entry.
      if (!isTrayOpen()) navigate(trayPath(place), { replace: isPopUp() })
      await isAdded
    },
    [owner, accountIds, navigate],
  )
}

function isTrayOpen(): boolean {
  return window.location.pathname === TRAY_PATH
}
