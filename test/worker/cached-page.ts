import { expect } from 'vitest'
import { aBrowser } from '../factories/identity/people.ts'

type PageAnswer = {
  status: number
  html: string
  headers: [string, string][]
  /** Whether the page came from a cache. */
  isHit: boolean
  place: string | undefined
  /** How the cached page was found to be still valid. */
  known: string | undefined
}

/** Requests a page as a new browser. The answer may come from the cache unless `isKnown`. */
export async function requestPage(
  path: string,
  headers: Record<string, string> = {},
  isKnown = false,
): Promise<PageAnswer> {
  const browser = aBrowser()
  if (isKnown) browser.cookies.set('other', 'known')
  const response = await browser.fetch(path, { headers })
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '?'
  const status = response.headers.get('Cache-Status') ?? ''
  const [, place, known] = /^([a-z-]+); hit; detail=(version|rows)$/.exec(status) ?? []
  const own = /^(?:x-request-id|server-timing|cache-status|content-security-policy)$/
  return {
    status: response.status,
    html: (await response.text()).replaceAll(nonce, 'nonce'),
    headers: [...response.headers].filter(
      ([name, value]) => !own.test(name) && !value.startsWith('__Host-bookmark='),
    ),
    isHit: known !== undefined,
    place,
    known,
  }
}

/** Returns a cached answer, after checking that it equals a newly rendered one. */
export async function cachedAnswer(
  path: string,
  headers: Record<string, string> = {},
): Promise<PageAnswer> {
  const drawn = await requestPage(path, headers)
  await expectRenderedAlike(path, drawn, headers)
  return drawn
}

/** Expects that the page equals a newly rendered one. */
export async function expectRenderedAlike(
  path: string,
  drawn: PageAnswer,
  headers: Record<string, string> = {},
): Promise<void> {
  const anew = await requestPage(path, headers, true)
  expect(anew.isHit).toBe(false)
  expect({ ...drawn, isHit: false, place: undefined, known: undefined }, path).toEqual(anew)
}

const KEPT_CHARACTERS = 16_000_000

export async function emptyMemory(): Promise<void> {
  let characters = 0
  for (let n = 0; characters < KEPT_CHARACTERS; n++) {
    const path = `/ideas/?n=${n}&long=${'x'.repeat(200_000)}`
    characters += path.length + (await requestPage(path)).html.length
  }
}
