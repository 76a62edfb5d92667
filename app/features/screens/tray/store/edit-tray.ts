import { type Batch, isUnderWay, type TrayPicture } from '../tray.ts'
import { keepBatch } from './kept-tray.ts'
import { changeEach, currentTray, dropPictures, keepChanged, setTray } from './tray-state.ts'

/** Changes pictures that aren't being saved. */
export function changePictures(
  ids: readonly string[],
  edit: (picture: TrayPicture) => TrayPicture,
): void {
  changeEach(ids, (picture) => (isUnderWay(picture) ? picture : edit(picture)))
  void keepChanged(ids)
}

/** Removes pictures that aren't being saved. */
export function removePictures(ids: readonly string[]): void {
  const { pictures } = currentTray()
  const gone = pictures.filter((picture) => ids.includes(picture.id) && !isUnderWay(picture))
  dropPictures(gone.map(({ id }) => id))
}

/** Removes the message about the last batch, and with it the way to undo it. */
export function closeBatch(): void {
  setBatch(null)
}

/** Shows a closed batch again, unless another one has begun. */
export function reopenBatch(batch: Batch): void {
  if (currentTray().batch === null) setBatch(batch)
}

function setBatch(batch: Batch | null): void {
  const { owner, isKept } = currentTray()
  setTray({ batch })
  if (owner !== null && isKept) void keepBatch(owner, batch).catch(() => {})
}
