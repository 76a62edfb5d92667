import { Suspense, useEffect, useState } from 'react'
import { Part } from '../../../ui/failing/part.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart, preload } from '../../../ui/network.ts'
import { picturePath } from '../../core/pictures/picture-path.ts'
import { enterZoom, leaveZoom, noteZoom } from '../pin-page/overlay-history.ts'
import type { ZoomPin } from './shown-wall.tsx'

const loadZoom = () => import('./zoom-dialog.tsx')
const ZoomDialog = lazyPart(loadZoom)
const loadZoomAhead = () => preload(loadZoom)

export function ZoomLink({ pin }: { pin: ZoomPin }) {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    noteZoom(() => setOpen(false))
    return () => noteZoom(null)
  }, [isOpen])

  return (
    <>
      <a
        href={picturePath(pin.picture.hash, 'orig')}
        rel="nofollow"
        aria-label="Zoom in on the picture"
        className="absolute inset-0 cursor-zoom-in rounded-pin print:hidden"
        onPointerEnter={loadZoomAhead}
        onFocus={loadZoomAhead}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          enterZoom()
          setOpen(true)
        }}
      >
        <span className="absolute end-3 bottom-3 flex size-10 items-center justify-center rounded-full bg-black/55 text-white">
          <Icon name="zoomIn" size={20} />
        </span>
      </a>
      {isOpen && (
        <Part name="zoom" place="over">
          <Suspense>
            <ZoomDialog pin={pin} onClose={leaveZoom} />
          </Suspense>
        </Part>
      )}
    </>
  )
}
