import { useLocation, useNavigate } from '@remix-run/react'
import { Suspense, useEffect, useState } from 'react'
import { builderPath } from '../../features/content/boards/board-names/board-path.ts'
import { useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { passPicture } from '../../features/screens/builder/incoming-picture.ts'
import { dropPlace } from '../../features/screens/tray/drop-place.ts'
import { droppedIn } from '../../features/screens/tray/dropped.ts'
import { keptAt } from '../../features/screens/tray/store/kept-mark.ts'
import { TRAY_PATH } from '../../features/screens/tray/tray-path.ts'
import { useAddToTray } from '../../features/screens/tray/use-add-to-tray.tsx'
import { renderedFor } from '../../rendered-for.ts'
import { hasTypedText } from '../../ui/form/typed-text.ts'
import { lazyPart } from '../../ui/network.ts'
import { takeDrops } from './drops.ts'

const TrayStrip = lazyPart(() => import('../../features/screens/tray/strip/tray-strip.tsx'))

/** Takes what is dropped on any page, and shows the pictures that are being saved. */
export default function TrayHost() {
  const viewer = useViewer()
  const owner = viewer && renderedFor(viewer)
  const { pathname } = useLocation()
  const isTray = pathname === TRAY_PATH
  const isBuilder = pathname === builderPath(null)
  const [isNeeded, setNeeded] = useState(isTray || keptAt() !== null)
  const [isOver, setOver] = useState(false)
  const navigate = useNavigate()
  const addToTray = useAddToTray()
  if (isTray && !isNeeded) setNeeded(true)

  useEffect(() => {
    async function take(event: DragEvent) {
      const place = dropPlace()
      const { files, address } = await droppedIn(event)
      const [first] = files
      if (files.length > 1 || (first && isTray)) {
        await addToTray({ files }, place)
      } else if (first) {
        if (!passPicture(first)) navigate(builderPath(place))
      } else if (address) {
        navigate(builderPath(place, { url: address }))
      }
    }
    return takeDrops({
      takes: () => isTray || isBuilder || isFree(),
      onOver: setOver,
      onDrop: (event) => void take(event),
    })
  }, [isTray, isBuilder, addToTray, navigate])

  return (
    <>
      {isOver && (
        <div className="pointer-events-none fixed inset-2 z-50 flex items-end justify-center rounded-dialog border-4 border-dashed border-ink bg-canvas/60 pb-24">
          <p className="rounded-full bg-ink px-6 py-3 font-semibold text-canvas shadow-float">
            Drop to save
          </p>
        </div>
      )}
      {isNeeded && owner !== null && (
        <Suspense>
          <TrayStrip owner={owner} />
        </Suspense>
      )}
    </>
  )
}

/** Whether the page has no field for files, and no text that the next page would replace. */
function isFree(): boolean {
  return !hasTypedText() && !document.querySelector('input[type=file]')
}
