import type { ComponentProps } from 'react'
import { PinDetails } from './pin-details.tsx'
import { PinSheet } from './pin-sheet.tsx'
import { ShareFromLink } from './share-from-link.tsx'

export function PinMain(shown: ComponentProps<typeof PinDetails>) {
  const { pin } = shown
  const label = pin.title || pin.altText || `Pin by ${pin.pinner.fullName}`
  return (
    <PinSheet pin={pin} label={label} preview={null}>
      <PinDetails key={pin.id} {...shown} />
      <ShareFromLink pin={pin} />
    </PinSheet>
  )
}
