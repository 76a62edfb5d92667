import { untilAnswered } from '../ui/network.ts'

const GATEWAY_STATUSES = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530])

/** Patches `fetch`, Remix's only hook: a lost network must not replace the page by an error. */
export function waitForNetwork(): void {
  const { fetch } = window
  window.fetch = (input, init) => {
    if (!isRouterCall(input)) return fetch(input, init)
    return untilAnswered(async () => {
      const response = await fetch(input, init)
      if (GATEWAY_STATUSES.has(response.status)) throw new TypeError('The server was not reached.')
      return response.body ? new Response(await response.arrayBuffer(), response) : response
    }, init?.signal ?? undefined)
  }
}

/** Remix requests pages and sends forms with `URL`s. */
function isRouterCall(input: RequestInfo | URL): boolean {
  return input instanceof URL && input.pathname.endsWith('.data')
}
