import { expect } from 'vitest'
import { aBrowser } from '../factories/identity/people.ts'

type Drawn = {
  status: number
  html: string
  headers: [string, string][]
  /** Whether it was drawn before. */
  isHit: boolean
  /** How it was found to be the same still. */
  known: 'version' | 'rows' | undefined
}

/** A page as a new browser gets it: drawn before, perhaps, or anew for one that is known. */
export async function draw(
  path: string,
  headers: Record<string, string> = {},
  isKnown = false,
): Promise<Drawn> {
  const browser = aBrowser()
  if (isKnown) browser.cookies.set('other', 'known')
  const response = await browser.fetch(path, { headers })
  const policy = response.headers.get('Content-Security-Policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '?'
  const status = response.headers.get('Cache-Status')
  const known = (['version', 'rows'] as const).find((how) => status === `pages; hit; detail=${how}`)
  const own = /^(?:x-request-id|server-timing|cache-status|content-security-policy)$/
  return {
    status: response.status,
    html: (await response.text()).replaceAll(nonce, 'nonce'),
    headers: [...response.headers].filter(
      ([name, value]) => !own.test(name) && !value.startsWith('__Host-bookmark='),
    ),
    isHit: known !== undefined,
    known,
  }
}

/** The answer from what was drawn before, which has to be what is drawn anew. */
export async function drawnAlike(
  path: string,
  headers: Record<string, string> = {},
): Promise<Drawn> {
  const drawn = await draw(path, headers)
  await drawnAnew(path, drawn, headers)
  return drawn
}

/** A page that was drawn has to be the one that is drawn anew. */
export async function drawnAnew(
  path: string,
  drawn: Drawn,
  headers: Record<string, string> = {},
): Promise<void> {
  const anew = await draw(path, headers, true)
  expect(anew.isHit).toBe(false)
  expect({ ...drawn, isHit: false, known: undefined }, path).toEqual(anew)
}
