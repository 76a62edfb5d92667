import { type TrayTable, withRenamed } from '../table/table.ts'
import type { Batch, TrayPicture } from '../tray.ts'
import { noteRemoved, unmarkKept } from './kept-mark.ts'
import {
  forgetPictures,
  keepBatch,
  keepFile,
  keepPictures,
  keptThumbnail,
  renamePicture,
} from './kept-tray.ts'

/**
 * `paused` batches wait for the member, `offline` ones for the network, and `limited` ones for the server's limit.
 * Another tab saves the batch if it is saved `elsewhere`.
 */
export type SaveStatus = 'idle' | 'saving' | 'offline' | 'limited' | 'paused' | 'elsewhere'

export type Tray = {
  /** The member and business that it belongs to; null until it is opened. */
  owner: string | null
  /** Whether the kept pictures have been read. */
  isOpen: boolean
  pictures: readonly TrayPicture[]
  /** The batch that is saved or was saved last; null after its message is closed. */
  batch: Batch | null
  status: SaveStatus
  /** How many files the last addition left out, because the tray was full. */
  leftOut: number
  /** Whether this browser keeps the pictures if the page is closed. */
  isKept: boolean
  /** The tables that were added last; null if there are none. */
  table: TrayTable | null
}

export const CLOSED: Tray = {
  owner: null,
  isOpen: false,
  pictures: [],
  batch: null,
  status: 'idle',
  leftOut: 0,
  isKept: true,
  table: null,
}

const DRAWN_TOGETHER_MS = 200

let tray = CLOSED
/** The files of pictures that were added in this tab. */
export const addedFiles = new Map<string, File>()
const thumbnails = new Map<string, string>()
const listeners = new Set<() => void>()
let drawing: ReturnType<typeof setTimeout> | null = null
let channel: BroadcastChannel | null = null

export function onOtherTabsChange(listener: () => void): void {
  channel ??= new BroadcastChannel('tray')
  channel.onmessage = listener
}

export function currentTray(): Tray {
  return tray
}

/**
 * The address of a picture's thumbnail, or of its file's preview until it is drawn; null if the browser has neither or
 * can't draw it.
 */
export function thumbnailOf(id: string): string | null {
  return thumbnails.get(id) ?? null
}

export function setThumbnail(id: string, thumbnail: Blob): void {
  URL.revokeObjectURL(thumbnails.get(id) ?? '')
  thumbnails.set(id, URL.createObjectURL(thumbnail))
}

/** {@link setThumbnail} for many in a row: draws them together. */
export function setThumbnailSoon(id: string, thumbnail: Blob): void {
  setThumbnail(id, thumbnail)
  changedSoon()
}

/** Closes the tray, so that another member's can be opened. Pictures that are kept aren't deleted. */
export function resetTray(owner: string): void {
  for (const url of thumbnails.values()) URL.revokeObjectURL(url)
  thumbnails.clear()
  addedFiles.clear()
  setTray({ ...CLOSED, owner })
}

/** Gives a picture another id, here and on this device. */
export async function renameTo(picture: TrayPicture, oldId: string): Promise<void> {
  const file = addedFiles.get(oldId)
  const thumbnail = thumbnails.get(oldId)
  if (file) addedFiles.set(picture.id, file)
  if (thumbnail) thumbnails.set(picture.id, thumbnail)
  addedFiles.delete(oldId)
  thumbnails.delete(oldId)
  changeTable((table) => withRenamed(table, oldId, picture.id))
  if (tray.owner !== null && tray.isKept) {
    await renamePicture(oldId, { ...picture, owner: tray.owner }).catch(() => {})
  }
}

export function onTrayChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export async function showThumbnail({ id, address }: TrayPicture): Promise<void> {
  if (thumbnails.has(id)) return
  if (address !== null) thumbnails.set(id, address)
  const thumbnail = address === null ? await keptThumbnail(id).catch(() => null) : null
  if (thumbnail) setThumbnail(id, thumbnail)
  changed()
}

/**
 * Keeps a picture with its file. Private windows and full disks keep nothing, which the page says. After a failure
 * nothing more is kept or read, because in WebKit's private windows the second attempt never ends.
 */
export async function keepWithFile(
  picture: TrayPicture,
  file: File,
  thumbnail: Blob | null,
): Promise<void> {
  const { owner, isKept } = tray
  if (owner === null || !isKept) return
  try {
    await keepFile({ ...picture, owner }, file, thumbnail)
    channel?.postMessage('changed')
  } catch {
    setTray({ isKept: false })
  }
}

export function dropPictures(ids: readonly string[]): void {
  for (const id of ids) {
    URL.revokeObjectURL(thumbnails.get(id) ?? '')
    thumbnails.delete(id)
    addedFiles.delete(id)
  }
  setTray({ pictures: tray.pictures.filter(({ id }) => !ids.includes(id)), leftOut: 0 })
  // Those before a full disk may be kept.
  noteRemoved(ids)
  forgetPictures(ids)
    .then(keepCurrentBatch)
    .then(() => {
      if (tray.pictures.length === 0) unmarkKept()
    })
    .catch(() => {})
}

async function keepCurrentBatch(): Promise<void> {
  if (tray.owner !== null && tray.isKept) await keepBatch(tray.owner, tray.batch)
  channel?.postMessage('changed')
}

/** Keeps what changed in pictures whose files are kept already, and the batch. */
export async function keepChanged(ids: readonly string[]): Promise<void> {
  const { owner } = tray
  if (owner === null || !tray.isKept) return
  const pictures = tray.pictures.filter(
    ({ id, state }) => ids.includes(id) && state !== 'reading' && state !== 'unusable',
  )
  await keepPictures(pictures.map((picture) => ({ ...picture, owner }))).catch(() => {})
  await keepCurrentBatch().catch(() => {})
}

export function changeEach(
  ids: readonly string[],
  edit: (picture: TrayPicture) => TrayPicture,
): void {
  setTray({ pictures: edited(ids, edit) })
}

/** {@link changeEach} for many changes in a row: draws them together, because each drawing lays out the whole page. */
export function changeEachSoon(
  ids: readonly string[],
  edit: (picture: TrayPicture) => TrayPicture,
): void {
  tray = { ...tray, pictures: edited(ids, edit) }
  changedSoon()
}

function edited(
  ids: readonly string[],
  edit: (picture: TrayPicture) => TrayPicture,
): TrayPicture[] {
  const named = new Set(ids)
  return tray.pictures.map((picture) => (named.has(picture.id) ? edit(picture) : picture))
}

export function setTray(changes: Partial<Tray>): void {
  tray = { ...tray, ...changes }
  changed()
}

export function changeTable(edit: (table: TrayTable) => TrayTable): void {
  if (tray.table) setTray({ table: edit(tray.table) })
}

function changedSoon(): void {
  drawing ??= setTimeout(changed, DRAWN_TOGETHER_MS)
}

function changed(): void {
  if (drawing !== null) clearTimeout(drawing)
  drawing = null
  for (const listener of listeners) listener()
}
