import { encodeBase64 } from '@oslojs/encoding'
import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { PinQuery } from '../app/features/content/pins/pin.ts'
import { limitRate } from '../app/features/ground/rate-limits/rate-limit.server.ts'
import { oauthMetadata } from '../app/features/identity/apps/oauth-metadata.ts'
import { EMBEDDED_PINS, OPEN_SECONDS } from '../app/features/transfer/limits.ts'
import {
  type EmbeddedPage,
  embeddedBoard,
  embeddedNothing,
  embeddedPin,
} from '../app/features/transfer/open/embed-html.ts'
import { readOEmbed } from '../app/features/transfer/open/oembed.server.ts'
import { OEMBED_FORMATS, OEmbedQuery } from '../app/features/transfer/open/oembed.ts'
import { readOpenBoard } from '../app/features/transfer/open/open-board.server.ts'
import { OpenBoardQuery } from '../app/features/transfer/open/open-board.ts'
import { readOpenPin } from '../app/features/transfer/open/open-pin.server.ts'
import { findPreview, PreviewQuery } from '../app/features/transfer/preview/board-preview.server.ts'
import {
  findPinPreview,
  PinPreviewQuery,
} from '../app/features/transfer/preview/pin-preview.server.ts'
import { formFields } from '../app/http/body.server.ts'
import { parseInput } from '../app/http/input.server.ts'
import { etagOf, unlessKnown, writtenOnce } from '../app/http/unchanged.server.ts'
import { Refusal } from '../app/refusal.ts'
import { addressTable } from './address-table.ts'
import { answerConversion } from './answer-conversion.ts'
import {
  answerRobots,
  answerSecurityTxt,
  answerSitemap,
  answerSitemapPart,
} from './answer-crawlers.ts'
import { answerResource, RESOURCE } from './answer-mcp.ts'

type Asked = { origin: string; fields: Record<string, unknown>; request: Request }
type Answer = (context: AppLoadContext, asked: Asked) => Promise<Response> | Response
type Found = { answer: Answer; methods: readonly string[]; fields: Record<string, unknown> }

/** Answers for other websites and crawlers: the same for everybody, without cookies. */
export const OPEN_ANSWERS: Readonly<Record<string, Answer>> = {
  'embed/board/:boardId': inFrame(async (context, { fields, origin }) => {
    const query = parseInput(OpenBoardQuery, fields)
    const board = await readOpenBoard(context, query, EMBEDDED_PINS)
    const address = [origin, 'board', query.boardId, query.section ?? ''].join(' ')
    return framedOnce(address, board, () => embeddedBoard(board, origin))
  }),
  'embed/pin/:pinId': inFrame(async (context, { fields, origin }) => {
    const pin = await readOpenPin(context, parseInput(PinQuery, fields))
    return framedOnce(`${origin} pin ${pin.id}`, pin, () => embeddedPin(pin, origin))
  }),
  oembed: answerOEmbed,
  'preview/board/:boardId/:picture': answerPreview,
  'preview/pin/:pinId/:rendition': answerPinPreview,
  ct: answerConversion,
  'robots.txt': answerRobots,
  '.well-known/security.txt': answerSecurityTxt,
  '.well-known/change-password': () => redirect('/settings/security/#password'),
  [`${RESOURCE}{/mcp}?`]: answerResource,
  '.well-known/oauth-authorization-server': ({ env }) =>
    Response.json(oauthMetadata(env.SITE_ORIGIN), { headers: FOR_ANY_PAGE }),
  // Tools ask for a file that nobody has, to learn whether the others can be believed.
  '.well-known/*': () => told(404, new Refusal('not_found').message),
  'sitemap.xml': answerSitemap,
  'sitemaps/:name': answerSitemapPart,
}

const READING = ['GET', 'HEAD']
/** The others are only read. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  ct: [...READING, 'POST', 'OPTIONS'],
}

const openAt = addressTable(
  '/',
  Object.entries(OPEN_ANSWERS).map(([path, answer]) => [
    path,
    { answer, methods: METHODS[path] ?? READING },
  ]),
)

export function findOpen(url: URL): Found | null {
  const [found] = openAt(url.pathname)
  return found ? { ...found.value, fields: { ...query(url), ...found.params } } : null
}

/** The request as its answer may see it: nobody is signed in on another website. */
export function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('Cookie')
  return new Request(request, { headers })
}

export async function answerOpen(
  request: Request,
  { answer, methods, fields }: Found,
  context: AppLoadContext,
): Promise<Response> {
  const { method, url } = request
  if (!methods.includes(method)) {
    return new Response(new Refusal('wrong_method').message, {
      status: 405,
      headers: { Allow: methods.join(', '), 'Cache-Control': 'no-store' },
    })
  }
  const response = await answer(context, { origin: new URL(url).origin, fields, request })
  const answered = unlessKnown(request, response)
  return method === 'HEAD' ? new Response(null, answered) : answered
}

function inFrame(answer: (context: AppLoadContext, asked: Asked) => Promise<Response>): Answer {
  return async (context, asked) => {
    try {
      await limitRate(context, 'embed')
      return await answer(context, asked)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isBusy = error.code === 'rate_limited'
      const told = isBusy ? error.message : 'This can’t be shown. It was deleted, or isn’t public.'
      const page = embeddedNothing(told, asked.origin)
      const headers = { ...(await frameHeaders(page)), 'Cache-Control': 'no-store' }
      return new Response(page.html, { status: isBusy ? 429 : 404, headers })
    }
  }
}

async function framedOnce(
  address: string,
  shown: unknown,
  write: () => EmbeddedPage,
): Promise<Response> {
  const { body, headers } = await writtenOnce(address, shown, async () => {
    const page = write()
    return { text: page.html, headers: await frameHeaders(page) }
  })
  return new Response(body, { headers: { ...headers, ...FOR_A_WHILE } })
}

/** Of a page without scripts, for frames on any website. */
async function frameHeaders({ style }: EmbeddedPage): Promise<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${encodeBase64(await sha256(style))}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ')
  return { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy }
}

async function answerOEmbed(context: AppLoadContext, asked: Asked): Promise<Response> {
  try {
    await limitRate(context, 'oembed')
    const input = parseInput(OEmbedQuery, asked.fields)
    const format = Object.hasOwn(OEMBED_FORMATS, input.format) && OEMBED_FORMATS[input.format]
    if (!format) return told(501, 'There are two formats: json and xml.')
    const answer = await readOEmbed(context, input, asked.origin)
    const text = format.write(answer)
    const headers = {
      'Content-Type': `${format.type}; charset=utf-8`,
      ETag: await etagOf(text),
      ...FOR_A_WHILE,
      ...FOR_ANY_PAGE,
    }
    return new Response(text, { headers })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return told(error.status, error.message)
  }
}

/** An old address shows the newest picture, which the next one may replace. */
async function answerPreview(context: AppLoadContext, { fields }: Asked): Promise<Response> {
  try {
    const { jpeg, version, isAsked } = await findPreview(context, parseInput(PreviewQuery, fields))
    const headers = {
      'Content-Type': 'image/jpeg',
      ETag: `"${version}"`,
      'Cache-Control': isAsked
        ? 'public, max-age=31536000, s-maxage=86400, immutable'
        : `public, max-age=${OPEN_SECONDS}`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...FOR_ANY_PAGE,
    }
    return new Response(jpeg, { headers })
  } catch (error) {
    return withoutPicture(error)
  }
}

async function answerPinPreview(context: AppLoadContext, { fields }: Asked): Promise<Response> {
  try {
    const file = await findPinPreview(context, parseInput(PinPreviewQuery, fields))
    const headers = {
      'Content-Type': file.httpMetadata?.contentType ?? 'application/octet-stream',
      ETag: file.httpEtag,
      'Cache-Control': `public, max-age=${OPEN_SECONDS}`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...FOR_ANY_PAGE,
    }
    return new Response(file.body, { headers })
  } catch (error) {
    return withoutPicture(error)
  }
}

function withoutPicture(error: unknown): Response {
  if (!(error instanceof Refusal)) throw error
  const isBusy = error.code === 'rate_limited'
  return isBusy ? told(429, error.message) : told(404, new Refusal('not_found').message)
}

const FOR_ANY_PAGE = { 'Access-Control-Allow-Origin': '*' }
const FOR_A_WHILE = { 'Cache-Control': `public, max-age=${OPEN_SECONDS}` }

function told(status: number, text: string): Response {
  return new Response(text, { status, headers: { 'Cache-Control': 'no-store', ...FOR_ANY_PAGE } })
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

function query(url: URL): Record<string, unknown> {
  try {
    return formFields(url.searchParams)
  } catch {
    return {}
  }
}
