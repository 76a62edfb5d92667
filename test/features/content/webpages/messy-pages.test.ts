import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findPictures,
  picturesOfPage,
} from '../../../../app/features/content/webpages/found-pictures.server.ts'
import type { FoundPage } from '../../../../app/features/content/webpages/found-pictures.ts'
import { readPage } from '../../../../app/features/content/webpages/page-pictures.server.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aPage } from '../../../pages/page.ts'

const MEGABYTE = 1024 * 1024

test.each([
  ['windows-1252', Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x20, 0x80), 'Café €'],
  ['iso-8859-1', Uint8Array.of(0x43, 0x61, 0x66, 0xe9, 0x20, 0x93), 'Café “'],
  ['windows-1251', Uint8Array.of(0xcf, 0xeb, 0xe0, 0xf2, 0xfc, 0xe5), 'Платье'],
  ['shift_jis', Uint8Array.of(0x93, 0xfa, 0x96, 0x7b), '日本'],
  ['euc-jp', Uint8Array.of(0xc6, 0xfc, 0xcb, 0xdc), '日本'],
  ['gbk', Uint8Array.of(0xb3, 0xa4, 0xb3, 0xc7), '长城'],
  ['utf-8', new TextEncoder().encode('Café'), 'Café'],
])(
  'a page in %s is read, whether its header or its head declares it',
  async (charset, title, read) => {
    const words = pieces('<title>', title, '</title><img src=/a.jpg>')
    const inHead = pieces(`<!-- a note --><meta charset="${charset}">`, words)
    const inOldHead = pieces(
      `<META http-equiv=Content-Type content="text/html; charset=${charset}">`,
      words,
    )

    const found = [
      await pageOf(words, `text/html; charset=${charset}`),
      await pageOf(inHead),
      await pageOf(inOldHead),
      await pageOf(inHead, 'text/html; charset=nonsense'),
    ]

    expect(found.map((page) => page.title)).toEqual([read, read, read, read])
  },
)

test.each([
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
])(
  'a page in %s is read by its byte order mark, whatever its header declares',
  async (charset, mark) => {
    const units = [...'<title>Café</title><img src=/a.jpg>'].flatMap((character) => {
      const code = character.charCodeAt(0)
      return charset === 'utf-16le' ? [code, 0] : [0, code]
    })

    const { title, pictures } = await pageOf(
      Uint8Array.from([...mark, ...units]),
      'text/html; charset=iso-8859-1',
    )

    expect(title).toBe('Café')
    expect(pictures).toHaveLength(1)
  },
)

test('a page without a declared encoding is read as UTF-8 if valid, or else as windows-1252', async () => {
  const utf8 = await pageOf(new TextEncoder().encode('<title>Café</title><img src=/a.jpg>'))
  const latin = await pageOf(pieces('<title>Caf', Uint8Array.of(0xe9), '</title><img src=/a.jpg>'))

  expect(utf8.title).toBe('Café')
  expect(latin.title).toBe('Café')
})

test('invalid bytes break neither the page nor its pictures', async () => {
  const { title, pictures } = await pageOf(
    pieces(
      '<meta charset=utf-8><title>a',
      Uint8Array.of(0xff, 0xc0, 0x80),
      'b</title><img src=/a.jpg>',
    ),
  )

  expect(title).toMatch(/^a\ufffd+b$/)
  expect(pictures).toHaveLength(1)
})

test('broken markup is parsed as far as possible', async () => {
  const { title, pictures } = await pageOf(`
    <title>Jar</title></head></p></div><body <main>
    <IMG SRC=/one.jpg ALT='One'
    ><img src = "/two.jpg" src="/not.jpg"/>
    <p><b><i><img src='/three.jpg' alt="a < b > c"></b>
    <picture><source srcset=",,, ,"><picture><img srcset="/four.jpg, , /four@2x.jpg 2x,,">
    <script type="application/ld+json">{"image": </script>
    <script type=application/ld+json>{"image": "/five.jpg"}</script>
    <img src="/six.jpg`)

  expect(title).toBe('Jar')
  expect(pictures.map(({ url }) => new URL(url).pathname)).toEqual([
    '/five.jpg',
    '/one.jpg',
    '/two.jpg',
    '/three.jpg',
    '/four@2x.jpg',
  ])
})

test('an attribute of megabytes hides neither the pictures before it nor those after', async () => {
  const { pictures } = await pageOf(
    `<img src=/a.jpg><img src="data:image/png;base64,${'A'.repeat(2 * MEGABYTE)}"><img src=/b.jpg>`,
  )

  expect(pictures).toHaveLength(2)
})

test('an attribute longer than the parser’s limit stops the reading, but keeps the pictures found', async () => {
  const { pictures } = await pageOf(
    `<img src=/a.jpg><img alt="${'A'.repeat(5 * MEGABYTE)}" src=/b.jpg>`,
  )

  expect(pictures).toEqual([{ type: 'pinnable', url: 'https://shop.example/a.jpg' }])
})

test('reading stops at elements nested too deeply, but keeps the pictures found before them', async () => {
  const { pictures } = await pageOf(`<img src=/a.jpg>${'<div>'.repeat(200_000)}<img src=/b.jpg>`)

  expect(pictures).toEqual([{ type: 'pinnable', url: 'https://shop.example/a.jpg' }])
})

test('a page of ten thousand pictures is read only as far as needed', async () => {
  let chunks = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks++
      const html = Array.from({ length: 10 }, (_, i) => `<img src="/${chunks}/${i}/a.jpg">`)
      controller.enqueue(new TextEncoder().encode(html.join('')))
      if (chunks === 1000) controller.close()
    },
  })

  const page = await readPage(body)

  expect(page.mentions.length).toBeGreaterThanOrEqual(500)
  expect(chunks).toBeLessThan(80)
})

test('an endless page gives the pictures within the limits of time and size', async () => {
  const endless = new URLSearchParams({ ms: '0', text: `<img src=/a.jpg>${'x'.repeat(7000)}` })
  const ana = await aMember()

  const { pictures } = await findPictures(ana, { url: `https://endless.example/?${endless}` })

  expect(pictures).toHaveLength(1)
})

test('reading a slow page stops as soon as it forbids pinning', async () => {
  const text = `${' '.repeat(4096)}<meta name=pinterest content=nopin>`
  const dripping = new URLSearchParams({ ms: '200', text })
  const ana = await aMember()

  await expect(
    findPictures(ana, { url: `https://endless.example/?${dripping}` }),
  ).rejects.toMatchObject({ code: 'pictures_not_allowed' })
})

test('a page that was cut off before any picture is unreachable rather than without pictures', async () => {
  const ana = await aMember()
  const endless = new URLSearchParams({ ms: '0', text: 'x'.repeat(7000) })

  await expect(
    findPictures(ana, { url: `https://endless.example/?${endless}` }),
  ).rejects.toMatchObject({ code: 'page_unreachable' })
})

test.each([
  ['commas', `<img srcset="${','.repeat(16_000)}x">`],
  ['candidates', `<img srcset="${'a 1w,'.repeat(3_000)}">`],
  ['backgrounds', `<p style="background:${'url('.repeat(3_900)}">`],
  ['quotes', `<p style="background:${'url("'.repeat(1_900)}${"url('".repeat(1_300)}">`],
  ['entities', `<img alt="${'&#x'.repeat(5_000)}" src=a.jpg>`],
  ['slashes', `<img src="${'/w_1,'.repeat(400)}">`],
  ['sizes', `<img src="/${'-100x100'.repeat(250)}.jpg">`],
  ['extensions', `<img src="/${'.jpg@2x_640x'.repeat(150)}.jpg">`],
])('a megabyte of %s hides no picture after it', async (_, tangle) => {
  const repeated = tangle.repeat(Math.ceil(MEGABYTE / tangle.length))

  const { pictures } = await pageOf(`${repeated}<meta property=og:image content=/behind.jpg>`)

  expect(pictures.length).toBeGreaterThan(0)
})

test('JSON-LD nested as deep as it is long is still searched', async () => {
  const deep = `${'{"a":['.repeat(20_000)}{"image":"/deep.jpg"}${']}'.repeat(20_000)}`

  const { pictures } = await pageOf(
    `<img src=/a.jpg><script type="application/ld+json">${deep}</script>`,
  )

  expect(pictures.length).toBeGreaterThanOrEqual(1)
})

test('pictures found on any page can be saved', async () => {
  const part = fc.oneof(
    fc.constantFrom(
      '<img src="',
      '" srcset="',
      "<picture><source srcset='",
      '<meta property="og:image" content="',
      '<base href="',
      '<script type="application/ld+json">',
      '{"image":["',
      '"]}',
      '</script>',
      '<noscript>',
      '</noscript>',
      '<title>',
      '">',
      "'>",
      ' 2x, ',
      ' 300w,',
      'a.jpg',
      '//cdn.example/b.png',
      'https://[::1]/c.jpg',
      '&#128;',
      '&amp;',
      'data:image/png,',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )

  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 40 }), async (parts) => {
      const { pictures } = await pageOf(`<img src=https://always.example/a.jpg>${parts.join('')}`)

      for (const { url } of pictures) expect(url).toMatch(/^https?:\/\/(?!\[|localhost)\S+$/)
    }),
    { numRuns: 200 },
  )
}, 30_000)

async function pageOf(
  html: string | Uint8Array<ArrayBuffer>,
  type = 'text/html',
): Promise<FoundPage> {
  const url = await aPage(html, { headers: { 'Content-Type': type } })
  return picturesOfPage({ env }, { url })
}

function pieces(...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    parts.flatMap((part) => [
      ...(typeof part === 'string' ? new TextEncoder().encode(part) : part),
    ]),
  )
}
