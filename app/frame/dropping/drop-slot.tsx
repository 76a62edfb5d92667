import { useLocation } from '@remix-run/react'
import { Suspense, useEffect, useState } from 'react'
import { maySavePins } from '../../features/identity/business/ownership.ts'
import { useIsViewerKnown, useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { LOGGED_OUT_MS } from '../../features/screens/tray/limits.ts'
import { keptAt, loggedOutAt, noteLoggedIn } from '../../features/screens/tray/store/kept-mark.ts'
import { TRAY_PATH } from '../../features/screens/tray/tray-path.ts'
import { Part } from '../../ui/failing/part.tsx'
import { lazyPart } from '../../ui/network.ts'
import { useDrops } from './use-drops.tsx'

const TrayHost = lazyPart(() => import('./tray-host.tsx'))

/**
 * Takes drops. Loads what is shown of them with the first drag over a page, or if pictures wait to be saved. Deletes
 * those of somebody who has been logged out for a while, because the next member may be somebody else.
 */
export function DropSlot() {
  const viewer = useViewer()
  const maySave = maySavePins(viewer)
  const isKnown = useIsViewerKnown()
  const isVisitor = isKnown && viewer === null
  const { pathname } = useLocation()
  const [isNeeded, setNeeded] = useState(false)
  const { over, message } = useDrops(maySave)
  if (over !== null && !isNeeded) setNeeded(true)

  useEffect(() => {
    if (maySave && (pathname === TRAY_PATH || keptAt() !== null)) setNeeded(true)
  }, [maySave, pathname])

  useEffect(() => {
    if (isKnown && !isVisitor) noteLoggedIn()
    if (!isVisitor || keptAt() === null) return
    const timer = setTimeout(() => void forgetKept(), loggedOutAt() + LOGGED_OUT_MS - Date.now())
    return () => clearTimeout(timer)
  }, [isKnown, isVisitor])

  if (!maySave || !isNeeded) return null
  return (
    <Part name="tray" place="over">
      <Suspense>
        <TrayHost over={over} message={message} />
      </Suspense>
    </Part>
  )
}

async function forgetKept(): Promise<void> {
  const { forgetAll } = await import('../../features/screens/tray/store/kept-tray.ts')
  await forgetAll()
}
