import type { Context } from '../../../../context.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { deletePin, editPin } from '../../../content/pins/edit-pin.server.ts'
import { savePin } from '../../../content/pins/save-pin.server.ts'
import { findSection } from '../../../screens/organise/sections/read-section.server.ts'
import { addPictureOrVideo, type MediaTexts } from './add-media.server.ts'
import type { FullPin } from './full-pins.server.ts'
import type { MediaSource } from './media-source.ts'
import { readFullPin } from './read-pins.server.ts'

type MaybeId = number | null | undefined

type Place = { boardId?: MaybeId; boardSectionId?: MaybeId }

type NewPin = Place &
  MediaTexts & { parentPinId?: MaybeId; mediaSource?: MediaSource | null | undefined }

/**
 * Creates a pin from a picture or video, or saves its parent. Refuses `board_missing`, `source_pin_alone`,
 * `media_not_offered`, and what createPin and savePin refuse.
 */
export async function addPin(
  context: Context,
  { parentPinId, mediaSource, boardId, boardSectionId, ...texts }: NewPin,
): Promise<FullPin> {
  const isSave = !mediaSource || mediaSource.source_type === 'pin_url'
  if (!isSave && parentPinId) throw new Refusal('source_pin_alone', 'parentPinId')
  requireOwnNote(context, texts)
  const place = await placeOf(context, { boardId, boardSectionId })
  if (!isSave) {
    const pinId = await addPictureOrVideo(context, { ...place, ...texts }, mediaSource)
    if (texts.note) await editPin(context, { pinId, note: texts.note })
    return readFullPin(context, { pinId })
  }
  if (!parentPinId) throw new Refusal('picture_missing', 'mediaSource')
  const { title, description, link, ...otherTexts } = texts
  const saved = { pinId: parentPinId, ...place, title, description, link }
  const { id: pinId } = await savePin(context, saved)
  if (Object.values(otherTexts).some(Boolean)) await editPin(context, { pinId, ...otherTexts })
  return readFullPin(context, { pinId })
}

/** Saves a visible pin. Refuses `board_missing` and what savePin refuses. */
export async function savePinToPlace(
  context: Context,
  { pinId, ...place }: Place & { pinId: number },
): Promise<FullPin> {
  const { id } = await savePin(context, { pinId, ...(await placeOf(context, place)) })
  return readFullPin(context, { pinId: id })
}

/** Changes or moves the viewer's pin; naming only a section implies its board. Refuses what editPin refuses. */
export async function changePin(
  context: Context,
  { pinId, boardId, boardSectionId, ...texts }: Place & MediaTexts & { pinId: number },
): Promise<FullPin> {
  const isMoved = Boolean(boardId || boardSectionId)
  const place = isMoved ? await placeOf(context, { boardId, boardSectionId }) : undefined
  const section = boardSectionId === undefined ? {} : { section: boardSectionId }
  await editPin(context, { pinId, ...texts, boardId: place?.boardId, ...section })
  return readFullPin(context, { pinId })
}

export async function removePin(context: Context, input: { pinId: number }): Promise<void> {
  await deletePin(context, input)
}

function requireOwnNote({ viewer }: Context, { note }: MediaTexts): void {
  if (note && viewer?.acting) throw new Refusal('not_allowed', 'note')
}

async function placeOf(
  context: Context,
  { boardId, boardSectionId: section = null }: Place,
): Promise<{ boardId: number; section: number | null }> {
  if (boardId) return { boardId, section }
  if (section === null) throw new Refusal('board_missing', 'boardId')
  return { boardId: (await findSection(context, section)).boardId, section }
}
