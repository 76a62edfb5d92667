import * as v from 'valibot'
import { jsonOrNull } from '../../../json.ts'
import { reviveWire } from '../../../wire.ts'
import { KEPT_DAY, KeptBoard, OfflineBoard, offlinePath } from './offline-board.ts'

export type Keeping = { done: number; total: number; bytes: number }

/** `full`: the device has no room; `unreached`: the network was lost, and the next try goes on from there. */
export type KeepResult = 'kept' | 'gone' | 'switched' | 'full' | 'unreached' | 'stopped'

type Keep = {
  signal: AbortSignal
  tell: (keeping: Keeping) => void
  /** Writes the day of a time as its reader does. */
  dayOf: (at: number) => string
}

const CACHE = 'offline '
/** The service worker shows the boards of the member who used the site last. */
const MEMBER = { cache: 'offline-member', path: '/offline/member' } as const
const PICTURES_AT_ONCE = 4
const FRESH_MS = 24 * 60 * 60 * 1000
/** The last renewal that failed. */
const TRIED = 'offline-tried'
const TRY_AGAIN_MS = 60 * 60 * 1000

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

/**
 * Keeps a board with its pictures, or brings a kept one up to date. Where that fails, a board that was
 * kept before stays as it was; one that is gone is removed.
 */
export async function keepBoard(
  memberId: number,
  boardId: number,
  { signal, tell, dayOf }: Keep,
): Promise<KeepResult> {
  const name = cacheName(memberId, boardId)
  // Opened before anything is asked: once log-out has deleted it, what is put into it is lost, as it should be.
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

/** Removes a board that was begun and isn't kept. */
export async function dropUnfinished(memberId: number, boardId: number): Promise<void> {
  await dropUnlessKept(cacheName(memberId, boardId))
}

/** Removes the boards of members who are logged out here, and renews the viewer's once a day. */
export async function renewKept(
  memberId: number | null,
  accountIds: readonly number[],
  dayOf: Keep['dayOf'],
): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE))
  const own = names.filter((name) => memberId !== null && name.startsWith(cacheName(memberId, '')))
  const left = names.filter((name) => !accountIds.includes(Number(name.split(' ')[1])))
  await Promise.all(left.map((name) => caches.delete(name)))
  await Promise.all(own.map(dropUnlessKept))
  if (memberId === null) {
    await caches.delete(MEMBER.cache)
  } else {
    await noteMember(memberId)
    await renewOwn(memberId, dayOf)
  }
}

async function renewOwn(memberId: number, dayOf: Keep['dayOf']): Promise<void> {
  const triedAt = Number(localStorage.getItem(TRIED) ?? 0)
  if (Date.now() - triedAt < TRY_AGAIN_MS) return
  for (const { id } of await readKept(memberId)) {
    // It may have been removed while those before it were renewed.
    const kept = await readKeptBoard(memberId, id)
    if (!kept || Date.now() - kept.keptAt < FRESH_MS) continue
    const { signal } = new AbortController()
    const result = await keepBoard(memberId, id, { signal, tell: () => {}, dayOf })
    if (result === 'kept' || result === 'gone') continue
    localStorage.setItem(TRIED, String(Date.now()))
    return
  }
}

function cacheName(memberId: number, boardId: number | ''): string {
  return `${CACHE}${memberId} ${boardId}`
}

async function noteMember(memberId: number): Promise<void> {
  const cache = await caches.open(MEMBER.cache)
  await cache.put(MEMBER.path, new Response(String(memberId)))
}

async function recordIn(name: string): Promise<KeptBoard | null> {
  const boardId = Number(name.split(' ').at(-1))
  const record = await caches.match(recordPath(boardId), { cacheName: name })
  return record ? jsonOrNull(KeptBoard, await record.text()) : null
}

/** Another tab may be at it: it holds the lock. */
async function dropUnlessKept(name: string): Promise<void> {
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock && (await recordIn(name)) === null) await caches.delete(name)
  })
}

function recordPath(boardId: number): string {
  return `${offlinePath(boardId)}board.json`
}

/** Another account may be in use by now: it tells nothing of whether the board is gone. */
async function askForBoard(
  memberId: number,
  boardId: number,
  signal: AbortSignal,
): Promise<OfflineBoard | 'gone' | 'switched'> {
  const path = `/resource/OfflineBoardResource/get/?board_id=${boardId}`
  const response = await fetch(path, { signal, cache: 'no-store' })
  const isGone = response.status === 404
  if (!response.ok && !isGone) throw new Error(`The board was answered with ${response.status}.`)
  const { client_context, resource_response } = v.parse(Answer, await response.json())
  if (client_context.user?.id !== String(memberId)) return 'switched'
  return isGone ? 'gone' : v.parse(OfflineBoard, reviveWire(resource_response.data))
}

const Answer = v.object({
  client_context: v.object({ user: v.nullable(v.object({ id: v.string() })) }),
  resource_response: v.object({ data: v.unknown() }),
})

/** Returns the size of all. A picture that was taken away meanwhile is left out. */
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

async function sizeIn(cache: Cache, path: string): Promise<number | null> {
  const kept = await cache.match(path)
  return kept ? Number(kept.headers.get('Content-Length')) : null
}

async function keepPicture(
  cache: Cache,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<number> {
  const response = await fetch(from, { signal })
  if (response.status === 404 || response.status === 410) return 0
  if (!response.ok) throw new Error(`A picture was answered with ${response.status}.`)
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
  // Another account may be in use by now, and a log-out has taken the cache away.
  const isThere = await caches.has(cacheName(memberId, id))
  if (isThere && !(await caches.match(MEMBER.path))) await noteMember(memberId)
}
