import { useLocation } from '@remix-run/react'
import { Suspense, useState } from 'react'
import { useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { keptAt } from '../../features/screens/tray/store/kept-mark.ts'
import { TRAY_PATH } from '../../features/screens/tray/tray-path.ts'
import { renderedFor } from '../../rendered-for.ts'
import { lazyPart } from '../../ui/network.ts'
import { Toast } from '../../ui/overlay/toast.tsx'
import { DropFrame } from './drop-frame.tsx'
import type { DropVerdict } from './drops.ts'

const TrayStrip = lazyPart(() => import('../../features/screens/tray/strip/tray-strip.tsx'))

/** Shows what a drop will do and has done, and the pictures that are being saved. */
export default function TrayHost({
  over,
  message,
}: {
  over: DropVerdict | null
  message: string | null
}) {
  const viewer = useViewer()
  const owner = viewer && renderedFor(viewer)
  const { pathname } = useLocation()
  const isTray = pathname === TRAY_PATH
  const [isNeeded, setNeeded] = useState(isTray || keptAt() !== null)
  if (isTray && !isNeeded) setNeeded(true)

  return (
    <>
      {over !== null && <DropFrame verdict={over} />}
      {message !== null && (
        <Toast key={message}>
          <span className="py-1.5">{message}</span>
        </Toast>
      )}
      {isNeeded && owner !== null && (
        <Suspense>
          <TrayStrip owner={owner} />
        </Suspense>
      )}
    </>
  )
}
