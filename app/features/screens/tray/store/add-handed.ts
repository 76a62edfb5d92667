import type { HandedPicture } from '../../../../site-scripts/handed-pictures.ts'
import { type HandedTexts, noteHanded } from '../handed/handed-note.ts'
import { handedFile } from '../handed/read-handed.ts'
import { foundPicture, newPicture, type TrayPicture } from '../tray.ts'
import { addEach } from './add-each.ts'
import { readAdded } from './add-pictures.ts'
import { fillTray } from './fill-tray.ts'
import { addedFiles, keepChanged, setTray, showThumbnail } from './tray-state.ts'

/** A handed picture with the texts that the member typed for it in its pop-up. */
export type NewHanded = HandedPicture & { typed: HandedTexts }

/** Adds pictures that the extension handed over to the open tray, and notes in this tab that they were added. */
export async function addHanded(handed: readonly NewHanded[]): Promise<void> {
  const given = handed.map((one) => ({ one, file: handedFile(one) }))
  const added = addEach(given, ({ one, file }, ids) => described(one, file, ids))
  for (const { from, picture } of added) {
    if (from.file) addedFiles.set(picture.id, from.file)
    noteHanded(from.one.id, { state: 'added', texts: {} })
  }
  fillTray()
  setTray({ leftOut: given.length - added.length })
  const pictures = added.map(({ picture }) => picture)
  const byAddress = pictures.filter(({ address }) => address !== null)
  await Promise.all([
    readAdded(pictures),
    ...byAddress.map(showThumbnail),
    keepChanged(byAddress.map(({ id }) => id)),
  ])
}

function described(
  { picture: url, alt, description, page, title, typed }: NewHanded,
  file: File | null,
  ids: Pick<TrayPicture, 'id' | 'order'>,
): TrayPicture {
  const address = file ? page : url
  const found = foundPicture({ url: address, alt }, { url: page, title, description }, ids)
  const texts = { ...found.texts, ...typed }
  if (!file) return { ...found, texts }
  return { ...newPicture({ ...ids, name: found.name, problem: null }), texts }
}
