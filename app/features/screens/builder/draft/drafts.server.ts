import type { Context } from '../../../../context.server.ts'
import { Refusal } from '../../../../refusal.ts'
import { createBoard } from '../../../content/boards/boards.server.ts'
import { createSection } from '../../../content/boards/sections/sections.server.ts'
import { createPins } from '../../../content/pins/create-pin.server.ts'
import type { PinTexts } from '../../../content/pins/insert-pin.server.ts'
import {
  type MediaChoice,
  type StoredMedia,
  storeMedia,
} from '../../../content/pins/pin-media/pin-media.server.ts'
import { type NamedPlace, readOwnPlace } from '../../../content/pins/places/own-place.server.ts'
import { savedToRows, sourceKey } from '../../../content/pins/saved-sources.server.ts'
import { withSavedTo } from '../../../content/webpages/found-pictures.server.ts'
import { signedIn } from '../../../identity/sessions/signed-in.ts'
import { pagePlaces } from '../../picker/page-places.server.ts'
import type { SavedPins } from '../../picker/picker.ts'
import { placeQueries } from '../../picker/picker-boards.server.ts'
import { lookUpPage } from '../builder.server.ts'
import type { DraftQuery, DraftSave } from './draft.ts'
import type { FoundPictures } from './find-pictures.ts'

/** Reads the page for a draft. With `look`, also finds the pictures of the draft's link. Refuses `not_signed_in`. */
export async function readDraft(context: Context, query: DraftQuery) {
  const { board: boardId, look, altTexts, ...draft } = query
  const { link, media, color } = draft
  const [[rows, recent, others, sections, saved], found] = await Promise.all([
    context.db.batch([...placeQueries(context, boardId), savedToRows(context, link, media)]),
    look && link ? findPagePictures(context, link) : null,
  ])
  const isPageNeeded = media.length === 0 && link !== null && !color
  const pictures = media.map((url) => {
    const alt = altTexts.get(url)
    return { type: 'pinnable' as const, url, ...(alt && { alt }) }
  })
  const draftPictures: FoundPictures = {
    pictures: withSavedTo(saved, link, pictures),
    refusal: null,
  }
  return {
    draft,
    places: pagePlaces(signedIn(context), boardId, [rows, recent, others, sections]),
    boardId,
    found: found ?? (isPageNeeded ? null : draftPictures),
  }
}

async function findPagePictures(context: Context, url: string): Promise<FoundPictures> {
  const { found, refusal } = await lookUpPage(context, { url })
  const pictures = found?.pictures ?? []
  const addresses = pictures.map((picture) => picture.url)
  const saved = await savedToRows(context, url, addresses)
  return { pictures: withSavedTo(saved, url, pictures), refusal }
}

/**
 * Creates a pin from each picture of a draft, all or none. Stores the pictures before creating a new board or
 * section. Refuses `not_signed_in`, `not_found`, and what createBoard, createSection and {@link storeMedia} refuse.
 * `details.pictures` lists the pictures that couldn't be stored.
 */
export async function saveDraft(context: Context, draft: DraftSave): Promise<SavedPins> {
  signedIn(context)
  if (draft.boardId !== undefined) await readOwnPlace(context, placeOf(draft, draft.boardId))
  const media = await storeEach(context, draft)
  const place = await makePlace(context, draft)
  const texts: PinTexts = {
    ...draft,
    altText: '',
    boardId: place.board.id,
    section: place.section?.id ?? null,
    title: draft.title || (media[0]?.media === 'color' && draft.color) || '',
  }
  const { imageUrl: addresses, altText: altTexts, link } = draft
  const described = media.map((stored, at) => {
    const address = addresses[at]
    if (address === undefined) return { ...stored, altText: '', sourceKey: null }
    const altText = altTexts.get(address) ?? ''
    return { ...stored, altText, sourceKey: sourceKey(link, address) }
  })
  return { pinIds: await createPins(context, texts, described), ...place }
}

function placeOf({ newSection, section }: DraftSave, boardId: number) {
  return { boardId, section: newSection === undefined ? section : null }
}

async function makePlace(context: Context, draft: DraftSave): Promise<NamedPlace> {
  const { boardId, newBoard, newSection: title, privacy, secret } = draft
  if (boardId === undefined) {
    if (newBoard === undefined) throw new Refusal('board_missing', 'boardId')
    const { id, name } = await createBoard(context, {
      name: newBoard,
      description: '',
      privacy: secret ? 'secret' : privacy,
    })
    return { board: { id, name }, section: null }
  }
  const place = await readOwnPlace(context, placeOf(draft, boardId))
  if (title === undefined) return place
  const { id } = await createSection(context, { boardId, title })
  return { ...place, section: { id, title } }
}

async function storeEach(
  context: Context,
  { imageUrl: addresses, color, link }: DraftSave,
): Promise<StoredMedia[]> {
  const choices: Partial<MediaChoice>[] =
    addresses.length > 0 ? addresses.map((imageUrl) => ({ imageUrl, link })) : [{ color }]
  const none: MediaChoice = { image: undefined, imageBase64: null, imageUrl: null, color: null }
  const stored = await Promise.allSettled(
    choices.map((choice) => storeMedia(context, { ...none, ...choice })),
  )
  const failures = stored.flatMap((result, place) =>
    result.status === 'rejected' ? [{ reason: result.reason, address: addresses[place] }] : [],
  )
  const bug = failures.find(({ reason }) => !(reason instanceof Refusal))
  if (bug) throw bug.reason
  const [first] = failures
  if (first?.reason instanceof Refusal) {
    const { code } = first.reason
    throw new Refusal(code, 'imageUrl', { pictures: failures.map(({ address }) => address) })
  }
  return stored.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}
