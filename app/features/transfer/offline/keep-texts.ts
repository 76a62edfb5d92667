import { sizeText } from '../../../text/size-text.ts'
import { pinsText } from '../../content/boards/pins-text.ts'
import type { KeepResult } from './kept-boards.ts'
import type { KeptBoard } from './offline-board.ts'

export const KEEP_RESULT_TEXTS: Readonly<Record<Exclude<KeepResult, 'kept'>, string>> = {
  gone: 'This board is not there for you any more, so it isn’t kept either.',
  switched: 'Another account is in use by now. Reload the page first.',
  full: 'There isn’t enough room on this device for all of its pictures.',
  unreached: 'The network didn’t get through. What has come is still here.',
  stopped: 'Stopped. Nothing new was kept.',
}

export function keptText({ pins, bytes, isWhole }: KeptBoard, day: string): string {
  const count = isWhole ? pinsText(pins.length) : `the first ${pinsText(pins.length)}`
  return `${count}, ${sizeText(bytes)}, as of ${day}`
}
