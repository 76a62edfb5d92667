import { jsonLd } from './json-ld.ts'
import { type Mention, mention, pixels } from './page-pictures.ts'

const PICTURES = [
  'image',
  'images',
  'photo',
  'photos',
  'primaryImageOfPage',
  'thumbnailUrl',
  'thumbnail',
]

/** Properties whose pictures show something other than the page's subject, such as its author. */
const ABOUT_OTHERS = [
  'author',
  'brand',
  'creator',
  'logo',
  'publisher',
  'review',
  'reviews',
  'seller',
]
const TYPES_OF_OTHERS = ['Person', 'Organization', 'Brand']

const MAX_NODES = 10_000

const MAX_PICTURES = 500

/** The pictures of a JSON-LD script; none for invalid JSON. */
export function picturesInJsonLd(text: string): Mention[] {
  const found: Mention[] = []
  const waiting = [jsonLd(text)]
  for (let nodes = 0; waiting.length > 0 && nodes < MAX_NODES; nodes++) {
    if (found.length >= MAX_PICTURES) break
    const node = waiting.pop()
    if (Array.isArray(node)) waiting.push(...node.slice(0, MAX_NODES).reverse())
    if (!isRecord(node) || TYPES_OF_OTHERS.some((type) => hasType(node, type))) continue
    if (hasType(node, 'ImageObject')) {
      found.push(...pictureOf(node))
      continue
    }
    for (const [key, value] of Object.entries(node).reverse()) {
      if (PICTURES.includes(key)) {
        found.push(...[value].flat().slice(0, MAX_PICTURES).flatMap(pictureOf))
      } else if (!ABOUT_OTHERS.includes(key)) waiting.push(value)
    }
  }
  return found
}

/** The picture of an address or an ImageObject. `@id` is ignored, because it refers to another object. */
function pictureOf(value: unknown): Mention[] {
  if (typeof value === 'string') return [mention(value, 'schema')]
  if (!isRecord(value)) return []
  const address = [value['contentUrl'], value['url']].flat().find((url) => typeof url === 'string')
  if (typeof address !== 'string') return []
  const width = pixels(quantity(value['width']))
  const alt = [value['caption'], value['name']].find((one) => typeof one === 'string')
  return [
    mention(address, 'schema', {
      width,
      height: pixels(quantity(value['height'])),
      fileWidth: width,
      alt: typeof alt === 'string' ? alt : '',
    }),
  ]
}

function quantity(value: unknown): unknown {
  return isRecord(value) ? value['value'] : value
}

function hasType(node: Record<string, unknown>, type: string): boolean {
  return [node['@type']].flat().includes(type)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
