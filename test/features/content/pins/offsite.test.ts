import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { linkDomains } from '../../../../app/db/content/links.ts'
import { newId } from '../../../../app/db/ids.ts'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { domainOf } from '../../../../app/features/content/pins/links/link.ts'
import {
  checkOffsite,
  departBy,
} from '../../../../app/features/content/pins/links/offsite.server.ts'
import {
  type ClosedStatus,
  OffsiteCheck,
  offsiteUrl,
} from '../../../../app/features/content/pins/links/offsite.ts'
import { signLink } from '../../../../app/features/content/pins/links/offsite-token.server.ts'
import { offsitePath } from '../../../../app/features/content/pins/pin-path.ts'
import { RATE_LIMITS } from '../../../../app/features/ground/rate-limits/limits.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

/** A site that nobody else in the tests links to. */
const aHost = () => `s${crypto.randomUUID()}.example`

async function judged(host: string, status: ClosedStatus | null) {
  const { db, now } = aVisitor()
  await db.insert(linkDomains).values({ id: newId(now), host, status })
  return host
}

async function aLinkedPin(owner: Context, link: string, privacy: 'public' | 'secret' = 'public') {
  const board = await aBoard(owner, { privacy })
  return aPin(owner, board, { link })
}

/** A visitor at an address that no other test counts. */
function aStranger() {
  const visitor = aVisitor()
  return { ...visitor, origin: { ...visitor.origin, network: crypto.randomUUID() } }
}

test("a pin's own link is followed straight, by whoever can see the pin", async () => {
  const ana = await aMember()
  const url = `https://${aHost()}/jars?a=1#top`
  const { id } = await aLinkedPin(ana, url)

  for (const reader of [ana, await aMember(), aVisitor()]) {
    expect(await departBy(reader, { pin: id })).toEqual({ kind: 'straight', url })
  }
  expect(offsitePath({ id })).toBe(`/offsite/?pin=${id}`)
})

test('a pin that is secret, deleted, without a link or never was leads nowhere', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  const secret = await aLinkedPin(ana, 'https://shop.example/', 'secret')
  const deleted = await aLinkedPin(ana, 'https://shop.example/')
  await deletePin(ana, { pinId: deleted.id })
  const plain = await aPin(ana, await aBoard(ana))

  expect(await departBy(ana, { pin: secret.id })).toMatchObject({ kind: 'straight' })
  for (const reader of [bo, aVisitor()]) {
    for (const { id } of [secret, deleted, plain, { id: 5 }]) {
      await expect(departBy(reader, { pin: id })).rejects.toMatchObject({ code: 'not_found' })
      const check = checkOffsite(reader, { pinId: id })
      await expect(check).rejects.toMatchObject({ code: 'not_found' })
    }
  }
})

test('an address without our token is asked about, and never opened by itself', async () => {
  const url = `https://www.${aHost()}/a?b=c`
  const token = await signLink(aVisitor(), { url, pin: 5 })
  const forged = [
    { url, token: '' },
    { url, token: 'x' },
    { url, token: 'A'.repeat(43) },
    { url, token },
    { url, token, pin: 6 },
    { url, token: `${token}=`, pin: 5 },
    // 43 characters hold two bits more than 32 bytes: most last characters are no base64.
    ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
      .map((last) => ({ url, token: token.slice(0, -1) + last, pin: 5 }))
      .filter((query) => query.token !== token),
    { url: `${url}&d`, token, pin: 5 },
  ]

  for (const query of forged) {
    expect((await departBy(aVisitor(), query)).kind).toBe('asked')
  }
  expect(await departBy(aVisitor(), { url, token: '' })).toMatchObject({
    url,
    host: domainOf(url),
  })
  expect(await departBy(aVisitor(), { url, token, pin: 5 })).toEqual({ kind: 'straight', url })
})

test('a token of another secret is worth nothing', async () => {
  const url = `https://${aHost()}/`
  const elsewhere = { ...aVisitor(), env: { ...env, LINK_SECRET: 'another' } }
  const token = await signLink(elsewhere, { url, pin: 5 })

  expect((await departBy(aVisitor(), { url, token, pin: 5 })).kind).toBe('asked')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  'ftp://shop.example/',
  'mailto:ana@shop.example',
  '//shop.example/',
  '/pin/5/',
  'shop.example',
  '',
  'https://',
  'https://ana:secret@shop.example/',
  'https://pinfold.example@shop.example/',
  'https://shop.example/\u0000',
  'https://shop.example/\r\nSet-Cookie: a=b',
  'https://shop\t.example/',
  'https://shop.example/\u0085',
])('%j is no address to go to, with a token or without', async (url) => {
  const token = await signLink(aVisitor(), { url, pin: undefined })

  expect(offsiteUrl(url)).toBeNull()
  for (const attempt of [
    departBy(aVisitor(), { url, token }),
    departBy(aVisitor(), { url, token: '' }),
    checkOffsite(aStranger(), { url }),
  ]) {
    await expect(attempt).rejects.toMatchObject({ code: 'offsite_link_invalid', field: 'url' })
  }
})

test('an address is as long as a link can be, and no longer', () => {
  const longest = `https://shop.example/${'x'.repeat(2048 - 21)}`

  expect(offsiteUrl(longest)).toBe(longest)
  expect(offsiteUrl(`${longest}x`)).toBeNull()
})

test('an address is shown as a browser goes there, whatever it looks like', () => {
  expect(offsiteUrl('https:\\\\evil.example\\@pinfold.example')).toBe(
    'https://evil.example/@pinfold.example',
  )
  expect(offsiteUrl('https://pіnfold.example/')).toBe('https://xn--pnfold-pvf.example/')
  expect(offsiteUrl('https://shop.example/\u202egpj.exe')).toBe(
    'https://shop.example/%E2%80%AEgpj.exe',
  )
})

test.each(['blocked', 'suspicious', 'porn'] as const)(
  'an offsite link whose redirect_status is %s is not opened',
  async (status) => {
    const ana = await aMember()
    const host = await judged(aHost(), status)
    const closed = { kind: 'closed', status }

    for (const url of [
      `https://${host}/`,
      `http://www.${host}:8080/a`,
      `https://deep.down.${host}/`,
      `https://${host}./`,
    ]) {
      const { id } = await aLinkedPin(ana, url)
      const token = await signLink(ana, { url, pin: id })
      expect(await departBy(ana, { pin: id })).toMatchObject(closed)
      expect(await departBy(ana, { url, pin: id, token })).toMatchObject(closed)
      expect(await departBy(ana, { url, token: '' })).toMatchObject(closed)
      expect(await checkOffsite(ana, { pinId: id })).toMatchObject({ redirectStatus: status })
      expect(await checkOffsite(ana, { url })).toMatchObject({ redirectStatus: status })
    }
  },
)

test('a site is judged by itself and what it is under, never by its neighbours', async () => {
  const host = await judged(aHost(), 'blocked')
  await judged(`fine.${host}`, null)
  await judged(`worse.${host}`, 'porn')
  const kindOf = async (url: string) => departBy(aVisitor(), { url, token: '' })

  expect((await kindOf(`https://x${host}/`)).kind).toBe('asked')
  expect((await kindOf(`https://${host.replace('.example', '')}/`)).kind).toBe('asked')
  expect((await kindOf(`https://shop.example/${host}`)).kind).toBe('asked')
  expect(await kindOf(`https://fine.${host}/`)).toMatchObject({ status: 'blocked' })
  expect(await kindOf(`https://a.worse.${host}/`)).toMatchObject({ status: 'porn' })
})

test('the check of a pin signs the address that leads to its link', async () => {
  const url = `https://${aHost()}/a?b=c&d=e`
  const { id } = await aLinkedPin(await aMember(), url)

  for (const asked of [{ pinId: id }, { pinId: id, url }]) {
    const check = await checkOffsite(aStranger(), asked)
    const query = new URL(check.url, 'https://pinfold.example').searchParams

    expect(check.redirectStatus).toBe('ok')
    expect(check.url).toMatch(/^\/offsite\/\?/)
    const leads = { url: query.get('url') ?? '', token: query.get('token') ?? '', pin: id }
    expect(await departBy(aVisitor(), leads)).toEqual({ kind: 'straight', url })
  }
})

test('an address of somebody else is never signed, by itself or beside a pin', async () => {
  const { id } = await aLinkedPin(await aMember(), `https://${aHost()}/`)
  const url = `https://${aHost()}/`

  for (const asked of [{ url }, { pinId: id, url }]) {
    const check = await checkOffsite(aStranger(), asked)

    expect(check).toEqual({
      redirectStatus: 'ok',
      url: `/offsite/?url=${encodeURIComponent(url)}`,
    })
  }
  expect(() => parseInput(OffsiteCheck, { thirdPartyAd: '1' })).toThrow(
    expect.objectContaining({ code: 'invalid_parameters' }),
  )
})

test('checks from one network are limited', async () => {
  const stranger = aStranger()
  const window = Math.floor(stranger.now / (10 * 60 * 1000))
  const key = `rate:offsite:${stranger.origin.network}:${window}`
  await env.COUNTERS.put(key, String(RATE_LIMITS.offsite))

  const check = checkOffsite(stranger, { url: 'https://shop.example/' })

  await expect(check).rejects.toMatchObject({ code: 'rate_limited' })
})
