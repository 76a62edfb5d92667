import * as v from 'valibot'
import { DAY_MS, HOUR_MS } from '../../../durations.ts'
import { jsonOrNull } from '../../../json.ts'
import { isFromSite } from '../../../text/is-from-site.ts'
import { reviveWire } from '../../../wire.ts'
import { KEPT_DAY, KeptBoard, OfflineBoard, offlinePath } from './offline-board.ts'

export type Keeping = { done: number; total: number; bytes: number }

/** `full`: no room on the device. `unreached`: the network was lost; the next try continues from there. */
export type KeepResult = 'kept' | 'gone' | 'switched' | 'full' | 'unreached' | 'stopped'

type Keep = {
  signal: AbortSignal
  tell: (keeping: Keeping) => void
  /** Formats a day for the reader. */
  dayOf: (at: number) => string
}

const CACHE = 'offline '
/** The service worker shows the boards of the member who used the site last. */
const MEMBER = { cache: 'offline-member', path: '/offline/member' } as const
const PICTURES_AT_ONCE = 4
const PICTURE = 'image/'
const FRESH_MS = DAY_MS
/** The key for the time of the last failed renewal. */
const LAST_TRY_CACHE = 'offline-tried'
const TRY_AGAIN_MS = HOUR_MS

export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window && 'locks' in navigator
}

export async function readKept(memberId: number): Promise<KeptBoard[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cacheName(memberId, '')))
  const boards = await Promise.all(names.map(recordIn))
  return boards.filter((board) => board !== null)
}

export async function readKeptBoard(memberId: number, boardId: number): Promise<KeptBoard | null> {
  return recordIn(cacheName(memberId, boardId))
}

export async function removeKept(memberId: number, boardId: number): Promise<void> {
  await caches.delete(cacheName(memberId, boardId))
}

/** Keeps or updates a board with its pictures. On failure, the old copy stays. A deleted board's copy is removed. */
export async function keepBoard(
  memberId: number,
  boardId: number,
  { signal, tell, dayOf }: Keep,
): Promise<KeepResult> {
  const name = cacheName(memberId, boardId)
  // Opens the cache before any request: if log-out deletes it, anything added later is deleted too.
  const keepInto = async (): Promise<KeepResult> => {
    const cache = await caches.open(name)
    const before = new Set((await cache.keys()).map(({ url }) => url))
    try {
      const board = await askForBoard(memberId, boardId, signal)
      if (board === 'gone') await caches.delete(name)
      if (typeof board === 'string') return board
      const bytes = await keepPictures(cache, board, signal, tell)
      await putBoard(cache, board, bytes, dayOf)
      return 'kept'
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
      const added = (await cache.keys()).filter(({ url }) => !before.has(url))
      await Promise.all(added.map((request) => cache.delete(request)))
      return 'full'
    }
  }
  try {
    return await navigator.locks.request(name, { signal }, keepInto)
  } catch {
    return signal.aborted ? 'stopped' : 'unreached'
  }
}

/** Removes a board whose download was started but not finished. */
export async function dropUnfinished(memberId: number, boardId: number): Promise<void> {
  await dropUnlessKept(cacheName(memberId, boardId))
}

/** Removes the boards of members who are logged out here, and renews the viewer's boards once a day. */
export async function renewKept(
  memberId: number | null,
  accountIds: readonly number[],
  dayOf: Keep['dayOf'],
): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE))
  const own = names.filter((name) => memberId !== null && name.startsWith(cacheName(memberId, '')))
  const loggedOutCaches = names.filter((name) => !accountIds.includes(Number(name.split(' ')[1])))
  await Promise.all(loggedOutCaches.map((name) => caches.delete(name)))
  await Promise.all(own.map(dropUnlessKept))
  if (memberId === null) {
    await caches.delete(MEMBER.cache)
  } else {
    await rememberMember(memberId)
    await renewOwn(memberId, dayOf)
  }
}

async function renewOwn(memberId: number, dayOf: Keep['dayOf']): Promise<void> {
  const triedAt = Number(localStorage.getItem(LAST_TRY_CACHE) ?? 0)
  if (Date.now() - triedAt < TRY_AGAIN_MS) return
  for (const { id } of await readKept(memberId)) {
    // The board may have been removed while earlier boards were renewed.
    const kept = await readKeptBoard(memberId, id)
    if (!kept || Date.now() - kept.keptAt < FRESH_MS) continue
    const { signal } = new AbortController()
    const result = await keepBoard(memberId, id, { signal, tell: () => {}, dayOf })
    if (result === 'kept' || result === 'gone') continue
    localStorage.setItem(LAST_TRY_CACHE, String(Date.now()))
    return
  }
}

function cacheName(memberId: number, boardId: number | ''): string {
  return `${CACHE}${memberId} ${boardId}`
}

async function rememberMember(memberId: number): Promise<void> {
  const cache = await caches.open(MEMBER.cache)
  await cache.put(MEMBER.path, new Response(String(memberId)))
}

async function recordIn(name: string): Promise<KeptBoard | null> {
  const boardId = Number(name.split(' ').at(-1))
  const record = await caches.match(recordPath(boardId), { cacheName: name })
  return record ? jsonOrNull(KeptBoard, await record.text()) : null
}

/** Deletes an unfinished board, unless another tab works on it and holds the lock. */
async function dropUnlessKept(name: string): Promise<void> {
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock && (await recordIn(name)) === null) await caches.delete(name)
  })
}

function recordPath(boardId: number): string {
  return `${offlinePath(boardId)}board.json`
}

/** `switched` if another account is active: a response to it doesn't say whether the board still exists. */
async function askForBoard(
  memberId: number,
  boardId: number,
  signal: AbortSignal,
): Promise<OfflineBoard | 'gone' | 'switched'> {
  const path = `/resource/OfflineBoardResource/get/?board_id=${boardId}`
  const response = await fetch(path, { signal, cache: 'no-store' })
  const isGone = response.status === 404
  if (!response.ok && !isGone) throw new Error(`Fetching the board returned ${response.status}.`)
  const { client_context, resource_response } = v.parse(Answer, await response.json())
  if (client_context.user?.id !== String(memberId)) return 'switched'
  return isGone ? 'gone' : v.parse(OfflineBoard, reviveWire(resource_response.data))
}

const Answer = v.object({
  client_context: v.object({ user: v.nullable(v.object({ id: v.string() })) }),
  resource_response: v.object({ data: v.unknown() }),
})

/** Returns the total size. A picture that was deleted in the meantime is left out. */
async function keepPictures(
  cache: Cache,
  { pictures }: OfflineBoard,
  signal: AbortSignal,
  tell: (keeping: Keeping) => void,
): Promise<number> {
  const keeping = { done: 0, total: pictures.length, bytes: 0 }
  const waiting = pictures.values()
  async function keepSome(): Promise<void> {
    for (const { from, to } of waiting) {
      signal.throwIfAborted()
      keeping.bytes += (await sizeIn(cache, to)) ?? (await keepPicture(cache, from, to, signal))
      keeping.done += 1
      tell({ ...keeping })
    }
  }
  tell({ ...keeping })
  const parts = await Promise.allSettled(Array.from({ length: PICTURES_AT_ONCE }, keepSome))
  for (const part of parts) if (part.status === 'rejected') throw part.reason
  return keeping.bytes
}

/** A kept picture's size; null if it isn't kept, or if a network's own page was stored instead. */
async function sizeIn(cache: Cache, path: string): Promise<number | null> {
  const kept = await cache.match(path)
  if (!kept?.headers.get('Content-Type')?.startsWith(PICTURE)) return null
  return Number(kept.headers.get('Content-Length'))
}

async function keepPicture(
  cache: Cache,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<number> {
  const response = await fetch(from, { signal })
  if (response.status === 404 || response.status === 410) return 0
  if (!isFromSite(response, PICTURE))
    throw new Error(`Fetching a picture returned ${response.status}.`)
  const picture = await response.blob()
  const headers = { 'Content-Type': picture.type, 'Content-Length': String(picture.size) }
  await cache.put(to, new Response(picture, { headers }))
  return picture.size
}

async function putBoard(
  cache: Cache,
  board: OfflineBoard,
  bytes: number,
  dayOf: Keep['dayOf'],
): Promise<void> {
  const { id, name, path, sections, pins, isWhole, memberId, html, policy, pictures } = board
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }
  const record: KeptBoard = { id, name, path, sections, pins, isWhole, bytes, keptAt: Date.now() }
  const page = html.replace(KEPT_DAY, ` on ${dayOf(record.keptAt)}`)
  await cache.put(offlinePath(id), new Response(page, { headers }))
  await cache.put(recordPath(id), Response.json(record))
  const current = new Set([offlinePath(id), recordPath(id), ...pictures.map(({ to }) => to)])
  const old = (await cache.keys()).filter(({ url }) => !current.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
  // Another account may be active, and log-out may have deleted the cache.
  const cacheExists = await caches.has(cacheName(memberId, id))
  if (cacheExists && !(await caches.match(MEMBER.path))) await rememberMember(memberId)
}
