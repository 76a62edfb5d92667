import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theSite } from '../served/the-site.ts'
import { aPinfold, untilEnd } from './pinfold.ts'

const TIMEOUT_MS = 120_000

let site: Awaited<ReturnType<typeof theSite>>
let pinfold: Awaited<ReturnType<typeof aPinfold>>

beforeAll(async () => {
  site = await theSite()
  pinfold = await aPinfold(site.origin)
}, TIMEOUT_MS)

afterAll(() => pinfold.remove())

/** Begins a login and returns the address to open in the browser. */
async function beginLogin() {
  const child = pinfold.start(['login', '--no-browser'], { input: '' })
  const ended = untilEnd(child)
  let output = ''
  while (!/\n.+\n/.test(output)) {
    const [part] = await once(child.stderr, 'data')
    output += String(part)
  }
  const address = output.split('\n')[1] ?? ''
  return { ended, address, query: Object.fromEntries(new URL(address).searchParams) }
}

/** The redirect URL after a member presses Allow. */
async function allow(cookie: string, query: Record<string, string>) {
  return addressIn(
    await fetch(`${site.origin}/oauth/`, {
      method: 'POST',
      headers: { Cookie: cookie, Origin: site.origin },
      body: new URLSearchParams(query),
    }),
  )
}

/** The address of the Cancel link. */
async function cancel(cookie: string, query: Record<string, string>) {
  const page = `${site.origin}/oauth/?${new URLSearchParams(query)}`
  return addressIn(await fetch(page, { headers: { Cookie: cookie } }))
}

async function addressIn(response: Response): Promise<string> {
  const page = (await response.text()).replaceAll('&amp;', '&')
  const [location] = /http:\/\/127\.0\.0\.1:\d+\/\?[^"\\<\s]+/.exec(page) ?? []
  if (!location) throw new Error(`${response.status}: nowhere to go on`)
  return location
}

test(
  'a browser login lasts, is refreshed by one of several commands, and ends with logout',
  async () => {
    const ana = await site.aMember()
    const { ended, query } = await beginLogin()
    const location = await allow(ana.cookie, query)

    const forged = location.replace(/state=[^&]+/, 'state=forged')
    expect((await fetch(forged)).status).toBe(404)
    const page = await fetch(location)
    expect(await page.text()).toContain('You’re logged in')
    expect(await ended).toMatchObject({
      code: 0,
      out: `Logged in to ${site.origin} as ${ana.name}.\n`,
    })
    expect((await pinfold.run(['boards'])).code).toBe(0)

    await site.expireAccess()
    const many = await Promise.all([1, 2, 3].map(() => pinfold.run(['boards'])))
    expect(many.map(({ code, err }) => [code, err])).toEqual(Array(3).fill([0, '']))

    const file = join(pinfold.home, 'pinfold', 'logins.json')
    const { token } = JSON.parse(await readFile(file, 'utf8'))[site.origin]
    expect((await pinfold.run(['logout'])).code).toBe(0)
    const after = await pinfold.run(['boards'], { env: { PINFOLD_TOKEN: token } })
    expect(after.code).toBe(3)
  },
  TIMEOUT_MS,
)

test(
  'a member who declines in the browser is not logged in',
  async () => {
    const bo = await site.aMember()
    const { ended, query } = await beginLogin()

    await fetch(await cancel(bo.cookie, query))

    expect(await ended).toMatchObject({ code: 3, out: '' })
    expect((await pinfold.run(['boards'])).code).toBe(3)
  },
  TIMEOUT_MS,
)
