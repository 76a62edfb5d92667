import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { linkDomains } from '../../../../app/db/content/links.ts'
import { newId } from '../../../../app/db/ids.ts'
import { deletePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { domainOf } from '../../../../app/features/content/pins/links/domain.ts'
import {
  checkOffsite,
  decideOffsite,
} from '../../../../app/features/content/pins/links/offsite.server.ts'
import {
  type ClosedStatus,
  OffsiteCheck,
  offsiteUrl,
} from '../../../../app/features/content/pins/links/offsite.ts'
import { signLink } from '../../../../app/features/content/pins/links/offsite-token.server.ts'
import { offsitePath } from '../../../../app/features/content/pins/pin-path.ts'
import { RATE_LIMITS } from '../../../../app/features/core/rate-limits/limits.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aNotedPin } from '../../../factories/content/notes.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

/** A site that no other test links to. */
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

/** A visitor with an IP address that no other test uses. */
function aStranger() {
  const visitor = aVisitor()
  return { ...visitor, origin: { ...visitor.origin, network: crypto.randomUUID() } }
}

test("a pin's own link opens directly for everybody who can see the pin", async () => {
  const ana = await aMember()
  const url = `https://${aHost()}/jars?a=1#top`
  const { id } = await aLinkedPin(ana, url)

  for (const reader of [ana, await aMember(), aVisitor()]) {
    expect(await decideOffsite(reader, { pin: id })).toEqual({ kind: 'straight', url })
  }
  expect(offsitePath({ id })).toBe(`/offsite/?pin=${id}`)
})

test('an address in a pin’s description or note opens directly for those who can read it there', async () => {
  const ana = await aMember()
  const [inText, inNote] = [`https://${aHost()}/a`, `https://${aHost()}/b?c=1`]
  const { id: pin } = await aNotedPin(ana, await aBoard(ana), `Ask at ${inNote}.`, {
    description: `Glazed like this (${inText}), or nearly.`,
  })
  const decide = (reader: Context, url: string, of = pin) =>
    decideOffsite(reader, { pin: of, url, token: '' })

  for (const reader of [ana, await aMember(), aVisitor()]) {
    expect(await decide(reader, inText)).toEqual({ kind: 'straight', url: inText })
  }
  expect(await decide(ana, inNote)).toEqual({ kind: 'straight', url: inNote })
  expect(await decide(aVisitor(), inNote)).toMatchObject({ kind: 'asked' })
  expect(await decide(ana, inText.slice(0, -2))).toMatchObject({ kind: 'asked' })
  expect(await decide(ana, inText, 5)).toMatchObject({ kind: 'asked' })
})

test('a closed site’s address in a description doesn’t open', async () => {
  const ana = await aMember()
  const host = await judged(aHost(), 'blocked')
  const url = `https://${host}/`
  const { id: pin } = await aPin(ana, await aBoard(ana), { description: url })

  expect(await decideOffsite(ana, { pin, url, token: '' })).toMatchObject({ kind: 'closed' })
})

test('a pin that is secret, deleted, missing or without a link opens nothing', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const secret = await aLinkedPin(ana, 'https://shop.example/', 'secret')
  const deleted = await aLinkedPin(ana, 'https://shop.example/')
  await deletePin(ana, { pinId: deleted.id })
  const plain = await aPin(ana, await aBoard(ana))

  expect(await decideOffsite(ana, { pin: secret.id })).toMatchObject({ kind: 'straight' })
  for (const reader of [bo, aVisitor()]) {
    for (const { id } of [secret, deleted, plain, { id: 5 }]) {
      await expect(decideOffsite(reader, { pin: id })).rejects.toMatchObject({ code: 'not_found' })
      const check = checkOffsite(reader, { pinId: id })
      await expect(check).rejects.toMatchObject({ code: 'not_found' })
    }
  }
})

test('an address without our token asks for confirmation, and never opens directly', async () => {
  const url = `https://www.${aHost()}/a?b=c`
  const token = await signLink(aVisitor(), { url, pin: 5 })
  const forged = [
    { url, token: '' },
    { url, token: 'x' },
    { url, token: 'A'.repeat(43) },
    { url, token },
    { url, token, pin: 6 },
    { url, token: `${token}=`, pin: 5 },
    // 43 characters hold two bits more than 32 bytes, so most last characters aren't valid.
    ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
      .map((last) => ({ url, token: token.slice(0, -1) + last, pin: 5 }))
      .filter((query) => query.token !== token),
    { url: `${url}&d`, token, pin: 5 },
  ]

  for (const query of forged) {
    expect((await decideOffsite(aVisitor(), query)).kind).toBe('asked')
  }
  expect(await decideOffsite(aVisitor(), { url, token: '' })).toMatchObject({
    url,
    host: domainOf(url),
  })
  expect(await decideOffsite(aVisitor(), { url, token, pin: 5 })).toEqual({ kind: 'straight', url })
})

test('our own pages open without a token or confirmation, and other sites never do', async () => {
  const { origin, port } = new URL(aVisitor().env.SITE_ORIGIN)
  const other = Number(port || 443) + 1

  for (const path of ['/', '/pin/5/?a=b', '/offsite/?url=https%3A%2F%2Fpots.example%2F']) {
    const url = `${origin}${path}`
    expect(await decideOffsite(aVisitor(), { url, token: '' })).toEqual({ kind: 'straight', url })
  }
  for (const url of [
    `${origin.replace('://', '://www.')}/`,
    `${origin.replace(/:\d+$/, '')}:${other}/`,
    `https://pots.example/?url=${origin}/`,
  ]) {
    expect((await decideOffsite(aVisitor(), { url, token: '' })).kind).toBe('asked')
  }
})

test('a token signed with another secret is invalid', async () => {
  const url = `https://${aHost()}/`
  const elsewhere = { ...aVisitor(), env: { ...env, LINK_SECRET: 'another' } }
  const token = await signLink(elsewhere, { url, pin: 5 })

  expect((await decideOffsite(aVisitor(), { url, token, pin: 5 })).kind).toBe('asked')
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
])('%j is not a valid address, with a token or without', async (url) => {
  const token = await signLink(aVisitor(), { url, pin: undefined })

  expect(offsiteUrl(url)).toBeNull()
  for (const attempt of [
    decideOffsite(aVisitor(), { url, token }),
    decideOffsite(aVisitor(), { url, token: '' }),
    checkOffsite(aStranger(), { url }),
  ]) {
    await expect(attempt).rejects.toMatchObject({ code: 'offsite_link_invalid', field: 'url' })
  }
})

test('an address can be as long as a link, and no longer', () => {
  const longest = `https://shop.example/${'x'.repeat(2048 - 21)}`

  expect(offsiteUrl(longest)).toBe(longest)
  expect(offsiteUrl(`${longest}x`)).toBeNull()
})

test('an address is shown as the browser will open it', () => {
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
      expect(await decideOffsite(ana, { pin: id })).toMatchObject(closed)
      expect(await decideOffsite(ana, { url, pin: id, token })).toMatchObject(closed)
      expect(await decideOffsite(ana, { url, token: '' })).toMatchObject(closed)
      expect(await checkOffsite(ana, { pinId: id })).toMatchObject({ redirectStatus: status })
      expect(await checkOffsite(ana, { url })).toMatchObject({ redirectStatus: status })
    }
  },
)

test('a site’s status covers its subdomains, never its neighbours', async () => {
  const host = await judged(aHost(), 'blocked')
  await judged(`fine.${host}`, null)
  await judged(`worse.${host}`, 'porn')
  const kindOf = async (url: string) => decideOffsite(aVisitor(), { url, token: '' })

  expect((await kindOf(`https://x${host}/`)).kind).toBe('asked')
  expect((await kindOf(`https://${host.replace('.example', '')}/`)).kind).toBe('asked')
  expect((await kindOf(`https://shop.example/${host}`)).kind).toBe('asked')
  expect(await kindOf(`https://fine.${host}/`)).toMatchObject({ status: 'blocked' })
  expect(await kindOf(`https://a.worse.${host}/`)).toMatchObject({ status: 'porn' })
})

test('the check of a pin signs the address of its link', async () => {
  const url = `https://${aHost()}/a?b=c&d=e`
  const { id } = await aLinkedPin(await aMember(), url)

  for (const asked of [{ pinId: id }, { pinId: id, url }]) {
    const check = await checkOffsite(aStranger(), asked)
    const query = new URL(check.url, 'https://pinfold.example').searchParams

    expect(check.redirectStatus).toBe('ok')
    expect(check.url).toMatch(/^\/offsite\/\?/)
    const leads = { url: query.get('url') ?? '', token: query.get('token') ?? '', pin: id }
    expect(await decideOffsite(aVisitor(), leads)).toEqual({ kind: 'straight', url })
  }
})

test('any other address is never signed, alone or with a pin', async () => {
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
