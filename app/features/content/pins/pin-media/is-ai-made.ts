import type { WallPin } from '../wall-pins.server.ts'

export function isAiMade(label: WallPin['aiLabel']): boolean {
  return label === 'maker' || label === 'metadata'
}
