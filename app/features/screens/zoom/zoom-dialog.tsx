import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { modalHandlers } from '../../../ui/overlay/modal-handlers.ts'
import { openModal } from '../../../ui/overlay/open-modal.ts'
import { useShownWall, type ZoomPin, zoomPins } from './shown-wall.tsx'
import { ZoomedPicture } from './zoomed-picture.tsx'

/** Loads more of the wall when this few pictures are left. */
const LOAD_AHEAD = 5

/** A pin's picture over the whole screen, from which the viewer can move through the wall's pictures. */
export default function ZoomDialog({ pin, onClose }: { pin: ZoomPin; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const wall = useShownWall()
  const pins = zoomPins(wall, pin)
  const [id, setId] = useState(pin.id)
  const place = pins.findIndex((one) => one.id === id)
  const shown = pins[place] ?? pin
  const go = (to: ZoomPin | undefined) => (to ? () => setId(to.id) : null)
  const isNearEnd = place >= pins.length - LOAD_AHEAD
  const loadMore = wall?.loadMore

  useLayoutEffect(() => (dialog.current ? openModal(dialog.current) : undefined), [])

  useEffect(() => {
    if (isNearEnd) loadMore?.()
  }, [isNearEnd, loadMore])

  return (
    <dialog ref={dialog} aria-label="Picture" className="zoom" {...modalHandlers(onClose)}>
      <ZoomedPicture
        pin={shown}
        isOther={shown.id !== pin.id}
        ways={{ onDown: onClose, onPrevious: go(pins[place - 1]), onNext: go(pins[place + 1]) }}
      />
    </dialog>
  )
}
