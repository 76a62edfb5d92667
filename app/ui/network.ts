import { type ComponentType, lazy, useSyncExternalStore } from 'react'

/**
 * What the page waits for: `network`, where something that was asked for got no answer; `code`, where
 * the router is left without a part of the page; `update`, where the server answers and that part is
 * gone, since the site was deployed anew.
 */
export type Missing = 'network' | 'code' | 'update'

/** What is said of it where the browser knows that it has no network. */
export const OFFLINE_WORDS = 'You seem to be offline. Nothing is lost.'

/** A page of the server's that is always there and never kept by a browser, to see whether it answers. */
const PROBE = '/robots.txt'

const retries = new Set<() => void>()
const listeners = new Set<() => void>()
let missing: Missing | null = null

/**
 * Asks, and where the network fails waits until the reader presses "Try again", as often as that takes.
 * What is asked for never fails for want of a network, so nothing on the page gives way to an error.
 */
export async function untilAnswered<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  while (true) {
    try {
      return await ask()
    } catch (error) {
      // What `fetch` and `import` reject with when no answer comes: https://fetch.spec.whatwg.org/#fetch-method
      if (!(error instanceof TypeError)) throw error
      await nextTry(signal)
    }
  }
}

/** A component whose code comes when it is first drawn, or at the next try. */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() =>
    untilAnswered(async () => {
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
    }),
  )
}

/** Loads code before it is needed; where it doesn't come, it is loaded when it is. */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => {})
}

/** Notes that the router is left without a part of the page: its call never ends, and has to be made anew. */
export async function noteMissingCode(): Promise<void> {
  set('code')
  if ((await serverAnswers()) && missing) set('update')
}

/** Asks anew for everything that got no answer. */
export function tryAgain(): void {
  const waiting = [...retries]
  retries.clear()
  set(null)
  for (const retry of waiting) retry()
}

/** What the page waits for; null while every answer comes. */
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
