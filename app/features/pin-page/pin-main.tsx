import type { Promotion } from '../pins/promoted-pin.ts'
import type { Pin, SavedTo } from '../pins/read-pin.server.ts'
import { AskedShare } from './asked-share.tsx'
import { PinDetails } from './pin-details.tsx'
import { PinSheet } from './pin-sheet.tsx'

export function PinMain({
  pin,
  savedTo,
  promotion,
}: {
  pin: Pin
  savedTo: SavedTo | null
  promotion: Promotion | null
}) {
  const label = pin.title || pin.altText || `Pin by ${pin.pinner.fullName}`
  return (
    <PinSheet pin={pin} label={label} preview={null}>
      <PinDetails key={pin.id} pin={pin} savedTo={savedTo} promotion={promotion} />
      <AskedShare pin={pin} />
    </PinSheet>
  )
}
