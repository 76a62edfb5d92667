import { expect, test } from 'vitest'
import { VIDEO_BYTES } from '../../../app/features/content/media/limits.ts'
import { purgeShared } from '../../../app/features/screens/builder/external-saves/shared-pictures.server.ts'
import { aPicture } from '../../factories/content/pictures.ts'
import { anMp4, aWebm } from '../../factories/content/videos.ts'
import {
  aBrowser,
  aMember,
  aVisitor,
  type Browser,
  browserOf,
} from '../../factories/identity/people.ts'
import { keptPlaces } from './kept-places.ts'

const SHARE = '/pin-builder/share/'
const MINUTE = 60_000

test('a member’s shared pictures wait for their Pin Builder, and are deleted once it has them', async () => {
  const browser = await browserOf(await aMember())
  const first = aPicture()
  const second = aPicture()

  const sent = await share(browser, [first, second])
  const taken = [await picture(browser, 1), await picture(browser, 2)]
  await browser.submit('/pin-builder/shared/', {})

  expect(sent.headers.get('Location')).toBe('/pin-builder/')
  expect(taken).toEqual([first, second])
  expect(await picture(browser, 1)).toBeNull()
})

test('shared videos wait beside pictures, with their types, and are deleted after ten minutes', async () => {
  const browser = await browserOf(await aMember())
  // R2 takes a larger video in several parts.
  const film = anMp4({ media: new Uint8Array(6_000_000) })
  const sent = [
    ['video/mp4', film],
    ['image/png', aPicture()],
    ['video/webm', aWebm()],
  ] as const

  await share(
    browser,
    sent.map(([, bytes]) => bytes),
  )

  const places = await placesOf(tokenOf(browser))
  for (const [at, [type, bytes]] of sent.entries()) {
    const response = await browser.fetch(`/pin-builder/shared/?place=${places[at]}`)
    expect(response.headers.get('Content-Type')).toBe(type)
    expect(Buffer.compare(new Uint8Array(await response.arrayBuffer()), bytes)).toBe(0)
  }
  await purgeShared({ ...aVisitor(), now: Date.now() + 11 * MINUTE })
  expect(await placesOf(tokenOf(browser))).toEqual([])
})

test('a visitor logs in first, and then finds their picture; nobody finds it without the cookie', async () => {
  const browser = aBrowser()
  const vase = aPicture()
  const sent = await share(browser, [vase])
  const led = await browser.fetch(sent.headers.get('Location') ?? '')
  const cookie = tokenOf(browser)
  const [place] = await placesOf(cookie)
  const asVisitor = await browser.fetch(`/pin-builder/shared/?place=${place}`)
  const stranger = await browserOf(await aMember())
  const own = await browserOf(await aMember())
  own.cookies.set('__Host-shared', cookie)

  expect(led.headers.get('Location')).toBe('/login/?next=%2Fpin-builder%2F')
  expect(asVisitor.status).toBe(302)
  expect(await picture(stranger, 1, cookie)).toBeNull()
  expect(await picture(own, 1)).toEqual(vase)
})

test('a member’s shared pictures are hidden from the next member to use the browser', async () => {
  const browser = await browserOf(await aMember())
  await share(browser, [aPicture()])
  const next = await browserOf(await aMember())
  next.cookies.set('__Host-shared', browser.cookies.get('__Host-shared') ?? '')

  expect(await picture(next, 1)).toBeNull()
})

test('a second share comes after the first one', async () => {
  const browser = await browserOf(await aMember())
  const first = aPicture()
  const second = aPicture()
  await share(browser, [first])
  await share(browser, [second])

  expect(await picture(browser, 1)).toEqual(first)
  expect(await picture(browser, 2)).toEqual(second)
})

test('the browser itself posts a share from another app; a website can’t plant one', async () => {
  const headers = { Origin: 'null', 'Sec-Fetch-Site': 'none' }
  const planted = [
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://evil.example' },
  ]
  const browser = await browserOf(await aMember())

  for (const one of planted) expect((await share(browser, [aPicture()], one)).status).toBe(403)
  expect(browser.cookies.has('__Host-shared')).toBe(false)
  expect((await share(browser, [aPicture()], headers)).status).toBe(302)
  expect(browser.cookies.has('__Host-shared')).toBe(true)
})

test('a browser can share twenty times in ten minutes', async () => {
  const browser = aBrowser()
  for (let time = 0; time < 20; time++) await share(browser, [aPicture()])
  browser.cookies.delete('__Host-shared')

  const sent = await share(browser, [aPicture()])

  expect(sent.headers.get('Location')).toBe('/')
  expect(browser.cookies.has('__Host-shared')).toBe(false)
})

test.each([
  ['That video is too large', [anMp4({ media: new Uint8Array(VIDEO_BYTES) })]],
  ['We can&#x27;t read that picture', [new TextEncoder().encode('%PDF-1.7')]],
  ['That picture is too large', [new Uint8Array(20 * 1024 * 1024 + 1)]],
])('%s: a refused file gets a message, and the text is kept', async (message, files) => {
  const browser = await browserOf(await aMember())

  const alone = await share(browser, files)
  const shown = await (await browser.fetch(alone.headers.get('Location') ?? '')).text()
  const withWords = await share(browser, files, {}, 'https://shop.example/stool')

  expect(shown).toContain(message)
  expect(withWords.headers.get('Location')).toMatch(/^\/pin\/create\/share\//)
  expect(browser.cookies.has('__Host-shared')).toBe(false)
})

test('at most twenty pictures of a member wait, with any cookie', async () => {
  const browser = await browserOf(await aMember())

  await share(browser, pictures(22))
  expect(await placesOf(tokenOf(browser))).toHaveLength(20)

  const token = tokenOf(browser)
  for (const forged of [`${token}.1`, crypto.randomUUID(), '']) {
    browser.cookies.set('__Host-shared', forged)
    await share(browser, pictures(5))
    expect(await placesOf(tokenOf(browser))).toEqual([])
  }
  expect(await placesOf(token)).toHaveLength(20)
})

test('each account of a browser has twenty shared pictures of its own', async () => {
  const ana = await browserOf(await aMember())
  const bo = await browserOf(await aMember())
  const own = pictures(20)

  await share(ana, pictures(20))
  bo.cookies.set('__Host-shared', ana.cookies.get('__Host-shared') ?? '')
  await share(bo, own)
  expect(await placesOf(tokenOf(ana))).toHaveLength(40)
  expect(await picture(bo, 21)).toEqual(own[0])
  expect(await picture(ana, 21)).toBeNull()

  await bo.submit('/pin-builder/shared/', {})
  expect(await placesOf(tokenOf(ana))).toHaveLength(20)
  expect(await picture(ana, 20)).not.toBeNull()
})

test('text that a visitor shares before the service worker runs is not lost', async () => {
  const sent = await share(aBrowser(), [], {}, 'https://shop.example/stool')

  expect(sent.headers.get('Location')).toMatch(/url=https%3A%2F%2Fshop.example%2Fstool/)
})

test('a picture that nobody takes is deleted after ten minutes', async () => {
  const browser = await browserOf(await aMember())
  await share(browser, [aPicture()])
  const kept = async () => (await placesOf(tokenOf(browser))).length

  await purgeShared({ ...aVisitor(), now: Date.now() + 9 * MINUTE })
  expect(await kept()).toBe(1)
  await purgeShared({ ...aVisitor(), now: Date.now() + 11 * MINUTE })
  expect(await kept()).toBe(0)
})

function pictures(count: number): Uint8Array<ArrayBuffer>[] {
  return Array.from({ length: count }, () => aPicture())
}

function share(browser: Browser, files: Uint8Array<ArrayBuffer>[], headers = {}, text = '') {
  const body = new FormData()
  body.set('text', text)
  for (const file of files)
    body.append('pictures', new File([file], 'a.png', { type: 'image/png' }))
  return browser.fetch(SHARE, { method: 'POST', body, headers })
}

function tokenOf(browser: Browser): string {
  return browser.cookies.get('__Host-shared') ?? ''
}

const placesOf = (token: string) => keptPlaces('shared', token)

/** The waiting picture or video with this number among those of a token; null if the browser doesn't get it. */
async function picture(
  browser: Browser,
  number: number,
  token = tokenOf(browser),
): Promise<Uint8Array | null> {
  const place = (await placesOf(token))[number - 1] ?? 1
  const response = await browser.fetch(`/pin-builder/shared/?place=${place}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  return response.status === 204 ? null : bytes
}
