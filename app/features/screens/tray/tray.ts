import {
  ALIKE_BITS,
  type FrameHash,
  likenessDistance,
  readLikeness,
} from '../../content/media/pictures/likeness.ts'
import type { PosterFrame } from '../builder/upload/take-frame.ts'
import { REPEATABLE_MS } from './limits.ts'
import { UNKNOWN_PROBLEM } from './tray-problems.ts'

export type TrayPlace = { boardId: number; sectionId: number | null; name: string }

export type TrayTexts = {
  title: string
  description: string
  altText: string
  link: string
  madeBy: 'board' | 'ai' | 'person' | ''
}

/** A text may be empty, but not both. */
export type Caption = Pick<TrayTexts, 'title' | 'description'>

const NO_TRAY_TEXTS: TrayTexts = {
  title: '',
  description: '',
  altText: '',
  link: '',
  madeBy: 'board',
}

/**
 * `unusable` pictures can't be sent. The server refused `refused` ones. It failed for `failed` ones, which may be sent
 * again unchanged. `unknown` ones were sent too long ago for that, and nobody knows whether they were saved.
 */
type TrayState =
  | 'reading'
  | 'ready'
  | 'unusable'
  | 'waiting'
  | 'sending'
  | 'refused'
  | 'failed'
  | 'unknown'

/** A picture or video that becomes a pin. */
export type TrayPicture = {
  /** Also the id of the request that creates its pin. */
  id: string
  name: string
  /** The picture's address on the web; null for a file. */
  address: string | null
  isVideo: boolean
  /** A video's cover and length; null for a picture, and until the file is read. */
  frame: PosterFrame | null
  /** Larger for pictures that were added later. */
  order: number
  state: TrayState
  /** The reason why it is unusable or was refused. */
  problem: string | null
  /** The file's SHA-256, or the address. It finds what was added twice; null until the file is read. */
  hash: string | null
  /** The hashes that find similar pictures, as the server stores them; empty for videos, and until the file is read. */
  likeness: string
  /** The caption in its file. */
  caption: Caption | null
  texts: TrayTexts
  /** The picture's own place; null for the tray's. */
  place: TrayPlace | null
  /** The place to which it is being saved, or was refused. */
  target: TrayPlace | null
  /** When it was first sent without a response. */
  sentAt: number | null
}

export type SavedPin = { id: number; boardId: number }

/** The pictures that are saved together. They can be undone together. */
export type Batch = {
  total: number
  pins: readonly SavedPin[]
  /** The names of the places, without duplicates. */
  places: readonly string[]
}

export const NO_BATCH: Batch = { total: 0, pins: [], places: [] }

export function newPicture(
  added: Pick<TrayPicture, 'id' | 'name' | 'order' | 'problem'>,
): TrayPicture {
  return {
    ...added,
    address: null,
    isVideo: false,
    frame: null,
    state: added.problem === null ? 'reading' : 'unusable',
    hash: null,
    likeness: '',
    caption: null,
    texts: NO_TRAY_TEXTS,
    place: null,
    target: null,
    sentAt: null,
  }
}

/** The web page of found pictures, with the texts that they get. */
export type FoundOn = { url: string; title: string; description?: string }

/** A picture found on a web page, with the page as its link. */
export function foundPicture(
  { url, alt = '' }: { url: string; alt?: string | undefined },
  page: FoundOn,
  added: Pick<TrayPicture, 'id' | 'order'>,
): TrayPicture {
  const { title, description = '', url: link } = page
  const texts = { ...NO_TRAY_TEXTS, title, description, altText: alt, link }
  const name = alt || page.title || url
  const picture = newPicture({ ...added, name, problem: null })
  return { ...picture, address: url, state: 'ready', hash: url, texts }
}

export function isUnderWay({ state }: Pick<TrayPicture, 'state'>): boolean {
  return state === 'waiting' || state === 'sending'
}

/** Whether a picture can be changed. While it is sent, its request must stay the same. */
export function isEditable(picture: Pick<TrayPicture, 'state'>): boolean {
  return !isUnderWay(picture) && picture.state !== 'failed' && picture.state !== 'unknown'
}

export function canBeSaved({ state }: Pick<TrayPicture, 'state'>): boolean {
  return state === 'ready' || canBeRetried({ state })
}

/** Whether a picture was sent without success and can be sent again. */
export function canBeRetried({ state }: Pick<TrayPicture, 'state'>): boolean {
  return state === 'refused' || state === 'failed'
}

/**
 * The picture in a batch, for `place` unless it has its own; null keeps the last place. A refused picture gets a new
 * id, because the server repeats its response to a known one. A failed one stays as it was sent.
 */
export function queued(
  picture: TrayPicture,
  place: TrayPlace | null,
  newId: () => string,
): TrayPicture {
  const waiting = { ...picture, state: 'waiting', problem: null } as const
  if (picture.state === 'failed') return waiting
  const id = picture.state === 'refused' ? newId() : picture.id
  return { ...waiting, id, target: picture.place ?? place ?? picture.target }
}

/** The picture after the tab that sent it was closed, or before it is sent again. */
export function afterInterruption(picture: TrayPicture, now: number): TrayPicture {
  const { state } = picture
  if (!isUnderWay(picture) && state !== 'failed') return picture
  if (isSentLongAgo(picture, now)) return asUnknown(picture)
  return state === 'sending' ? { ...picture, state: 'waiting' } : picture
}

/** Whether the server may have forgotten the request that sent a picture, so that repeating it could save it twice. */
export function isSentLongAgo({ sentAt }: Pick<TrayPicture, 'sentAt'>, now: number): boolean {
  return sentAt !== null && now - sentAt > REPEATABLE_MS
}

export function asUnknown(picture: TrayPicture): TrayPicture {
  return { ...picture, state: 'unknown', problem: UNKNOWN_PROBLEM }
}

export function inBatch(batch: Batch, pictures: readonly TrayPicture[]): Batch {
  const places = pictures.flatMap(({ target }) => target?.name ?? [])
  return {
    total: batch.total + pictures.length,
    pins: batch.pins,
    places: [...new Set([...batch.places, ...places])],
  }
}

/**
 * The `number` of an earlier picture, counted from 1, that is the `same` file or looks the same (`similar`). A picture
 * `onBoard` looks like a pin on its board.
 */
export type Duplicate = { kind: 'same' | 'similar'; number: number } | { kind: 'onBoard' }

/** The duplicates among the pictures, by id. `onBoard` has the ids of those that look like a pin on their board. */
export function duplicatesIn(
  pictures: readonly TrayPicture[],
  onBoard: ReadonlySet<string>,
): ReadonlyMap<string, Duplicate> {
  const numbers = new Map<string, number>()
  const earlier: { likeness: FrameHash[]; number: number }[] = []
  const duplicates = new Map<string, Duplicate>()
  pictures.forEach(({ id, hash, likeness: text }, at) => {
    const same = hash === null ? undefined : numbers.get(hash)
    const likeness = readLikeness(text)
    const similar = earlier.find((one) => areSimilar(one.likeness, likeness))
    if (same !== undefined) duplicates.set(id, { kind: 'same', number: same })
    else if (onBoard.has(id)) duplicates.set(id, { kind: 'onBoard' })
    else if (similar) duplicates.set(id, { kind: 'similar', number: similar.number })
    if (hash !== null && same === undefined) numbers.set(hash, at + 1)
    if (!similar) earlier.push({ likeness, number: at + 1 })
  })
  return duplicates
}

function areSimilar(one: readonly FrameHash[], other: readonly FrameHash[]): boolean {
  return likenessDistance(one, other) <= ALIKE_BITS
}

/** Whether the file's caption has a text for a field that is still empty. */
export function hasUnusedCaption(picture: TrayPicture): boolean {
  const { caption, texts } = picture
  if (!caption || !isEditable(picture)) return false
  return (
    (caption.title !== '' && texts.title === '') ||
    (caption.description !== '' && texts.description === '')
  )
}

/** The picture with its file's caption in the empty fields. */
export function withCaption(picture: TrayPicture): TrayPicture {
  const { caption, texts } = picture
  const title = texts.title || (caption?.title ?? '')
  const description = texts.description || (caption?.description ?? '')
  return { ...picture, texts: { ...texts, title, description } }
}

/** The quarter of the batch that is done, from 0 to 4. */
export function quarterOf(done: number, total: number): number {
  return total === 0 ? 0 : Math.floor((4 * done) / total)
}

/** The next picture after `id` without an alt text, also before it; null if all have one. */
export function nextWithoutAltText(
  pictures: readonly TrayPicture[],
  id: string,
): TrayPicture | null {
  const at = pictures.findIndex((picture) => picture.id === id)
  const others = [...pictures.slice(at + 1), ...pictures.slice(0, Math.max(at, 0))]
  return others.find((picture) => isEditable(picture) && picture.texts.altText === '') ?? null
}
