import { startTransition } from 'react'
import { IDEMPOTENCY_KEY } from '../../forms/idempotency-key.ts'
import { RENDERED_FOR } from '../../rendered-for.ts'
import { obstacleIn, reportObstacle, untilAnswered } from '../../ui/network.ts'
import { startAction } from '../../ui/overlay/last-action.ts'
import { untilSameAccount } from '../account-change.ts'
import { idempotencyKeyOf } from './idempotency-keys.ts'
import { keepPage, noteLoad } from './keep-page.ts'
import { answerDiscovery } from './route-list.ts'
import { waitForCode } from './wait-for-code.ts'

const GATEWAY_STATUSES = new Set([502, 503, 504, 511, 520, 521, 522, 523, 524, 525, 526, 527, 530])

/** Wraps `fetch`, Remix's only hook: retries network failures, and adds the member and an idempotency key to writes. */
export function prepareCalls(): void {
  const { fetch } = window
  window.fetch = (input, init) => {
    if (isDiscovery(input)) return answerDiscovery(init?.signal)
    if (!isOwnOrigin(input)) return fetch(input, init)
    const write = init?.method === 'POST' ? idempotencyKeyOf(input, init.body) : null
    const send = () => fetch(input, withWriteHeaders(init, write?.id))
    const ask = async () => {
      const response = await (write ? untilSameAccount(send) : fetch(input, init))
      const obstacle = obstacleIn(response)
      if (obstacle) reportObstacle(obstacle)
      if (!isRouterCall(input)) return response
      if (obstacle || !isFromServer(response)) throw new TypeError('The server was not reached.')
      return response.body ? new Response(await response.arrayBuffer(), response) : response
    }
    const answer = isRouterCall(input) ? untilAnswered(ask, init?.signal ?? undefined) : ask()
    if (write) {
      const endAction = startAction()
      answer.then(write.answered, () => {}).finally(endAction)
    }
    return answer
  }
}

/**
 * Fixes two problems of Remix's router. The router announces a new page outside a transition, so React blanks a part
 * whose code hasn't loaded yet (https://react.dev/errors/421). After a fetcher's form, the router reads the page's data
 * again. If the fetcher submits during this, one of the router's counters goes wrong and breaks later pages. So the
 * fetcher's latest call waits until the data is read, or is dropped if the page changes. The counter is fixed in React
 * Router 8: https://github.com/remix-run/react-router/pull/15365
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
        const [, path, sent] = call
        if (path !== null && !(sent && 'formMethod' in sent)) noteLoad(path)
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
          // The router must first discard the response it has read.
          if (last && location.pathname === pathname) queueMicrotask(last)
        })
      }
      router = made
    },
  })
}

/** Remix marks its responses. A captive portal answers with status 200 and its own page. */
function isFromServer({ status, ok, headers }: Response): boolean {
  return !GATEWAY_STATUSES.has(status) && (!ok || headers.has('X-Remix-Response'))
}

function withWriteHeaders(init: RequestInit = {}, idempotencyKey = ''): RequestInit {
  const headers = new Headers(init.headers)
  headers.set(IDEMPOTENCY_KEY.header, idempotencyKey)
  const memberId = document.documentElement.dataset['renderedFor']
  if (memberId && !headers.has(RENDERED_FOR.header)) headers.set(RENDERED_FOR.header, memberId)
  return { ...init, headers }
}

function isOwnOrigin(input: RequestInfo | URL): boolean {
  return new URL(String(input), location.origin).origin === location.origin
}

/** Remix uses `URL` objects for pages and forms. */
function isRouterCall(input: RequestInfo | URL): boolean {
  return input instanceof URL && input.pathname.endsWith('.data')
}

function isDiscovery(input: RequestInfo | URL): boolean {
  return input instanceof URL && input.pathname === '/__manifest'
}
