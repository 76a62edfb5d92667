import { expect, test } from 'vitest'
import { readPage } from '../../../../app/features/content/webpages/page-pictures.server.ts'

const BYTES = 1_800_000
const LD = (text: string) => `<script type="application/ld+json">${text}</script>`
const many = (piece: string, bytes = BYTES) => piece.repeat(Math.ceil(bytes / piece.length))

/** Pages that cause as much work as possible. The slowest one took 13 s. */
const PAGES: Record<string, string> = {
  'unclosed titles': many('<title>'),
  'titles in a drawing': `<svg>${many('<title>')}`,
  'empty metas': many('<meta>'),
  'pictures without an address': many('<img>'),
  'pictures in a margin': `<nav>${many('<img>')}`,
  'sources and pictures': `<picture>${many('<source srcset=a>', BYTES / 2)}${many('<img>', BYTES / 2)}`,
  'pictures that only browsers without scripts see': many('<noscript><img></noscript>'),
  'many scripts of data': many(LD('{}')),
  'pictures that may not be pinned': many('<img nopin src=/a.jpg>'),
}

test.each(Object.entries(PAGES))(
  'reading a page of %s stops once its budget is used up',
  async (_, html) => {
    const body = new Response(`${html}<meta property=og:image content=/last.jpg>`).body

    const page = await readPage(body ?? new ReadableStream())

    expect(JSON.stringify(page)).not.toContain('last.jpg')
  },
)

test('a page with more pictures than are shown is read only while that is cheap', async () => {
  const picture = (place: number) =>
    `<picture><source srcset=${place}.webp><source srcset=${place}.avif><img src=/${place}.jpg></picture>`
  const html = Array.from({ length: 400 }, (_, place) => picture(place)).join('')

  const page = await readPage(new Response(html).body ?? new ReadableStream())

  expect(page.mentions).toHaveLength(400)
})
