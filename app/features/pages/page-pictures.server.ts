import { attributeOf, mention, type PageReading, type Place } from './page-pictures.ts'
import { isUnpinnable, readImg, readSource } from './page-pictures-img.ts'
import { picturesInJsonLd } from './page-pictures-json-ld.ts'
import { readMeta } from './page-pictures-meta.ts'
import { backgroundsIn, type Source } from './page-pictures-sources.ts'
import { decodeEntities } from './page-pictures-words.ts'

/** A page that has named this many pictures has shown enough to choose the best from. */
const MENTIONS_READ = 500

/** What is kept of one text in a page; a long product's JSON-LD has about 50,000 characters. */
const TEXT_LENGTH = 262_144

/**
 * Reads a page (in UTF-8) as it streams, however broken, until it ends, says that nothing of it may
 * be pinned, or has named enough pictures. What comes after that costs neither time nor traffic.
 */
export async function readPage(body: ReadableStream<Uint8Array>): Promise<PageReading> {
  const page: PageReading = {
    base: null,
    words: new Map(),
    mentions: [],
    unpinnable: [],
    noPin: null,
  }
  const unscripted: string[] = []
  await readInto(page, body, unscripted)
  if (!isRead(page)) await readInto(page, unscripted.join('\n'), [])
  return page
}

function isRead(page: PageReading): boolean {
  return page.noPin !== null || page.mentions.length >= MENTIONS_READ
}

async function readInto(
  page: PageReading,
  html: ReadableStream<Uint8Array> | string,
  unscripted: string[],
): Promise<void> {
  const rewriter = new HTMLRewriter()
  listenForWords(rewriter, page)
  listenForPictures(rewriter, page)
  rewriter.on(
    // To the parser it is text, as to a browser that runs scripts.
    'noscript',
    textOf((text) => unscripted.push(text)),
  )
  try {
    for await (const _ of rewriter.transform(new Response(html)).body ?? []) {
      if (isRead(page)) break
    }
  } catch {
    // Nesting so deep that the parser's memory ends. What was read before counts.
  }
}

function listenForWords(rewriter: HTMLRewriter, page: PageReading): void {
  rewriter
    .on('meta', { element: (tag) => readMeta(page, tag) })
    .on('base[href]', {
      element(tag) {
        page.base ??= attributeOf(tag, 'href')
      },
    })
    .on(
      'title',
      textOf((title) => {
        if (!page.words.has('title')) page.words.set('title', decodeEntities(title))
      }),
    )
    .on(
      'script[type="application/ld+json" i]',
      textOf((text) => page.mentions.push(...picturesInJsonLd(text))),
    )
}

/** Handlers run in the order in which they are given, so an `<img>` knows its place when it is read. */
function listenForPictures(rewriter: HTMLRewriter, page: PageReading): void {
  const found = (place: Place, address: string) => page.mentions.push(mention(address, place))
  let place: Place = 'content'
  let sources: Source[] = []
  rewriter
    .on('link[rel~="image_src" i], link[itemprop="image"]', {
      element: (tag) => void found('schema', attributeOf(tag, 'href')),
    })
    .on('video[poster]', { element: (tag) => void found('poster', attributeOf(tag, 'poster')) })
    .on('[style*="url("]', {
      element(tag) {
        for (const address of backgroundsIn(attributeOf(tag, 'style'))) found('background', address)
      },
    })
    .on('[data-bg]', { element: (tag) => void found('background', attributeOf(tag, 'data-bg')) })
    .on('picture', {
      element() {
        sources = []
      },
    })
    .on('picture source', {
      element: (tag) => void sources.push(...readSource(tag)),
    })
    .on('nav img, header img, footer img, aside img', {
      element() {
        place = 'margin'
      },
    })
    .on('main img, article img', {
      element() {
        place = 'main'
      },
    })
    .on('img, amp-img', {
      element(tag) {
        const picture = readImg(tag, place, sources)
        if (picture && isUnpinnable(tag)) page.unpinnable.push(picture.address)
        else if (picture) page.mentions.push(picture)
        place = 'content'
        sources = []
      },
    })
}

/** Hands over an element's text as a whole; it arrives in pieces. */
function textOf(take: (text: string) => void) {
  let text = ''
  return {
    text(piece: { readonly text: string; readonly lastInTextNode: boolean }) {
      if (text.length < TEXT_LENGTH) text += piece.text
      if (!piece.lastInTextNode) return
      take(text)
      text = ''
    },
  }
}
