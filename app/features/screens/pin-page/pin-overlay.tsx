import { useEffect } from 'react'
import { BRAND } from '../../../brand.ts'
import { isolated } from '../../../text/direction.ts'
import { useFetcher } from '../../../ui/form/sending.ts'
import { preload } from '../../../ui/network.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { afterPaint } from '../../../ui/timing/after-paint.ts'
import { shownPinPath } from '../../content/pins/pin-path.ts'
import type { Pin } from '../../content/pins/pin-row.server.ts'
import { isPromoted } from '../../content/pins/promoted-pin.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { loadFacts } from '../../content/webpages/facts/shown-facts.tsx'
import { PinDetails } from './pin-details.tsx'
import { PinSheet } from './pin-sheet.tsx'

/** A pin in an overlay on its wall. Shows the wall's data at once and fetches the rest. */
export function PinOverlay({
  pin,
  preview,
  onClose,
}: {
  pin: WallPin
  preview: string
  onClose: () => void
}) {
  const { load, data } = useFetcher<{ pin: Pin }>({ key: `pin-${pin.id}` })

  useEffect(
    () =>
      afterPaint(() => {
        load(shownPinPath(pin))
        preload(loadFacts)
      }),
    [load, pin],
  )

  const title = pin.title || `Pin by ${isolated(pin.maker.fullName)}`
  useEffect(() => {
    const wallTitle = document.title
    document.title = `${isolated(title)} · ${BRAND}`
    return () => {
      document.title = wallTitle
    }
  }, [title])

  return (
    <Dialog label="Pin" onClose={onClose} className="pin-overlay">
      <PinSheet pin={data?.pin ?? pin} label={pin.title || pin.altText || title} preview={preview}>
        {data ? (
          <PinDetails pin={data.pin} promotion={isPromoted(pin) ? pin : null} />
        ) : (
          <div className="flex min-w-0 flex-col gap-5 p-5 narrow:p-8">
            <p role="status" className="flex h-12 items-center gap-3">
              <span className="spinner" aria-hidden="true" />
              Loading
            </p>
            {pin.title && (
              <h1 dir="auto" className="text-xl">
                {pin.title}
              </h1>
            )}
          </div>
        )}
      </PinSheet>
    </Dialog>
  )
}
