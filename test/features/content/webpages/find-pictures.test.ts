import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { pictureIdAtAddress } from '../../../../app/features/content/media/pictures/requested-pictures.server.ts'
import { findPictures } from '../../../../app/features/content/webpages/found-pictures.server.ts'
import { FindPictures } from '../../../../app/features/content/webpages/found-pictures.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { anAddress, aPage, aRedirect, requestsSoFar } from '../../../pages/page.ts'
import { POTTERY } from '../../../pages/pottery.ts'

const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46)

test('a shop page shows each picture once, the shared one first, the others by size and position', async () => {
  const ana = await aMember()
  const url = await aPage(POTTERY)

  const found = await findPictures(ana, { url })

  const jars = 'https://shop.example/shop/jars'
  const cdn = 'https://cdn.shop.example'
  expect(found).toEqual({
    url,
    title: 'Moon jar, celadon & ash',
    description: 'Thrown in two halves, joined “by hand”.',
    pictures: [
      {
        type: 'pinnable',
        url: `${cdn}/jars/moon-1200x630.jpg`,
        width: 1200,
        height: 630,
        alt: 'A round white jar on a table',
      },
      { type: 'pinnable', url: `${jars}/kiln-1200.jpg`, width: 1200 },
      { type: 'pinnable', url: `${cdn}/jars/shelf_960x.jpg`, width: 960, height: 960 },
      {
        type: 'pinnable',
        url: `${jars}/wheel.jpg?w=800`,
        width: 800,
        height: 1000,
        alt: 'At the wheel',
      },
      {
        type: 'pinnable',
        url: `${jars}/glaze-960.webp`,
        width: 960,
        height: 640,
        alt: 'Celadon glaze, close',
      },
      { type: 'pinnable', url: `${jars}/rim.jpg`, width: 900, height: 600, alt: 'The rim' },
      { type: 'pinnable', url: `${jars}/jar-studio.jpg` },
      { type: 'pinnable', url: `${cdn}/jars/foot.jpg` },
      { type: 'pinnable', url: `${cdn}/pins/tall.jpg`, alt: 'Save this one' },
      { type: 'pinnable', url: `${jars}/firing.jpg` },
      { type: 'pinnable', url: `${jars}/table.jpg` },
      {
        type: 'pinnable',
        url: 'https://shop.example/images/logo.png',
        width: 240,
        height: 90,
        alt: 'Kiln & Clay',
      },
      { type: 'pinnable', url: 'https://shop.example/icons/basket.png', alt: 'Basket' },
      { type: 'pinnable', url: 'https://stats.example/hit.gif?page=jar' },
    ],
  })
})

test.each([
  [
    'the shared picture leads, whatever its name',
    '<meta property="og:image" content="/next.jpg"><img src="/a.jpg"><img src="/b.jpg">',
    ['next.jpg', 'a.jpg', 'b.jpg'],
  ],
  [
    'numbers and home name pictures',
    '<img src="/1.jpg"><img src="/home.jpg"><img src="/02.jpg"><img src="/z.jpg">',
    ['1.jpg', 'home.jpg', '02.jpg', 'z.jpg'],
  ],
  [
    'signs of navigation rank last',
    '<img src="/prev.png"><img src="/next_1.png"><img src="/chair.jpg">',
    ['chair.jpg', 'prev.png', 'next_1.png'],
  ],
])('without sizes, %s', async (_, html, names) => {
  const { pictures } = await findPictures(await aMember(), { url: await aPage(html) })

  expect(pictures.map(({ url }) => url.split('/').at(-1))).toEqual(names)
})

test('a visitor is refused, and nothing is fetched', async () => {
  const url = await aPage(POTTERY)

  await expect(findPictures(aVisitor(), { url })).rejects.toMatchObject({ code: 'not_signed_in' })
  expect(await requestsSoFar()).not.toContain(url)
})

test('an address without a scheme becomes https', () => {
  expect(parseInput(FindPictures, { url: ' shop.example/jars ' }).url).toBe(
    'https://shop.example/jars',
  )
})

test.each([
  ['', 'page_address_missing'],
  [undefined, 'page_address_missing'],
  ['javascript:alert(1)', 'link_invalid'],
  ['file:///etc/passwd', 'link_invalid'],
  ['https://ana:secret@shop.example/', 'link_invalid'],
  [`https://shop.example/${'a'.repeat(2048)}`, 'link_invalid'],
  [['https://shop.example/', 'https://shop.example/'], 'invalid_parameters'],
])('%j is refused before anything is fetched', (url, code) => {
  expect(() => parseInput(FindPictures, { url })).toThrow(
    expect.objectContaining({ code, field: 'url' }),
  )
})

test('a page that forbids pinning is refused with its own message', async () => {
  const ana = await aMember()
  const url = await aPage(
    '<meta name="pinterest" content="nopin" description="Ask us first &amp; we&#39;ll see"><img src="/a.jpg">',
  )

  await expect(findPictures(ana, { url })).rejects.toMatchObject({
    code: 'pictures_not_allowed',
    field: 'url',
    details: { description: "Ask us first & we'll see" },
  })
})

test('a page can forbid pinning only to us, without a message', async () => {
  const ana = await aMember()
  const url = await aPage('<META NAME=Pinfold CONTENT=" NoPin "><img src="/a.jpg">')

  await expect(findPictures(ana, { url })).rejects.toMatchObject({
    code: 'pictures_not_allowed',
    details: undefined,
  })
})

test('a page without pictures, a text and a document are refused differently from a missing page', async () => {
  const ana = await aMember()
  const bare = await aPage('<p>Only words</p>')
  const text = await aPage('<img src=/a.jpg>', { headers: { 'Content-Type': 'text/plain' } })

  for (const url of [bare, text]) {
    await expect(findPictures(ana, { url })).rejects.toMatchObject({ code: 'no_pictures_found' })
  }
  await expect(findPictures(ana, { url: anAddress() })).rejects.toMatchObject({
    code: 'page_unreachable',
  })
})

test.each(['image/svg+xml', 'image/heic', 'image/tiff'])(
  'the address of a picture of %s is refused as a picture that can’t be read',
  async (type) => {
    const ana = await aMember()
    const url = await aPage('<svg/>', { headers: { 'Content-Type': type } })

    await expect(findPictures(ana, { url })).rejects.toMatchObject({ code: 'picture_unreadable' })
  },
)

test('a picture’s address gives that one picture, whatever its content type says', async () => {
  const ana = await aMember()
  const url = await aPage(JPEG, { headers: { 'Content-Type': 'text/html' } })

  const found = await findPictures(ana, { url })

  expect(found).toEqual({ url, title: '', description: '', pictures: [{ type: 'pinnable', url }] })
})

test('relative addresses are resolved against the final redirect', async () => {
  const ana = await aMember()
  const page = await aPage('<img src="a.jpg">', { address: `${anAddress()}/page` })
  const start = await aRedirect(page, { address: anAddress('go.example') })

  const found = await findPictures(ana, { url: start })

  expect(found.url).toBe(page)
  expect(found.pictures.map(({ url }) => url)).toEqual([new URL('a.jpg', page).href])
})

test("a page's texts lose extra white space and invisible characters, and are cut after a whole word", async () => {
  const ana = await aMember()
  const url = await aPage(
    `<title>\n ${'moon jar '.repeat(30)}</title>
    <meta name=description content="a&#8238;b&nbsp;&nbsp;c &hellip; &unknown; &#0; &#x1F600; ${'x'.repeat(2000)}">
    <img src=/a.jpg alt="${'word '.repeat(200)}">`,
  )

  const { title, description, pictures } = await findPictures(ana, { url })

  expect(title).toMatch(/^moon jar .* moon jar…$/)
  expect(title.length).toBeLessThanOrEqual(100)
  expect(description).toMatch(/^ab c … &unknown; \ufffd 😀 x+…$/)
  expect(description).toHaveLength(800)
  expect(pictures[0]?.alt).toMatch(/^word .* word…$/)
})

test('at most fifty pictures are returned', async () => {
  const ana = await aMember()
  const url = await aPage(
    Array.from({ length: 80 }, (_, i) => `<img src="/gallery/${i}/a.jpg">`).join(''),
  )

  const { pictures } = await findPictures(ana, { url })

  expect(pictures).toHaveLength(50)
})

test('neither pages nor pictures are fetched from local addresses unless allowed', async () => {
  const ana = await aMember()
  const allowing = { ...ana, env: { ...env, FETCH_ALLOW: 'http://127.0.0.1:4321' } }
  const path = crypto.randomUUID()
  const page = await aPage('<img src=a.jpg>', { address: `http://127.0.0.1:4321/${path}` })

  await expect(findPictures(ana, { url: page })).rejects.toMatchObject({ code: 'page_unreachable' })
  await expect(pictureIdAtAddress(ana, page)).rejects.toMatchObject({ code: 'picture_unreachable' })
  expect(await requestsSoFar()).not.toContain(page)
  await expect(findPictures(allowing, { url: page })).resolves.toMatchObject({
    pictures: [{ url: 'http://127.0.0.1:4321/a.jpg' }],
  })
})

test('fetches of pages and pictures are rate-limited for a member, whatever their site', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const limited = { ...ana, env: { ...env, LIMIT_SCALE: '0.01' } }
  const elsewhere = { ...limited, origin: { ...ana.origin, network: '198.51.100.1' } }
  const url = await aPage(aPicture(), { headers: { 'Content-Type': 'image/png' } })

  await findPictures(limited, { url })
  await pictureIdAtAddress(elsewhere, url)

  await expect(findPictures(limited, { url })).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(pictureIdAtAddress(elsewhere, url)).rejects.toMatchObject({ code: 'rate_limited' })
  await expect(findPictures({ ...ben, env: limited.env }, { url })).resolves.toMatchObject({ url })
})
