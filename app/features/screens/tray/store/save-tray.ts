import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { pictureWork } from '../../builder/upload/prepare-picture.ts'
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, SENT_AT_ONCE, SERVER_TRIES } from '../limits.ts'
import {
  asUnknown,
  type Batch,
  canBeRetried,
  canBeSaved,
  inBatch,
  isSentLongAgo,
  isUnderWay,
  NO_BATCH,
  queued,
  type TrayPicture,
  type TrayPlace,
} from '../tray.ts'
import { FAILED_PROBLEM, FILE_GONE } from '../tray-problems.ts'
import { keptFile, keptThumbnail, readKept } from './kept-tray.ts'
import { type Outcome, sendPicture } from './send-picture.ts'
import { withLock } from './tray-lock.ts'
import {
  addedFiles,
  changeEach,
  currentTray,
  dropPictures,
  keepChanged,
  keepWithFile,
  renameTo,
  setTray,
} from './tray-state.ts'

let queueing: Promise<void> | null = null
let running: { owner: string; ended: Promise<void> } | null = null

/** Saves all pictures that can be saved, to `place` unless they have their own. */
export function saveTray(place: TrayPlace): Promise<void> {
  const { pictures, batch } = currentTray()
  const old = batch !== null && pictures.some(isUnderWay) ? batch : NO_BATCH
  return saveOnce(canBeSaved, place, (waiting) => inBatch(old, waiting))
}

/** Sends the pictures of the last batch that were refused or failed again, to the same places. */
export function tryAgain(): Promise<void> {
  const { batch } = currentTray()
  return saveOnce(canBeRetried, null, (waiting) => batch ?? inBatch(NO_BATCH, waiting))
}

/** A second press doesn't save twice. */
function saveOnce(...given: Parameters<typeof queue>): Promise<void> {
  queueing ??= queue(...given).finally(() => {
    queueing = null
  })
  return queueing.then(continueSaving)
}

async function queue(
  isChosen: (picture: TrayPicture) => boolean,
  place: TrayPlace | null,
  batchOf: (waiting: readonly TrayPicture[]) => Batch,
): Promise<void> {
  const saved = currentTray().pictures.filter(isChosen)
  const waiting = saved.map((picture) => queued(picture, place, () => crypto.randomUUID()))
  await Promise.all(
    waiting.map(async (picture, at) => {
      const was = saved[at]
      if (was && was.id !== picture.id) await renameTo(picture, was.id)
    }),
  )
  const byId = new Map(saved.map((picture, at) => [picture.id, waiting[at] ?? picture]))
  setTray({
    pictures: currentTray().pictures.map((picture) => byId.get(picture.id) ?? picture),
    batch: batchOf(waiting),
  })
  await keepChanged(waiting.map(({ id }) => id))
}

/** Sends what waits, in one tab at a time. */
export function continueSaving(): Promise<void> {
  const { owner } = currentTray()
  if (owner === null) return Promise.resolve()
  if (running?.owner !== owner) {
    const ended = run(owner).finally(() => {
      if (running?.ended === ended) running = null
    })
    running = { owner, ended }
  }
  return running.ended
}

/** Whether this tab saves pictures of the open tray. */
export function isSaving(): boolean {
  return running !== null && isOwner(running.owner)
}

async function run(owner: string): Promise<void> {
  setTray({ status: 'saving' })
  await withLock(owner, async () => {
    await dropSavedElsewhere(owner)
    markSentLongAgo(owner)
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, () => sendEach(owner)))
  })
  const latest = currentTray()
  if (latest.owner !== owner) return
  setTray({ status: latest.pictures.some(isUnderWay) ? 'paused' : 'idle' })
}

/** The page may have waited for a day since it sent a picture. */
function markSentLongAgo(owner: string): void {
  if (!isOwner(owner)) return
  const old = currentTray().pictures.filter(
    (picture) => picture.state === 'waiting' && isSentLongAgo(picture, Date.now()),
  )
  leave(old, asUnknown)
}

/** Ends pictures of a batch without a pin. */
function leave(pictures: readonly TrayPicture[], end: (picture: TrayPicture) => TrayPicture): void {
  const ids = pictures.map(({ id }) => id)
  if (ids.length === 0) return
  setTray({ status: 'saving' })
  changeEach(ids, end)
  void keepChanged(ids)
}

/** Another tab may have saved pictures while this one waited for it. */
async function dropSavedElsewhere(owner: string): Promise<void> {
  const kept = currentTray().isKept ? await readKept(owner, null).catch(() => null) : null
  if (!kept) return
  const ids = new Set(kept.pictures.map(({ id }) => id))
  const isGone = (picture: TrayPicture) => isUnderWay(picture) && !ids.has(picture.id)
  const { pictures } = currentTray()
  const left = pictures.filter((picture) => !isGone(picture))
  if (left.length < pictures.length) setTray({ pictures: left, batch: kept.batch })
}

/** Sends one picture after the other, until none waits or the account has changed. */
async function sendEach(owner: string): Promise<void> {
  while (isOwner(owner)) {
    const next = currentTray().pictures.find(({ state }) => state === 'waiting')
    if (!next) return
    changeEach([next.id], (picture) => ({ ...picture, state: 'sending' }))
    const isDone = await sendUntilAnswered(next, owner)
    if (!isDone) return
  }
}

/** Returns whether the next picture can be sent. */
async function sendUntilAnswered(picture: TrayPicture, owner: string): Promise<boolean> {
  const file = picture.address === null ? await fileToSend(picture) : null
  if (file !== null && !(file instanceof File)) {
    finish(picture, { kind: 'refused', problem: file.problem })
    return true
  }
  const sentAt = picture.sentAt ?? Date.now()
  changeEach([picture.id], (latest) => ({ ...latest, sentAt }))
  await keepChanged([picture.id])
  let pauseMs = FIRST_PAUSE_MS
  for (let failures = 0; isOwner(owner); ) {
    if (isSentLongAgo({ sentAt }, Date.now())) {
      leave([picture], asUnknown)
      return true
    }
    const outcome = await sendPicture({ ...picture, sentAt }, file)
    if (!isOwner(owner)) return false
    if (outcome.kind === 'stopped') {
      changeEach([picture.id], (latest) => ({ ...latest, state: 'waiting' }))
      return false
    }
    if (outcome.kind === 'saved' || outcome.kind === 'refused') {
      finish(picture, outcome)
      return true
    }
    if (outcome.kind === 'unanswered' && outcome.isServer && ++failures === SERVER_TRIES) {
      leave([picture], asFailed)
      return true
    }
    setTray({ status: outcome.kind === 'limited' ? 'limited' : 'offline' })
    await untilOnline(outcome.kind === 'limited' ? outcome.pauseMs : pauseMs)
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  }
  return false
}

function asFailed(picture: TrayPicture): TrayPicture {
  return { ...picture, state: 'failed', problem: FAILED_PROBLEM }
}

/** The file as the server accepts it, which is kept, so that it is the same if it is sent again. */
async function fileToSend({ id, frame }: TrayPicture): Promise<File | { problem: string }> {
  const kept = currentTray().isKept ? await keptFile(id).catch(() => null) : null
  const file = kept ?? addedFiles.get(id)
  if (!file) return { problem: FILE_GONE }
  try {
    await file.slice(0, 1).arrayBuffer()
    await frame?.poster.slice(0, 1).arrayBuffer()
  } catch {
    return { problem: FILE_GONE }
  }
  if (frame) return file
  const work = await pictureWork(file)
  const prepared = work && (await work())
  if (!prepared) return file
  if (!prepared.file) return { problem: prepared.problem || SHOWN_TEXTS.picture_unreadable }
  const picture = currentTray().pictures.find((one) => one.id === id)
  if (picture && kept) {
    await keepWithFile(picture, prepared.file, await keptThumbnail(id).catch(() => null))
  }
  addedFiles.set(id, prepared.file)
  return prepared.file
}

function finish(
  picture: TrayPicture,
  outcome: Extract<Outcome, { kind: 'saved' | 'refused' }>,
): void {
  const { id, target } = picture
  if (outcome.kind === 'refused') {
    const { problem } = outcome
    leave([picture], (latest) => ({ ...latest, state: 'refused', problem, sentAt: null }))
    return
  }
  const batch = currentTray().batch ?? NO_BATCH
  const pin = { id: outcome.pinId, boardId: target?.boardId ?? 0 }
  setTray({ status: 'saving', batch: { ...batch, pins: [...batch.pins, pin] } })
  dropPictures([id])
}

/** Whether the tray still belongs to `owner`: another account may have been chosen meanwhile. */
function isOwner(owner: string): boolean {
  return currentTray().owner === owner
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
