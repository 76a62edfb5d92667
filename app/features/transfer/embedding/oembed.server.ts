import { BRAND } from '../../../brand.ts'
import type { Context } from '../../../context.server.ts'
import { Refusal } from '../../../refusal.ts'
import { renditionSize } from '../../core/pictures/picture-path.ts'
import { FRAME, OPEN_SECONDS, PIN_FRAME } from '../limits.ts'
import {
  composedPreviewPath,
  PIN_PREVIEWS,
  PREVIEW,
  PREVIEW_PINS,
  pinPreviewPath,
} from '../link-preview/preview-path.ts'
import type { ListedPin } from '../listed-pins.server.ts'
import { embedCode } from './embed-code.ts'
import { boardFramePath, pinFramePath } from './embed-paths.ts'
import type { OEmbed, OEmbedQuery } from './oembed.ts'
import { type OpenBoard, readOpenBoard } from './open-board.server.ts'
import { readOpenMember } from './open-member.server.ts'
import { readOpenPin } from './open-pin.server.ts'

type Sized = { width: number; height: number }

type Described = Pick<OEmbed, 'title' | 'author_name' | 'author_url'> & {
  frame: (Sized & { path: string }) | null
  /** The thumbnails, largest first; empty if other websites may not show any. */
  thumbnails: readonly (Sized & { path: string })[]
}

/** Describes a board, a section, a pin or a member for other websites. Refuses `not_found` for everything else. */
export async function readOEmbed(
  context: Context,
  query: OEmbedQuery,
  origin: string,
): Promise<OEmbed> {
  const { frame, thumbnails, ...about } = await describe(context, query.url, origin)
  const { maxwidth = Number.POSITIVE_INFINITY, maxheight = Number.POSITIVE_INFINITY } = query
  const thumbnail = thumbnails.find(({ width, height }) => width <= maxwidth && height <= maxheight)
  const width = Math.min(frame?.width ?? 0, maxwidth)
  const height = Math.min(frame?.height ?? 0, maxheight)
  return {
    version: '1.0',
    type: frame ? 'rich' : 'link',
    ...about,
    provider_name: BRAND,
    provider_url: `${origin}/`,
    cache_age: OPEN_SECONDS,
    ...(frame && {
      html: embedCode({
        src: origin + frame.path,
        title: `${about.title} · ${BRAND}`,
        width,
        height,
      }),
      width,
      height,
    }),
    ...(thumbnail && {
      thumbnail_url: origin + thumbnail.path,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  }
}

async function describe(context: Context, url: string, origin: string): Promise<Described> {
  const [first = '', second, section, ...more] = namesIn(url, origin)
  if (first === '' || more.length > 0) throw new Refusal('not_found')
  if (second === undefined) return describeMember(context, first, origin)
  if (first !== 'pin') {
    return describeBoard(context, { username: first, board: second, section }, origin)
  }
  if (section !== undefined || !/^[1-9]\d{0,15}$/.test(second)) throw new Refusal('not_found')
  return describePin(context, Number(second), origin)
}

async function describeMember(
  context: Context,
  pathNames: string,
  origin: string,
): Promise<Described> {
  const member = await readOpenMember(context, pathNames)
  return { title: member.fullName, ...authorOf(member, origin), frame: null, thumbnails: [] }
}

function authorOf({ username, fullName }: OpenBoard['owner'], origin: string) {
  return { author_name: fullName, author_url: `${origin}/${username}/` }
}

async function describeBoard(
  context: Context,
  pathNames: { username: string; board: string; section?: string | undefined },
  origin: string,
): Promise<Described> {
  const board = await readOpenBoard(context, pathNames, PREVIEW_PINS)
  const { id, name, section, owner, pins } = board
  const hashes = pins.map(({ pictureHash }) => pictureHash)
  const [first] = pins
  const preview = { path: composedPreviewPath('board', id, hashes), ...PREVIEW }
  return {
    title: section ? `${section.title} · ${name}` : name,
    ...authorOf(owner, origin),
    frame: { path: boardFramePath(board), ...FRAME },
    thumbnails: first ? (section ? thumbnailsOf(first) : [preview]) : [],
  }
}

async function describePin(context: Context, pinId: number, origin: string): Promise<Described> {
  const pin = await readOpenPin(context, { pinId })
  const { width } = PIN_FRAME
  const pictureHeight = Math.round((pin.height * width) / pin.width)
  return {
    title: pin.title || `Pin by ${pin.author}`,
    ...authorOf({ username: pin.authorUsername, fullName: pin.author }, origin),
    frame: {
      path: pinFramePath(pin),
      width,
      height: Math.min(pictureHeight + PIN_FRAME.wordsHeight, PIN_FRAME.height),
    },
    thumbnails: thumbnailsOf(pin),
  }
}

function thumbnailsOf(pin: ListedPin): Described['thumbnails'] {
  return PIN_PREVIEWS.map((rendition) => ({
    path: pinPreviewPath(pin.id, rendition),
    ...renditionSize(pin, rendition),
  }))
}

/** The path segments of one of our addresses; empty for another site's address. */
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
