import { escaped } from '../../../text/escaped.ts'
import type { SitemapEntry } from './sitemap.server.ts'

const NAMES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

export function sitemapIndexXml(names: readonly string[], origin: string): string {
  const parts = names.map((name) => `<sitemap>${loc(`${origin}/sitemaps/${name}`)}</sitemap>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${NAMES}>\n${parts.join('')}</sitemapindex>\n`
}

export function sitemapPartXml(listed: readonly SitemapEntry[], origin: string): string {
  const urls = listed.map(({ path, picture, createdAt }) => {
    const since = createdAt === null ? '' : `<lastmod>${dayOf(createdAt)}</lastmod>`
    const image = picture
      ? `<image:image><image:loc>${escaped(origin + picture)}</image:loc></image:image>`
      : ''
    return `<url>${loc(origin + path)}${since}${image}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMES}>\n${urls.join('')}</urlset>\n`
}

function loc(url: string): string {
  return `<loc>${escaped(url)}</loc>`
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
