import type { KeyboardEvent, ReactNode } from 'react'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'

export type TileActs = {
  /** Whether pins come to the wall by themselves. */
  isFeed: boolean
  onHide: (pinId: number) => void
  /** A member's pins are to leave the wall. */
  onGone: (memberId: number) => void
}

export type WallTools = {
  coverOf: ((pin: WallPin) => ReactNode) | null
  onKey: (event: KeyboardEvent, pin: WallPin) => boolean
  onStretch: (from: number, to: number) => void
}
