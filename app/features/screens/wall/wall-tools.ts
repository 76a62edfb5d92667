import type { KeyboardEvent, ReactNode } from 'react'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'

export type TileActions = {
  /** Whether pins arrive by themselves, as in the home feed. */
  isFeed: boolean
  onHide: (pinId: number) => void
  /** Called when a member's pins must leave the wall. */
  onMemberHidden: (memberId: number) => void
}

export type WallTools = {
  coverOf: ((pin: WallPin) => ReactNode) | null
  onKey: (event: KeyboardEvent, pin: WallPin) => boolean
  onStretch: (from: number, to: number) => void
}
