import { BRAND } from '../../../brand.ts'
import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { FRAME, OPEN_SECONDS, PIN_FRAME } from '../limits.ts'
import { boardPreviewPath, PREVIEW, PREVIEW_PINS } from '../preview/preview-path.ts'
import { embedCode } from './embed-code.ts'
import { boardFramePath, pinFramePath } from './embed-paths.ts'
import type { OEmbed, OEmbedQuery } from './oembed.ts'
import { readOpenBoard } from './open-board.server.ts'
import { readOpenPin } from './open-pin.server.ts'

type Described = Pick<OEmbed, 'title' | 'author_name' | 'author_url' | 'width' | 'height'> & {
  framePath: string
  /** Null where no other website may show one. */
  thumbnail: { url: string; width: number; height: number } | null
}

/** Describes a board, a section or a pin for other websites. Refuses `not_found`, whatever else is there. */
export async function readOEmbed(
  context: Context,
  query: OEmbedQuery,
  origin: string,
): Promise<OEmbed> {
  const { framePath, thumbnail, ...about } = await describe(context, query.url, origin)
  const { maxwidth = Number.POSITIVE_INFINITY, maxheight = Number.POSITIVE_INFINITY } = query
  const width = Math.min(about.width, maxwidth)
  const height = Math.min(about.height, maxheight)
  const hasThumbnail = thumbnail && thumbnail.width <= maxwidth && thumbnail.height <= maxheight
  return {
    version: '1.0',
    type: 'rich',
    ...about,
    provider_name: BRAND,
    provider_url: `${origin}/`,
    cache_age: OPEN_SECONDS,
    html: embedCode({ src: origin + framePath, title: `${about.title} · ${BRAND}`, width, height }),
    width,
    height,
    ...(hasThumbnail && {
      thumbnail_url: thumbnail.url,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  }
}

async function describe(context: Context, url: string, origin: string): Promise<Described> {
  const [first = '', second = '', section, ...more] = namesIn(url, origin)
  if (first === '' || second === '' || more.length > 0) throw new Refusal('not_found')
  if (first !== 'pin') {
    return describeBoard(context, { username: first, board: second, section }, origin)
  }
  if (section !== undefined || !/^[1-9]\d{0,15}$/.test(second)) throw new Refusal('not_found')
  return describePin(context, Number(second), origin)
}

async function describeBoard(
  context: Context,
  named: { username: string; board: string; section?: string | undefined },
  origin: string,
): Promise<Described> {
  const board = await readOpenBoard(context, named, PREVIEW_PINS)
  const { id, name, section, owner, pins } = board
  const hashes = pins.map(({ pictureHash }) => pictureHash)
  const hasPreview = section === null && pins.length > 0
  return {
    title: section ? `${section.title} · ${name}` : name,
    author_name: owner.fullName,
    author_url: `${origin}/${owner.username}/`,
    ...FRAME,
    framePath: boardFramePath(board),
    thumbnail: hasPreview ? { url: origin + boardPreviewPath(id, hashes), ...PREVIEW } : null,
  }
}

async function describePin(context: Context, pinId: number, origin: string): Promise<Described> {
  const pin = await readOpenPin(context, { pinId })
  const { width } = PIN_FRAME
  const pictureHeight = Math.round((pin.height * width) / pin.width)
  return {
    title: pin.title || `Pin by ${pin.author}`,
    author_name: pin.author,
    author_url: `${origin}/${pin.authorUsername}/`,
    width,
    height: Math.min(pictureHeight + PIN_FRAME.wordsHeight, PIN_FRAME.height),
    framePath: pinFramePath(pin),
    thumbnail: null,
  }
}

/** The names in a path of ours; none for another site's address. */
function namesIn(url: string, origin: string): string[] {
  const { host, pathname } = URL.parse(url) ?? {}
  if (!pathname || host !== new URL(origin).host) return []
  try {
    return pathname
      .replace(/^\/|\/$/g, '')
      .split('/')
      .map((name) => decodeURIComponent(name).toLowerCase())
  } catch {
    return []
  }
}
