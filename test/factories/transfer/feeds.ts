import type { FeedEntry } from '../../../app/features/transfer/sources/feeds/feed.ts'

const FILES = import.meta.glob<string>('../../fixtures/feeds/*.{xml,rdf,json,html}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A feed as a real product writes it. */
export function feedSample(name: string): string {
  const text = FILES[`../../fixtures/feeds/${name}`]
  if (text === undefined) throw new Error(`there is no feed ${name}`)
  return text
}

/** Everything that we read from each entry, as lines. */
export function entryLines(entries: readonly FeedEntry[]): string[] {
  return entries.map(({ pictures, publishedAt, ...entry }) => {
    const time = publishedAt === null ? '' : new Date(publishedAt).toISOString().slice(0, 16)
    const { id, title, description, link, about } = entry
    const addresses = pictures.map(({ address }) => address)
    const kept = [id, title, link, description, ...addresses, time, about && `via ${about}`]
    return kept.filter((one) => one !== null).join(' | ')
  })
}

type Item = { id?: string; title?: string; link?: string; image?: string; date?: string }

/** An RSS feed of these items, in order. */
export function rssOf(items: readonly Item[], title = 'Kiln news'): string {
  const lines = items.map(({ id, title: name, link, image, date }) =>
    [
      '<item>',
      name && `<title>${name}</title>`,
      link && `<link>${link}</link>`,
      id && `<guid isPermaLink="false">${id}</guid>`,
      date && `<pubDate>${date}</pubDate>`,
      image && `<enclosure url="${image}" type="image/png" length="1"/>`,
      '</item>',
    ]
      .filter(Boolean)
      .join(''),
  )
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${lines.join('')}</channel></rss>`
}
