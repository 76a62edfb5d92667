import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { pictureWork } from '../../builder/upload/prepare-picture.ts'
import {
  FIRST_PAUSE_MS,
  LONGEST_PAUSE_MS,
  SENT_AT_ONCE,
  SERVER_TRIES,
  TRAY_PICTURES,
} from '../limits.ts'
import {
  afterInterruption,
  type Batch,
  canBeSaved,
  foundPicture,
  inBatch,
  isUnderWay,
  NO_BATCH,
  newPicture,
  queued,
  type TrayPicture,
  type TrayPlace,
} from '../tray.ts'
import { FILE_GONE, UNKNOWN_PROBLEM } from '../tray-texts.ts'
import { unmarkKept } from './kept-mark.ts'
import {
  forgetPictures,
  keepBatch,
  keepFile,
  keepPictures,
  keptFile,
  keptThumbnail,
  readKept,
  renamePicture,
} from './kept-tray.ts'
import { isPictureOrVideo, problemOfType, readPicture } from './read-picture.ts'
import { type Outcome, sendPicture } from './send-picture.ts'

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
}

export const CLOSED: Tray = {
  owner: null,
  isOpen: false,
  pictures: [],
  batch: null,
  status: 'idle',
  leftOut: 0,
  isKept: true,
}

let tray = CLOSED
/** The files of pictures that were added in this tab. */
const files = new Map<string, File>()
const thumbnails = new Map<string, string>()
const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null
let opening: Promise<void> | null = null
let reading: Promise<void> | null = null
let running: Promise<void> | null = null

export function currentTray(): Tray {
  return tray
}

/** The address of a picture's thumbnail; null until it is drawn, or if the browser can't draw it. */
export function thumbnailOf(id: string): string | null {
  return thumbnails.get(id) ?? null
}

export function onTrayChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the tray of a member, or of one of their businesses, with what this device keeps. */
export function openTray(owner: string, accountIds: readonly number[]): Promise<void> {
  if (tray.owner === owner && opening) return opening
  for (const url of thumbnails.values()) URL.revokeObjectURL(url)
  thumbnails.clear()
  files.clear()
  set({ ...CLOSED, owner })
  opening = readAgain(accountIds)
  channel ??= new BroadcastChannel('tray')
  channel.onmessage = () => {
    if (!running && !reading) void readAgain(accountIds)
  }
  return opening
}

async function readAgain(accountIds: readonly number[]): Promise<void> {
  const { owner } = tray
  if (owner === null) return
  const kept = await readKept(owner, accountIds).catch(() => null)
  const isElsewhere = await isLocked(owner)
  if (tray.owner !== owner || running) return
  if (!kept) return set({ ...tray, isOpen: true, isKept: false })
  const pictures = kept.pictures.map((picture) => afterInterruption(picture, Date.now()))
  const unkept = tray.pictures.filter(
    ({ id, state }) => files.has(id) && (state === 'reading' || state === 'unusable'),
  )
  const isSaving = pictures.some(isUnderWay)
  set({
    ...tray,
    isOpen: true,
    pictures: [...pictures, ...unkept],
    // A batch that ended before this page was opened needs no message.
    batch: isSaving || tray.batch ? kept.batch : null,
    status: isSaving ? (isElsewhere ? 'elsewhere' : 'paused') : 'idle',
  })
  // The other tab may be closed before it has saved all.
  if (isSaving && isElsewhere) void unlocked(owner).then(() => readAgain(accountIds))
  await Promise.all(pictures.map(showThumbnail))
}

async function showThumbnail({ id, address }: TrayPicture): Promise<void> {
  if (thumbnails.has(id)) return
  if (address !== null) thumbnails.set(id, address)
  const thumbnail = address === null ? await keptThumbnail(id).catch(() => null) : null
  if (thumbnail) thumbnails.set(id, URL.createObjectURL(thumbnail))
  changed()
}

/** Adds pictures in their order and reads them one by one. Ignores other files, such as a folder's lists. */
export async function addFiles(given: readonly File[]): Promise<void> {
  await opening
  const media = given.filter(isPictureOrVideo)
  const chosen = media.length > 0 ? media : given
  add(chosen, (file, added) => {
    files.set(added.id, file)
    return newPicture({ ...added, name: file.name, problem: problemOfType(file) })
  })
  reading ??= readEach().finally(() => {
    reading = null
  })
  await reading
}

/** Adds pictures that were found on a page. */
export async function addFound(
  found: readonly { url: string; alt?: string | undefined }[],
  page: { url: string; title: string },
): Promise<void> {
  await opening
  const pictures = add(found, (picture, added) => foundPicture(picture, page, added))
  await Promise.all(pictures.map(showThumbnail))
  await keepChanged(pictures.map(({ id }) => id))
}

/** Adds as many as the tray has room for, and returns them. */
function add<T>(
  given: readonly T[],
  pictureOf: (one: T, added: Pick<TrayPicture, 'id' | 'order'>) => TrayPicture,
): TrayPicture[] {
  const taken = given.slice(0, TRAY_PICTURES - tray.pictures.length)
  const now = Date.now()
  const pictures = taken.map((one, at) =>
    pictureOf(one, { id: crypto.randomUUID(), order: now * TRAY_PICTURES + at }),
  )
  set({
    ...tray,
    pictures: [...tray.pictures, ...pictures],
    leftOut: given.length - taken.length,
  })
  return pictures
}

async function readEach(): Promise<void> {
  while (true) {
    const picture = tray.pictures.find(({ state }) => state === 'reading')
    if (!picture) return
    const file = files.get(picture.id)
    const read = file
      ? await readPicture(file)
      : { thumbnail: null, problem: FILE_GONE, hash: null }
    const { thumbnail, problem, hash } = read
    if (thumbnail) thumbnails.set(picture.id, URL.createObjectURL(thumbnail))
    const state = problem === null ? 'ready' : 'unusable'
    if (file && state === 'ready') await keep({ ...picture, state, hash }, file, thumbnail)
    // It may have been described or removed meanwhile.
    change([picture.id], (latest) => ({ ...latest, state, problem, hash }))
    if (tray.pictures.some(({ id }) => id === picture.id)) await keepChanged([picture.id])
    else await forgetPictures([picture.id]).catch(() => {})
  }
}

async function keep(picture: TrayPicture, file: File, thumbnail: Blob | null): Promise<void> {
  const { owner } = tray
  if (owner === null) return
  try {
    await keepFile({ ...picture, owner }, file, thumbnail)
    channel?.postMessage('changed')
  } catch {
    // Private windows and full disks keep nothing. The page says so.
    set({ ...tray, isKept: false })
  }
}

/** Changes pictures that aren't being saved. */
export function changePictures(
  ids: readonly string[],
  edit: (picture: TrayPicture) => TrayPicture,
): void {
  change(ids, (picture) => (isUnderWay(picture) ? picture : edit(picture)))
  void keepChanged(ids)
}

export function removePictures(ids: readonly string[]): void {
  const gone = tray.pictures.filter((picture) => ids.includes(picture.id) && !isUnderWay(picture))
  drop(gone.map(({ id }) => id))
}

/** Saves all pictures that can be saved, to `place` unless they have their own. */
export async function saveTray(place: TrayPlace): Promise<void> {
  const saved = tray.pictures.filter(canBeSaved)
  const old = tray.batch !== null && tray.pictures.some(isUnderWay) ? tray.batch : NO_BATCH
  const waiting = saved.map((picture) => queued(picture, place, () => crypto.randomUUID()))
  await Promise.all(
    waiting.map(async (picture, at) => {
      const was = saved[at]
      if (was && was.id !== picture.id) await rename(was.id, picture)
    }),
  )
  const byId = new Map(saved.map((picture, at) => [picture.id, waiting[at] ?? picture]))
  set({
    ...tray,
    pictures: tray.pictures.map((picture) => byId.get(picture.id) ?? picture),
    batch: inBatch(old, waiting),
  })
  await keepChanged(waiting.map(({ id }) => id))
  await continueSaving()
}

async function rename(oldId: string, picture: TrayPicture): Promise<void> {
  const file = files.get(oldId)
  const thumbnail = thumbnails.get(oldId)
  if (file) files.set(picture.id, file)
  if (thumbnail) thumbnails.set(picture.id, thumbnail)
  files.delete(oldId)
  thumbnails.delete(oldId)
  if (tray.owner !== null) {
    await renamePicture(oldId, { ...picture, owner: tray.owner }).catch(() => {})
  }
}

/** Sends what waits, in one tab at a time. */
export function continueSaving(): Promise<void> {
  running ??= run().finally(() => {
    running = null
  })
  return running
}

async function run(): Promise<void> {
  const { owner } = tray
  if (owner === null) return
  set({ ...tray, status: 'saving' })
  await withLock(owner, async () => {
    await dropSavedElsewhere(owner)
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, () => sendEach(owner)))
  })
  if (tray.owner !== owner) return
  const isUnfinished = tray.pictures.some(isUnderWay)
  set({ ...tray, status: isUnfinished ? 'paused' : 'idle' })
}

/** Another tab may have saved pictures while this one waited for it. */
async function dropSavedElsewhere(owner: string): Promise<void> {
  const kept = tray.isKept ? await readKept(owner, null).catch(() => null) : null
  if (!kept) return
  const ids = new Set(kept.pictures.map(({ id }) => id))
  const isGone = (picture: TrayPicture) => isUnderWay(picture) && !ids.has(picture.id)
  const pictures = tray.pictures.filter((picture) => !isGone(picture))
  if (pictures.length < tray.pictures.length) set({ ...tray, pictures, batch: kept.batch })
}

/** Sends one picture after the other, until none waits or the account has changed. */
async function sendEach(owner: string): Promise<void> {
  while (tray.owner === owner) {
    const next = tray.pictures.find(({ state }) => state === 'waiting')
    if (!next) return
    change([next.id], (picture) => ({ ...picture, state: 'sending' }))
    const isDone = await sendUntilAnswered(next, owner)
    if (!isDone) return
  }
}

/** Returns whether the picture was saved or refused. */
async function sendUntilAnswered(picture: TrayPicture, owner: string): Promise<boolean> {
  const file = picture.address === null ? await fileToSend(picture) : null
  if (file !== null && !(file instanceof File)) {
    finish(picture, { kind: 'refused', problem: file.problem })
    return true
  }
  const sentAt = picture.sentAt ?? Date.now()
  change([picture.id], (latest) => ({ ...latest, sentAt }))
  await keepChanged([picture.id])
  let pauseMs = FIRST_PAUSE_MS
  for (let failures = 0; tray.owner === owner; ) {
    const outcome = await sendPicture({ ...picture, sentAt }, file)
    if (tray.owner !== owner) return false
    if (outcome.kind === 'stopped') {
      change([picture.id], (latest) => ({ ...latest, state: 'waiting' }))
      return false
    }
    if (outcome.kind === 'saved' || outcome.kind === 'refused') {
      finish(picture, outcome)
      return true
    }
    if (outcome.kind === 'unanswered' && outcome.isServer && ++failures === SERVER_TRIES) {
      change([picture.id], (latest) => ({ ...latest, state: 'unknown', problem: UNKNOWN_PROBLEM }))
      void keepChanged([picture.id])
      return true
    }
    set({ ...tray, status: outcome.kind === 'limited' ? 'limited' : 'offline' })
    await untilOnline(outcome.kind === 'limited' ? outcome.pauseMs : pauseMs)
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  }
  return false
}

/** The file as the server accepts it, which is kept, so that it is the same if it is sent again. */
async function fileToSend({ id }: TrayPicture): Promise<File | { problem: string }> {
  const file = (await keptFile(id).catch(() => null)) ?? files.get(id)
  if (!file) return { problem: FILE_GONE }
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    return { problem: FILE_GONE }
  }
  const work = await pictureWork(file)
  const prepared = work && (await work())
  if (!prepared) return file
  if (!prepared.file) return { problem: prepared.problem || SHOWN_TEXTS.picture_unreadable }
  const picture = tray.pictures.find((one) => one.id === id)
  if (picture) await keep(picture, prepared.file, await keptThumbnail(id).catch(() => null))
  files.set(id, prepared.file)
  return prepared.file
}

function finish({ id }: TrayPicture, outcome: Extract<Outcome, { kind: 'saved' | 'refused' }>) {
  if (outcome.kind === 'refused') {
    const { problem } = outcome
    set({ ...tray, status: 'saving' })
    change([id], (latest) => ({ ...latest, state: 'refused', problem, sentAt: null }))
    void keepChanged([id])
    return
  }
  const batch = tray.batch ?? NO_BATCH
  set({
    ...tray,
    status: 'saving',
    batch: { ...batch, pinIds: [...batch.pinIds, outcome.pinId] },
  })
  drop([id])
}

/** Removes the message about the last batch, and with it the way to undo it. */
export function closeBatch(): void {
  set({ ...tray, batch: null })
  if (tray.owner !== null) void keepBatch(tray.owner, null).catch(() => {})
}

function drop(ids: readonly string[]): void {
  for (const id of ids) {
    URL.revokeObjectURL(thumbnails.get(id) ?? '')
    thumbnails.delete(id)
    files.delete(id)
  }
  set({ ...tray, pictures: tray.pictures.filter(({ id }) => !ids.includes(id)), leftOut: 0 })
  forgetPictures(ids)
    .then(keepCurrentBatch)
    .then(() => {
      if (tray.pictures.length === 0) unmarkKept()
    })
    .catch(() => {})
}

async function keepCurrentBatch(): Promise<void> {
  if (tray.owner !== null) await keepBatch(tray.owner, tray.batch)
  channel?.postMessage('changed')
}

async function keepChanged(ids: readonly string[]): Promise<void> {
  const { owner } = tray
  if (owner === null || !tray.isKept) return
  const pictures = tray.pictures.filter(
    ({ id, state }) => ids.includes(id) && state !== 'reading' && state !== 'unusable',
  )
  await keepPictures(pictures.map((picture) => ({ ...picture, owner }))).catch(() => {})
  await keepCurrentBatch().catch(() => {})
}

function change(ids: readonly string[], edit: (picture: TrayPicture) => TrayPicture): void {
  const named = new Set(ids)
  const pictures = tray.pictures.map((picture) => (named.has(picture.id) ? edit(picture) : picture))
  set({ ...tray, pictures })
}

function set(next: Tray): void {
  tray = next
  changed()
}

function changed(): void {
  for (const listener of listeners) listener()
}

function lockName(owner: string): string {
  return `tray ${owner}`
}

async function withLock(owner: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(lockName(owner), work)
}

function unlocked(owner: string): Promise<void> {
  return withLock(owner, async () => {})
}

async function isLocked(owner: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName(owner))
}

function untilOnline(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, pauseMs)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    window.addEventListener('online', done)
  })
}
