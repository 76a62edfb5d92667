import { BRAND } from '../../../brand.ts'
import { REFRESH_SECONDS } from './limits.ts'
import { attributeOf, mention, type PageReading, pixels, type Tag } from './page-pictures.ts'

const NO_PIN_NAMES = ['pinterest', BRAND.toLowerCase()]

const TEXT_TAGS: ReadonlySet<string> = new Set([
  'og:title',
  'og:description',
  'twitter:title',
  'twitter:description',
  'description',
  'og:type',
  'product:price:amount',
  'product:price:currency',
  'product:availability',
  'og:price:amount',
  'og:price:currency',
  'og:availability',
  'article:author',
  'article:published_time',
  'author',
  'video:duration',
  'og:video:duration',
  'duration',
])

export function readMeta(page: PageReading, tag: Tag): void {
  if (attributeOf(tag, 'http-equiv').toLowerCase() === 'refresh') {
    page.refresh ??= refreshTarget(attributeOf(tag, 'content'))
  }
  const name = ['property', 'name', 'itemprop'].map((key) => attributeOf(tag, key)).find(Boolean)
  if (!name) return
  const content = attributeOf(tag, 'content')
  const key = name.toLowerCase()
  if (NO_PIN_NAMES.includes(key) && content.toLowerCase() === 'nopin') {
    page.noPin = attributeOf(tag, 'description')
  }
  if (TEXT_TAGS.has(key) && content && !page.metaTags.has(key)) page.metaTags.set(key, content)
  readPictureMeta(page, key, content)
}

/** Returns the address in a text such as `5; url='next.html'`. */
function refreshTarget(content: string): string | null {
  const end = content.search(/[;,]/)
  if (end < 0 || !(Number(content.slice(0, end)) <= REFRESH_SECONDS)) return null
  const address = content
    .slice(end + 1)
    .trim()
    .replace(/^url\s*=/i, '')
    .trim()
  const quote = /^["']/.exec(address)?.[0]
  return (quote ? address.slice(1).split(quote)[0] : address) || null
}

/** `og:image:…` and `twitter:image:…` describe the picture before them. */
function readPictureMeta(page: PageReading, key: string, content: string): void {
  if (!content) return
  if (key === 'og:image') page.mentions.push(mention(content, 'open_graph'))
  if (key === 'twitter:image' || key === 'twitter:image:src') {
    page.mentions.push(mention(content, 'twitter'))
  }
  if (key === 'image' || key === 'thumbnailurl') page.mentions.push(mention(content, 'schema'))
  const last = page.mentions.at(-1)
  if (key === 'og:image:url' || key === 'og:image:secure_url') {
    if (last?.place === 'open_graph') last.address = content
    else page.mentions.push(mention(content, 'open_graph'))
  }
  if (last?.place === 'open_graph') {
    if (key === 'og:image:width') last.fileWidth = last.width = pixels(content)
    if (key === 'og:image:height') last.height = pixels(content)
    if (key === 'og:image:alt') last.alt = content
  }
  if (last?.place === 'twitter' && key === 'twitter:image:alt') last.alt = content
}
