import * as v from 'valibot'
import { FRAME } from '../limits.ts'
import { OPEN_BOARD } from './open-board.ts'

export const FRAME_SIZES = {
  small: { width: 320, height: 480 },
  medium: FRAME,
  large: { width: 1000, height: 800 },
} as const

export type FrameSize = keyof typeof FRAME_SIZES

export const FramePageQuery = v.object({
  ...OPEN_BOARD,
  size: v.fallback(v.picklist(['small', 'medium', 'large']), 'medium'),
})
