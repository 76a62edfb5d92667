import { useNavigate } from '@remix-run/react'
import { useCallback } from 'react'
import { renderedFor } from '../../../rendered-for.ts'
import { untilLoaded } from '../../../ui/network.ts'
import type { Place } from '../../content/pins/places/own-place.server.ts'
import { useAccountIds, useViewer } from '../../identity/sessions/use-viewer.tsx'
import { isPopUp } from '../builder/draft/pop-up.ts'
import type { FoundOn } from './tray.ts'
import { trayPath } from './tray-path.ts'

type ToAdd =
  | { files: readonly File[] }
  | {
      found: readonly { url: string; alt?: string | undefined }[]
      page: FoundOn
    }

/** Returns a function that adds files, or pictures found on a page, to the viewer's tray and opens it. */
export function useAddToTray(): (added: ToAdd, place: Place | null) => Promise<void> {
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
      const isAdded = 'files' in added ? addFiles(added.files) : addFound(added.found, added.page)
      // Scripts can close a pop-up only while its history has one entry.
      navigate(trayPath(place), { replace: isPopUp() })
      await isAdded
    },
    [owner, accountIds, navigate],
  )
}
