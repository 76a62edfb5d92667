import { sizeText } from '../../../text/size-text.ts'
import { pinsText } from '../../content/boards/pins-text.ts'
import type { KeepResult } from './kept-boards.ts'
import type { KeptBoard } from './offline-board.ts'

export const KEEP_RESULT_TEXTS: Readonly<Record<Exclude<KeepResult, 'kept'>, string>> = {
  gone: 'You can no longer see this board, so it isn’t kept.',
  switched: 'You’ve switched to another account. Reload the page first.',
  full: 'There isn’t enough room on this device for all of its pictures.',
  unreached: 'Connection failed. We’ve kept what was downloaded.',
  stopped: 'Stopped. Nothing new was kept.',
}

export function keptText({ pins, bytes, isWhole }: KeptBoard, day: string): string {
  const count = isWhole ? pinsText(pins.length) : `the first ${pinsText(pins.length)}`
  return `${count}, ${sizeText(bytes)}, as of ${day}`
}
