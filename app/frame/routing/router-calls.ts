import { startTransition } from 'react'
import { DRAWN_FOR } from '../../drawn-for.ts'
import { untilAnswered } from '../../ui/network.ts'
import { untilSameAccount } from '../other-account.ts'
import { keepPage } from './keep-page.ts'
import { answerDiscovery } from './route-list.ts'
import { waitForCode } from './wait-for-code.ts'

const GATEWAY_STATUSES = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530])

/** Remix's only hook for calls: a lost network shows no error page, and a write says for whom its page is. */
export function prepareCalls(): void {
  const { fetch } = window
  window.fetch = (input, init) => {
    if (isDiscovery(input)) return answerDiscovery(init?.signal)
    const send = () => fetch(input, drawnFor(init))
    const isWrite = init?.method === 'POST' && isOurs(input)
    const ask = isWrite ? () => untilSameAccount(send) : () => fetch(input, init)
    if (!isRouterCall(input)) return ask()
    return untilAnswered(async () => {
      const response = await ask()
      if (GATEWAY_STATUSES.has(response.status)) throw new TypeError('The server was not reached.')
      return response.body ? new Response(await response.arrayBuffer(), response) : response
    }, init?.signal ?? undefined)
  }
}

/**
 * Mends what Remix's router does while something is on its way. It tells the root of a new page outside
 * of a transition, and React empties a part whose code is still to come: https://react.dev/errors/421
 * And a fetcher that is used again while the page is read after its form leaves a count behind, at
 * which every later page fails: its last use waits until that is read, unless it led to another page.
 */
export function prepareRouter(): void {
  let router: typeof window.__remixRouter
  Object.defineProperty(window, '__remixRouter', {
    get: () => router,
    set(made: typeof router) {
      made.routes.forEach(waitForCode)
      made.routes.forEach(keepPage)
      const { subscribe, fetch } = made
      const waiting = new Map<string, () => void>()
      made.subscribe = (tell) => subscribe((...news) => startTransition(() => tell(...news)))
      made.fetch = (key, ...call) => {
        const isReading = () => {
          const { state, formMethod } = made.state.fetchers.get(key) ?? {}
          return state === 'loading' && formMethod !== undefined
        }
        if (!isReading()) return fetch(key, ...call)
        const isWaiting = waiting.has(key)
        waiting.set(key, () => fetch(key, ...call))
        if (isWaiting) return
        const { pathname } = made.state.location
        const stop = subscribe(({ location }) => {
          if (isReading()) return
          stop()
          const last = waiting.get(key)
          waiting.delete(key)
          // The router forgets the read answer first.
          if (last && location.pathname === pathname) queueMicrotask(last)
        })
      }
      router = made
    },
  })
}

function drawnFor(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers)
  const memberId = document.documentElement.dataset['drawnFor']
  if (memberId && !headers.has(DRAWN_FOR.header)) headers.set(DRAWN_FOR.header, memberId)
  return { ...init, headers }
}

function isOurs(input: RequestInfo | URL): boolean {
  return new URL(String(input), location.origin).origin === location.origin
}

/** Remix requests pages and sends forms with `URL`s. */
function isRouterCall(input: RequestInfo | URL): boolean {
  return input instanceof URL && input.pathname.endsWith('.data')
}

function isDiscovery(input: RequestInfo | URL): boolean {
  return input instanceof URL && input.pathname === '/__manifest'
}
