import { untilAnswered } from '../ui/network.ts'

/** What stands between a browser and the server answers these where it can't reach it. */
const GATEWAY_STATUSES = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530])

/**
 * Lets the router's calls wait for the network instead of failing: after a failure the router shows its
 * error page in place of what is on the screen. `fetch` is the only place where Remix lets anybody between.
 * The answer is handed on whole, so that a connection that breaks off in the middle counts as no answer.
 */
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

/** The router asks for pages and sends forms at addresses of their own, which it makes as `URL`s. */
function isRouterCall(input: RequestInfo | URL): boolean {
  return input instanceof URL && input.pathname.endsWith('.data')
}
