import type { KeyboardEvent, ReactNode } from 'react'
import type { WallPin } from '../pins/wall-pins.server.ts'

/** What somebody who arranges a wall's pins has in their hands. */
export type WallTools = {
  /** What covers a pin's tile, so that nothing else of it can be pressed; null while pins are looked at. */
  coverOf: ((pin: WallPin) => ReactNode) | null
  /** Answers a key on a pin's tile; true where it did. */
  onKey: (event: KeyboardEvent, pin: WallPin) => boolean
  /** Hears of an arrow that led from one place to another with Shift held. */
  onStretch: (from: number, to: number) => void
}
