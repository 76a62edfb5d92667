import { env } from 'cloudflare:test'
import { afterEach, expect, test } from 'vitest'
import { boardPath } from '../../../app/features/content/boards/board-names/board-path.ts'
import { followMember } from '../../../app/features/content/follows/follows.server.ts'
import { PICTURE_FALLBACK } from '../../../app/frame/inline/picture-fallback.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'

const MEDIA = 'https://media.pinfold.example'

const ana = await aMember()
const bo = await aMember()
const board = await aBoard(ana)
const pin = await aPin(ana, board)
const secret = await aBoard(ana, { privacy: 'secret' })
const hidden = await aPin(ana, secret)
await followMember(bo, { memberId: ana.viewer.id })
const owner = await browserOf(ana)
const other = await browserOf(bo)

const PAGES = [
  ['their home', '/', pin, other],
  ['a board', boardPath(board), pin, owner],
  ['a board, to a visitor', boardPath(board), pin, aBrowser()],
  ['a profile', `/${ana.viewer.username}/`, pin, owner],
  ['a secret board', boardPath(secret), hidden, owner],
  ['a pin', `/pin/${pin.id}/`, pin, owner],
  ['a pin of a secret board', `/pin/${hidden.id}/`, hidden, owner],
] as const

function useOrigin(MEDIA_ORIGIN: string, PUBLIC_MEDIA: R2Bucket | undefined) {
  Object.assign(env, { MEDIA_ORIGIN, PUBLIC_MEDIA })
}

afterEach(() => useOrigin('', undefined))

test.each(PAGES)('with an origin for pictures, %s uses it for small pictures', async (...row) => {
  const [, path, { hash }, browser] = row
  useOrigin(`${MEDIA}/`, env.SPARE)

  const response = await browser.fetch(`${path}?of=media`)
  const page = await response.text()

  expect(sourcesIn(page).filter((source) => !source.startsWith(`${MEDIA}/media/`))).toEqual([])
  expect(sourcesIn(page).some((source) => source.includes(hash))).toBe(true)
  expect(page).not.toContain(`${MEDIA}/media/orig/`)
  expect(page).toContain(`data-media-origin="${MEDIA}"`)
  expect(page).toContain(`<link rel="preconnect" href="${MEDIA}"/>`)
  const [, nonce] = /'nonce-([^']+)'/.exec(policyOf(response)) ?? []
  expect(page).toContain(`<script nonce="${nonce}">${PICTURE_FALLBACK}</script>`)
  expect(response.headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
})

test('originals, downloads, embeds and feeds stay on our own origin', async () => {
  useOrigin(MEDIA, env.SPARE)

  const page = await (await owner.fetch(`/pin/${pin.id}/`)).text()
  expect(page).toContain(`href="/media/orig/${pin.hash}"`)
  for (const path of [`/embed/board/${board.id}/`, `${boardPath(board)}feed.json`]) {
    const body = await (await aBrowser().fetch(path)).text()
    expect(body).toContain(pin.hash)
    expect(body).not.toContain(MEDIA)
  }
})

test.each([
  ['nothing is set', '', env.SPARE],
  ['no bucket is bound', MEDIA, undefined],
  ['the variable is no address', 'media', env.SPARE],
])('if %s, pages use only our own origin', async (_, origin, bucket) => {
  useOrigin(origin, bucket)

  for (const [, path, , browser] of PAGES) {
    const page = await (await browser.fetch(path)).text()

    expect(page).toContain('<img')
    expect(page).not.toMatch(/media-?origin|preconnect/i)
    expect(sourcesIn(page).filter((source) => !source.startsWith('/media/'))).toEqual([])
  }
})

function policyOf({ headers }: Response): string {
  return headers.get('Content-Security-Policy') ?? ''
}

/** The addresses of all pictures on a page, including those in `srcset`. */
function sourcesIn(page: string): string[] {
  const images = page.match(/<img[^>]*>/g) ?? []
  return images.flatMap((image) => {
    const [, src = ''] = /\ssrc="([^"]*)"/.exec(image) ?? []
    const [, srcset = ''] = /\ssrcset="([^"]*)"/i.exec(image) ?? []
    return [src, ...srcset.split(', ').map((part) => part.split(' ')[0] ?? '')].filter(Boolean)
  })
}
