import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fetchPublic } from '../../../../app/gateways/web.server.ts'
import { mayFetch, webUrl } from '../../../../app/gateways/web-address.ts'
import { aRedirect, requestsSoFar } from '../../../pages/page.ts'
import { A_PAGE } from './a-page.ts'
import { ALLOWED_ADDRESSES, FORBIDDEN_ADDRESSES, INVALID_ADDRESSES } from './test-addresses.ts'

test.each(Object.entries(FORBIDDEN_ADDRESSES))(
  '%s is forbidden: nothing is requested',
  async (_, addresses) => {
    const token = crypto.randomUUID()
    for (const address of addresses) {
      const fetching = fetchPublic(`${address}/${token}`, A_PAGE, { allow: '' })

      await expect(fetching, address).rejects.toMatchObject({
        code: 'page_unreachable',
        field: 'url',
      })
    }
    expect(await requestsWith(token)).toEqual([])
  },
)

test.each(Object.entries(FORBIDDEN_ADDRESSES))(
  'a redirect to %s is not followed',
  async (_, addresses) => {
    const token = crypto.randomUUID()
    const starts: string[] = []
    for (const address of addresses.filter(isAscii)) {
      const start = await aRedirect(`${address}/${token}`)
      starts.push(start)

      const fetching = fetchPublic(start, A_PAGE, { allow: '' })

      await expect(fetching, address).rejects.toMatchObject({
        code: 'page_unreachable',
        field: 'url',
      })
    }
    expect(await requestsSoFar()).toEqual(expect.arrayContaining(starts))
    expect(await requestsWith(token)).toEqual([])
  },
)

test.each(INVALID_ADDRESSES)('%j is not a web address', async (address) => {
  const fetching = fetchPublic(address, A_PAGE, { allow: '' })

  await expect(fetching).rejects.toMatchObject({ code: 'link_invalid', field: 'url' })
})

test.each([
  'file:///etc/passwd',
  'data:text/html,<img>',
  'javascript:alert(1)',
  'ftp://shop.example/',
])('a redirect to the scheme of %s is not followed', async (address) => {
  const fetching = fetchPublic(await aRedirect(address), A_PAGE, { allow: '' })

  await expect(fetching).rejects.toMatchObject({ code: 'page_unreachable' })
})

test.each(ALLOWED_ADDRESSES)('%s is allowed', (address) => {
  const url = webUrl(address)

  expect(url && mayFetch(url, '')).toBe(true)
})

test('no spelling of a private address is allowed', () => {
  const anyHost = fc.oneof(
    hostIn('0.0.0.0', 8),
    hostIn('10.0.0.0', 8),
    hostIn('100.64.0.0', 10),
    hostIn('127.0.0.0', 8),
    hostIn('169.254.0.0', 16),
    hostIn('172.16.0.0', 12),
    hostIn('192.168.0.0', 16),
    hostIn('198.18.0.0', 15),
    hostIn('224.0.0.0', 3),
  )

  fc.assert(
    fc.property(
      anyHost,
      fc.integer({ min: 1, max: 4 }),
      aRadix(),
      aDisguise(),
      (host, parts, radix, disguise) => {
        const url = webUrl(`http://${disguise(spelt(host, parts, radix))}/`)

        expect(url === null || !mayFetch(url, '')).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})

test('no IPv6 address that contains an IPv4 address is allowed, nor any outside global unicast', () => {
  const prefixes = fc.constantFrom(
    '::',
    '::ffff:',
    '64:ff9b::',
    '64:ff9b:1::',
    '2002:',
    '2001:0:',
    'fe80::',
    'fd12::',
    'ff05::',
    '::ffff:0:',
  )

  fc.assert(
    fc.property(
      prefixes,
      fc.integer({ min: 0, max: 0xffff }),
      fc.integer({ min: 0, max: 0xffff }),
      (prefix, a, b) => {
        const end = `${a.toString(16)}:${b.toString(16)}`
        const url = webUrl(`http://[${prefix}${end}${prefix.includes('::') ? '' : '::'}]/`)

        expect(url && mayFetch(url, '')).toBe(false)
      },
    ),
  )
})

/** Any host in an IPv4 network. */
function hostIn(network: string, bits: number): fc.Arbitrary<number> {
  const base = network.split('.').reduce((number, part) => number * 256 + Number(part), 0)
  return fc.integer({ min: 0, max: 2 ** (32 - bits) - 1 }).map((host) => base + host)
}

function aRadix(): fc.Arbitrary<(number: number) => string> {
  return fc.constantFrom(
    (number) => String(number),
    (number) => `0${number.toString(8)}`,
    (number) => `0x${number.toString(16)}`,
    (number) => `0X${number.toString(16).padStart(8, '0').toUpperCase()}`,
  )
}

/** Spellings that the URL parser undoes. */
function aDisguise(): fc.Arbitrary<(host: string) => string> {
  return fc.constantFrom(
    (host) => host,
    (host) => `${host}.`,
    (host) => host.replaceAll('.', '。'),
    (host) => host.replaceAll('.', '%2E'),
    (host) => host.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    (host) => host.replace(/\d/g, (digit) => `%3${digit}`),
  )
}

/** An IPv4 address in one to four parts, where the last part holds the remaining bytes. */
function spelt(host: number, parts: number, radix: (number: number) => string): string {
  const bytes = [24, 16, 8, 0].map((shift) => Math.floor(host / 2 ** shift) % 256)
  const last = bytes.slice(parts - 1).reduce((number, byte) => number * 256 + byte, 0)
  return [...bytes.slice(0, parts - 1), last].map(radix).join('.')
}

async function requestsWith(token: string): Promise<string[]> {
  return (await requestsSoFar()).filter((asked) => asked.includes(token))
}

/** Whether an address is ASCII. Headers are ASCII, so no redirect can use the other spellings. */
function isAscii(address: string): boolean {
  return /^[ -~]*$/.test(address)
}
