import { useLocation } from '@remix-run/react'
import { Suspense, useEffect, useState } from 'react'
import { maySavePins } from '../../features/identity/business/ownership.ts'
import { useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { mayHaveKept } from '../../features/screens/tray/store/kept-mark.ts'
import { TRAY_PATH } from '../../features/screens/tray/tray-path.ts'
import { Part } from '../../ui/failing/part.tsx'
import { lazyPart } from '../../ui/network.ts'

const TrayHost = lazyPart(() => import('./tray-host.tsx'))

/** Loads the code for drops with the first drag over a page, or if pictures wait to be saved. */
export function DropSlot() {
  const maySave = maySavePins(useViewer())
  const { pathname } = useLocation()
  const [isNeeded, setNeeded] = useState(false)

  useEffect(() => {
    if (!maySave) return
    if (pathname === TRAY_PATH || mayHaveKept()) setNeeded(true)
    const onDrag = () => setNeeded(true)
    window.addEventListener('dragover', onDrag, { once: true })
    return () => window.removeEventListener('dragover', onDrag)
  }, [maySave, pathname])

  if (!maySave || !isNeeded) return null
  return (
    <Part name="tray" place="over">
      <Suspense>
        <TrayHost />
      </Suspense>
    </Part>
  )
}
