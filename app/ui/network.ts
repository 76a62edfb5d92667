import { type ComponentType, lazy, useSyncExternalStore } from 'react'

/** `network` lacks an answer, `update` a module of an old version. */
type Missing = 'network' | 'update'

export const OFFLINE_WORDS = 'You seem to be offline. Nothing is lost.'

const PROBE = '/robots.txt'

const retries = new Set<() => void>()
const listeners = new Set<() => void>()
let missing: Missing | null = null

/** Asks, and on network failures waits for "Try again". Never rejects for want of a network. */
export async function untilAnswered<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  while (true) {
    try {
      return await ask()
    } catch (error) {
      // https://fetch.spec.whatwg.org/#fetch-method
      if (!(error instanceof TypeError)) throw error
      await nextTry(signal)
    }
  }
}

export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => untilLoaded(load))
}

/** Loads code, and waits for it; a server that answers without it was deployed anew. */
export function untilLoaded<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return untilAnswered(async () => {
    try {
      return await load()
    } catch (error) {
      if (!(await serverAnswers())) throw error
    }
    try {
      return await load()
    } catch (error) {
      set('update')
      throw error
    }
  }, signal)
}

/** Loads code ahead; failures are retried later. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => {})
}

export function tryAgain(): void {
  const waiting = [...retries]
  retries.clear()
  set(null)
  for (const retry of waiting) retry()
}

export function useMissing(): Missing | null {
  return useSyncExternalStore(
    subscribe,
    () => missing,
    () => null,
  )
}

function nextTry(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    function giveUp() {
      retries.delete(resolve)
      if (retries.size === 0 && missing === 'network') set(null)
      reject(signal?.reason)
    }
    if (signal?.aborted) return giveUp()
    retries.add(resolve)
    signal?.addEventListener('abort', giveUp, { once: true })
    set(missing ?? 'network')
  })
}

async function serverAnswers(): Promise<boolean> {
  const answer = await fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Missing | null): void {
  missing = next
  for (const listener of listeners) listener()
}
