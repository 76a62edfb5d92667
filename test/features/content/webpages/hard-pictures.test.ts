import { expect, onTestFinished, test, vi } from 'vitest'
import { createPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { NewPin } from '../../../../app/features/content/pins/pin.ts'
import { findPictures } from '../../../../app/features/content/webpages/found-pictures.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPng, pngChunk } from '../../../factories/content/pictures.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { anAddress, aPage } from '../../../pages/page.ts'

test('a picture in a data URL is found with its real size, and becomes a pin', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const data = dataOf(aPng(200, 160))
  const url = await aPage(
    `<img alt="A plan" width="900" src="${data}"><img src="/a.jpg" width="90" height="90">`,
  )

  const { pictures } = await findPictures(ana, { url })

  expect(pictures).toEqual([
    { type: 'pinnable', url: data, width: 200, height: 160, alt: 'A plan' },
    { type: 'pinnable', url: new URL('/a.jpg', url).href, width: 90, height: 90 },
  ])
  const input = parseInput(NewPin, { boardId: String(board.id), imageUrl: data, link: url })
  await expect(createPin(ana, input)).resolves.toMatchObject({ board: { id: board.id } })
})

test.each([
  ['a placeholder', dataOf(aPng(40, 40))],
  ['a drawing', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['broken base64', 'data:image/png;base64,iVBOR*'],
  ['a text', 'data:text/html;base64,PHA+'],
  [
    'a picture too long for a form',
    dataOf(aPng(300, 300, [1, 2, 3], [pngChunk('tEXt', new Uint8Array(300_000))])),
  ],
])('%s in a data URL isn’t offered as a picture', async (_, data) => {
  const ana = await aMember()
  const url = await aPage(`<img src="${data}">`)

  await expect(findPictures(ana, { url })).rejects.toMatchObject({ code: 'no_pictures_found' })
})

test('a lazy picture’s real address replaces its placeholder, and pictures that forbid pinning are omitted', async () => {
  const ana = await aMember()
  const large = dataOf(aPng(200, 160))
  const url = await aPage(
    `<img src="${large}" data-src="/real.jpg"><img data-pin-nopin src="${large}"><img src="${large}">`,
  )

  const { pictures } = await findPictures(ana, { url })

  expect(pictures.map((picture) => picture.url)).toEqual([new URL('/real.jpg', url).href])
})

test('the images in an SVG are found by either spelling of their address attribute', async () => {
  const ana = await aMember()
  const url = await aPage(`
    <svg><image href="/a.jpg" width="400" height="300"/><g><image xlink:href="/b.jpg" width="200" height="200"></image></g>
    <image href="#none"/><use href="/c.jpg"/></svg>`)

  const { pictures } = await findPictures(ana, { url })

  expect(pictures).toEqual([
    { type: 'pinnable', url: new URL('/a.jpg', url).href, width: 400, height: 300 },
    { type: 'pinnable', url: new URL('/b.jpg', url).href, width: 200, height: 200 },
  ])
})

test.each([['0; url=%'], ["3;URL='%'"], ['1, "%"'], ['0;%']])(
  'a page without pictures that refreshes to another page is followed: %s',
  async (content) => {
    const ana = await aMember()
    const end = await aPage('<title>There</title><img src="/a.jpg">')
    const written = content.replace('%', end).replaceAll('"', '&quot;')
    const url = await aPage(`<meta http-equiv="Refresh" content="${written}">`)

    await expect(findPictures(ana, { url })).resolves.toMatchObject({
      url: end,
      title: 'There',
      pictures: [{ url: new URL('/a.jpg', end).href }],
    })
  },
)

test.each([
  [
    'with pictures of its own',
    (end: string) => `<meta http-equiv=refresh content="0;url=${end}"><img src="/own.jpg">`,
  ],
  [
    'that waits for long',
    (end: string) => `<meta http-equiv=refresh content="900;url=${end}"><img src="/own.jpg">`,
  ],
])('a refresh of a page %s is not followed', async (_, html) => {
  const ana = await aMember()
  const url = await aPage(html(await aPage('<img src="/a.jpg">')))

  const found = await findPictures(ana, { url })

  expect(found.url).toBe(url)
})

test.each([
  ['to itself', (url: string) => `<meta http-equiv=refresh content="0;url=${url}">`],
  ['in a circle', (url: string) => `<meta http-equiv=refresh content="0;url=${url}?again">`],
  ['after a long time', () => '<meta http-equiv=refresh content="900;url=/a">'],
  ['nowhere', () => '<meta http-equiv=refresh content="0">'],
  ['to a script', () => '<meta http-equiv=refresh content="0;url=javascript:alert(1)">'],
  [
    'only without scripts',
    () => '<noscript><meta http-equiv=refresh content="0;url=/plain"></noscript>',
  ],
])('a page without pictures that refreshes %s has none', async (_, html) => {
  const ana = await aMember()
  const address = anAddress()
  const url = await aPage(html(address), { address })
  await aPage(html(address), { address: `${address}?again` })

  await expect(findPictures(ana, { url })).rejects.toMatchObject({ code: 'no_pictures_found' })
})

test('a page and the page that it refreshes to share one time limit', async () => {
  const ana = await aMember()
  const end = await aPage('<img src="/a.jpg">')
  const url = await aPage(`<meta http-equiv=refresh content="0;url=${end}">`)
  let time = Date.now()
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(Date, 'now').mockImplementation(() => {
    time += 3000
    return time
  })

  await expect(findPictures(ana, { url })).rejects.toMatchObject({ code: 'page_unreachable' })
})

test('a refresh to a local address is refused like a redirect to it', async () => {
  const ana = await aMember()
  const url = await aPage('<meta http-equiv=refresh content="0;url=http://127.0.0.1/">')

  await expect(findPictures(ana, { url })).rejects.toMatchObject({ code: 'page_unreachable' })
})

test.each([
  ['data-lazyload', '<img data-lazyload="/a.jpg" src="/blank.gif">'],
  ['data-zoom-image', '<img src="/s.jpg" data-zoom-image="/a.jpg">'],
  ['data-flickity', '<img data-flickity-lazyload-srcset="/s.jpg 9w, /a.jpg 99w">'],
  ['a word where an address could be', '<img data-lazy="true" data-image="3" src="/a.jpg">'],
  ['data of a script', `<img data-src='{"full":"/b.jpg"}' src="/a.jpg">`],
  ['a background in data-bg', '<div data-bg="url(\'/a.jpg\')"></div>'],
  ['a set of backgrounds', '<div data-bgset="/s.jpg 9w 9h, /a.jpg 99w 99h"></div>'],
  ['a lazy background', '<p data-background-image="/a.jpg"></p>'],
])('a picture that a script loads later is found: %s', async (_, html) => {
  const ana = await aMember()
  const url = await aPage(html)

  const { pictures } = await findPictures(ana, { url })

  expect(pictures[0]?.url).toBe(new URL('/a.jpg', url).href)
  expect(pictures.map((picture) => picture.url).join()).not.toMatch(/true|%7B|url\(|\/3$/)
})

test.each([
  ['a type with a charset', '; charset=utf-8', '{"image":"/a.jpg"}'],
  ['CDATA', '', '//<![CDATA[\n{"image":"/a.jpg"}\n//]]>'],
  ['a comment around it', '', '<!-- {"image":"/a.jpg"} -->'],
  ['line breaks in a text', '', '{"name":"Soup\n\tfor winter","image":"/a.jpg"}'],
  ['a comma after the last value', '', '{"image":["/a.jpg",\n],}'],
])('JSON-LD with %s is read', async (_, type, json) => {
  const ana = await aMember()
  const url = await aPage(`<script type="application/ld+json${type}">${json}</script>`)

  const { pictures } = await findPictures(ana, { url })

  expect(pictures).toEqual([{ type: 'pinnable', url: new URL('/a.jpg', url).href }])
})

function dataOf(picture: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(picture).toString('base64')}`
}
