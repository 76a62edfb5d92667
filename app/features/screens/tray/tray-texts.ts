import { isolated } from '../../../text/direction.ts'
import type { ToastLink } from '../../../ui/overlay/toast-text.tsx'
import { shortBoardPath } from '../../content/boards/board-names/board-path.ts'
import { pinsText } from '../../content/boards/pins-text.ts'
import { TRAY_PICTURES } from './limits.ts'
import type { Batch, Duplicate, TrayPicture, TrayPlace } from './tray.ts'

export const STATE_TEXTS = {
  reading: 'Reading',
  ready: 'Ready',
  unusable: "Can't be saved",
  waiting: 'Waiting',
  sending: 'Saving',
  refused: 'Not saved',
  failed: 'Not saved yet',
  unknown: 'May have been saved',
} as const satisfies Record<TrayPicture['state'], string>

/** The interface's word for a picture or video. */
export function kindOf({ isVideo }: Pick<TrayPicture, 'isVideo'>): 'picture' | 'video' {
  return isVideo ? 'video' : 'picture'
}

/** Says what a picture or video repeats. Only files of the same kind are duplicates. `place` is where it will be saved. */
export function duplicateText(
  duplicate: Duplicate,
  of: Pick<TrayPicture, 'isVideo'>,
  place: TrayPlace | null,
): string {
  // The pin may be anywhere on the board.
  const isBoard = place !== null && place.sectionId === null
  if (duplicate.kind === 'onBoard') {
    return `Already on ${isBoard ? isolated(place.name) : 'this board'}`
  }
  const { kind, number } = duplicate
  return `${kind === 'same' ? 'Same file as' : 'Looks like'} ${kindOf(of)} ${number}`
}

/** Says how a batch ended. `unclear` pins may have been saved. */
export function resultText(
  batch: Batch,
  { refused, unclear }: { refused: number; unclear: number },
): string {
  return [
    ...(batch.pins.length > 0 ? [savedText(batch)] : []),
    ...(refused > 0 ? [`${pinsText(refused)} ${refused === 1 ? "wasn't" : "weren't"} saved`] : []),
    ...(unclear > 0 ? [`${pinsText(unclear)} may not be saved yet`] : []),
  ].join('. ')
}

/** "23 pins saved to Kitchen", or with the number of boards if there are several. */
function savedText(batch: Batch): string {
  return `${pinsText(batch.pins.length)} saved to ${placeText(batch)}`
}

/** Leads from a batch's place, as its text names it, to the board, or to the member's boards if there are several. */
export function placeLink(batch: Batch, boardsPath: string): ToastLink | null {
  const boardIds = new Set(batch.pins.map(({ boardId }) => boardId))
  const [boardId] = boardIds
  if (boardId === undefined) return null
  const path = boardIds.size > 1 ? boardsPath : shortBoardPath(boardId)
  return { text: placeText(batch), path }
}

function placeText({ places }: Batch): string {
  const [first] = places
  return places.length > 1 ? `${places.length} boards and sections` : (first ?? 'your board')
}

export function savingText({ total }: Pick<Batch, 'total'>): string {
  return `Saving ${pinsText(total)}`
}

export function doneText(done: number, total: number): string {
  return `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
}

export function picturesText(count: number): string {
  return count === 1 ? '1 picture' : `${count.toLocaleString('en')} pictures`
}

/** "2 pictures and 1 video". */
export function mediaText(media: readonly Pick<TrayPicture, 'isVideo'>[]): string {
  const videos = media.filter(({ isVideo }) => isVideo).length
  const pictures = media.length - videos
  return [
    ...(pictures > 0 ? [picturesText(pictures)] : []),
    ...(videos > 0 ? [videos === 1 ? '1 video' : `${videos} videos`] : []),
  ].join(' and ')
}

export function leftOutText(count: number): string {
  const files = count === 1 ? '1 picture or video was' : `${count} pictures or videos were`
  return `${files} left out, because the limit is ${TRAY_PICTURES} at a time.`
}
