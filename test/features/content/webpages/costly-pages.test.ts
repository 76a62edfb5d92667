import { expect, test } from 'vitest'
import { readPage } from '../../../../app/features/content/webpages/page-pictures.server.ts'
import { choosePictures } from '../../../../app/features/content/webpages/page-pictures-choice.ts'

const BYTES = 1_800_000
const LD = (text: string) => `<script type="application/ld+json">${text}</script>`
const many = (piece: string, bytes = BYTES) => piece.repeat(Math.ceil(bytes / piece.length))

/** Pages that ask for as much of our own work as they can; the worst took 13 s. */
const PAGES: Record<string, string> = {
  'unclosed titles': many('<title>'),
  'titles in a drawing': `<svg>${many('<title>')}`,
  'empty metas': many('<meta>'),
  'pictures without an address': many('<img>'),
  'pictures in a margin': `<nav>${many('<img>')}`,
  'sources and pictures': `<picture>${many('<source srcset=a>', BYTES / 2)}${many('<img>', BYTES / 2)}`,
  'pictures that only browsers without scripts see': many('<noscript><img></noscript>'),
  'many scripts of data': many(LD('{}')),
  'one script that names one picture again and again': LD(
    `{"image":[${many('"a",', 250_000)}"b"]}`,
  ),
  'pictures that may not be pinned': many('<img nopin src=/a.jpg>'),
}

test.each(Object.entries(PAGES))(
  'a page of %s is read in about the time that JSON of its size takes',
  async (_, html) => {
    const json = JSON.stringify({ html, list: [...many('<a>', 300_000)] })
    const own = await timed(async () => {
      const body = new Response(html).body ?? new ReadableStream()
      return choosePictures(await readPage(body), new URL('https://shop.example/'), '')
    })
    const peer = await timed(async () => JSON.parse(json))

    expect(own).toBeLessThan(5000 + 20 * peer)
  },
)

test('a page with more pictures than a page shows is read as far as it costs little', async () => {
  const picture = (place: number) =>
    `<picture><source srcset=${place}.webp><source srcset=${place}.avif><img src=/${place}.jpg></picture>`
  const html = Array.from({ length: 400 }, (_, place) => picture(place)).join('')

  const page = await readPage(new Response(html).body ?? new ReadableStream())

  expect(page.mentions).toHaveLength(400)
})

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
