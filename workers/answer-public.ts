import { encodeBase64 } from '@oslojs/encoding'
import { type AppLoadContext, redirect } from '@remix-run/cloudflare'
import { FILE_CACHING } from '../app/features/content/media/limits.ts'
import { PinQuery } from '../app/features/content/pins/pin.ts'
import { limitRate } from '../app/features/core/rate-limits/rate-limit.server.ts'
import { oauthMetadata } from '../app/features/identity/apps/oauth-metadata.ts'
import { passkeyEndpoints } from '../app/features/identity/passkeys/passkeys.ts'
import {
  type EmbeddedPage,
  embeddedBoard,
  embeddedMessage,
  embeddedPin,
} from '../app/features/transfer/embedding/embed-html.ts'
import { readOEmbed } from '../app/features/transfer/embedding/oembed.server.ts'
import { OEMBED_FORMATS, OEmbedQuery } from '../app/features/transfer/embedding/oembed.ts'
import { readOpenBoard } from '../app/features/transfer/embedding/open-board.server.ts'
import { OpenBoardQuery } from '../app/features/transfer/embedding/open-board.ts'
import { readOpenPin } from '../app/features/transfer/embedding/open-pin.server.ts'
import { EMBEDDED_PINS, OPEN_SECONDS } from '../app/features/transfer/limits.ts'
import {
  findPreview,
  PreviewQuery,
} from '../app/features/transfer/link-preview/board-preview.server.ts'
import {
  findPinPreview,
  PinPreviewQuery,
} from '../app/features/transfer/link-preview/pin-preview.server.ts'
import { SITE_PREVIEW } from '../app/features/transfer/link-preview/preview-path.ts'
import { formFields } from '../app/http/bodies/body.server.ts'
import { cachedWithEtag, etagOf, notModifiedOr } from '../app/http/etag.server.ts'
import { parseInput } from '../app/http/input.server.ts'
import { setRetryAfter } from '../app/http/retry-after.server.ts'
import { Refusal } from '../app/refusal.ts'
import { answerConversion } from './answer-conversion.ts'
import {
  answerRobots,
  answerSecurityTxt,
  answerSitemap,
  answerSitemapPart,
} from './answer-crawlers.ts'
import { answerResource, RESOURCE } from './answer-mcp.ts'
import { answerPageError } from './answer-page-error.ts'
import { pathMatcher } from './path-matcher.ts'

type PublicRequest = { origin: string; fields: Record<string, unknown>; request: Request }
type Answer = (context: AppLoadContext, received: PublicRequest) => Promise<Response> | Response
type Found = { answer: Answer; methods: readonly string[]; fields: Record<string, unknown> }

/** Answers for other websites and crawlers, which are the same for everybody and use no cookies. */
export const PUBLIC_ANSWERS: Readonly<Record<string, Answer>> = {
  'embed/board/:boardId': embeddable(async (context, { fields, origin }) => {
    const query = parseInput(OpenBoardQuery, fields)
    const board = await readOpenBoard(context, query, EMBEDDED_PINS)
    const address = [origin, 'board', query.boardId, query.section ?? ''].join(' ')
    return framedOnce(address, board, () => embeddedBoard(board, origin))
  }),
  'embed/pin/:pinId': embeddable(async (context, { fields, origin }) => {
    const pin = await readOpenPin(context, parseInput(PinQuery, fields))
    return framedOnce(`${origin} pin ${pin.id}`, pin, () => embeddedPin(pin, origin))
  }),
  oembed: answerOEmbed,
  'preview/board/:boardId/:picture': answerPreview,
  'preview/member/:memberId/:picture': answerPreviewOrSite,
  'preview/tag/:tag/:picture': answerPreviewOrSite,
  'preview/pin/:pinId/:rendition': answerPinPreview,
  ct: answerConversion,
  'page-errors': answerPageError,
  'robots.txt': answerRobots,
  '.well-known/security.txt': answerSecurityTxt,
  '.well-known/passkey-endpoints': ({ env }) =>
    Response.json(passkeyEndpoints(env.SITE_ORIGIN), { headers: FOR_ANY_PAGE }),
  '.well-known/change-password': () => redirect('/settings/security/#password'),
  [RESOURCE]: answerResource,
  [`${RESOURCE}/mcp`]: answerResource,
  '.well-known/oauth-authorization-server': ({ env }) =>
    Response.json(oauthMetadata(env.SITE_ORIGIN), { headers: FOR_ANY_PAGE }),
  // Tools request a missing file to learn whether other answers are reliable.
  '.well-known/*': () => textResponse(404, new Refusal('not_found').message),
  'sitemap.xml': answerSitemap,
  'sitemaps/:name': answerSitemapPart,
}

const READING = ['GET', 'HEAD']
/** The methods of paths that accept writes. */
const METHODS: Readonly<Record<string, readonly string[]>> = {
  ct: [...READING, 'POST', 'OPTIONS'],
  'page-errors': ['POST'],
}

const matchPublicAnswer = pathMatcher(
  '/',
  Object.entries(PUBLIC_ANSWERS).map(([path, answer]) => [
    path,
    { answer, methods: METHODS[path] ?? READING },
  ]),
)

export function findPublicAnswer(url: URL): Found | null {
  const [found] = matchPublicAnswer(url.pathname)
  return found ? { ...found.value, fields: { ...query(url), ...found.params } } : null
}

/** The request without cookies, because answers for other websites never depend on a session. */
export function withoutCookies(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.delete('Cookie')
  return new Request(request, { headers })
}

export async function answerPublic(
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
  const answered = notModifiedOr(request, response)
  return method === 'HEAD' ? new Response(null, answered) : answered
}

function embeddable(
  answer: (context: AppLoadContext, received: PublicRequest) => Promise<Response>,
): Answer {
  return async (context, received) => {
    try {
      await limitRate(context, 'embed')
      return await answer(context, received)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setRetryAfter(context, error)
      const isBusy = error.code === 'rate_limited'
      const message = isBusy
        ? error.message
        : 'This can’t be shown. It was deleted, or isn’t public.'
      const page = embeddedMessage(message, received.origin)
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
  const { body, headers } = await cachedWithEtag(address, shown, async () => {
    const page = write()
    return { text: page.html, headers: await frameHeaders(page) }
  })
  return new Response(body, { headers: { ...headers, ...FOR_A_WHILE } })
}

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

async function answerOEmbed(context: AppLoadContext, received: PublicRequest): Promise<Response> {
  try {
    await limitRate(context, 'oembed')
    const input = parseInput(OEmbedQuery, received.fields)
    const format = Object.hasOwn(OEMBED_FORMATS, input.format) && OEMBED_FORMATS[input.format]
    if (!format) return textResponse(501, 'There are two formats: json and xml.')
    const answer = await readOEmbed(context, input, received.origin)
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
    setRetryAfter(context, error)
    return textResponse(error.status, error.message)
  }
}

/** An outdated address shows the latest picture, which may change again, so it is cached briefly. */
async function answerPreview(
  context: AppLoadContext,
  { fields }: PublicRequest,
): Promise<Response> {
  try {
    const { jpeg, version, isAsked } = await findPreview(context, parseInput(PreviewQuery, fields))
    const headers = {
      'Content-Type': 'image/jpeg',
      ETag: `"${version}"`,
      'Cache-Control': isAsked ? FILE_CACHING : `public, max-age=${OPEN_SECONDS}`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...FOR_ANY_PAGE,
    }
    return new Response(jpeg, { headers })
  } catch (error) {
    return withoutPicture(context, error)
  }
}

async function answerPreviewOrSite(
  context: AppLoadContext,
  received: PublicRequest,
): Promise<Response> {
  const answer = await answerPreview(context, received)
  return answer.status === 404 ? redirect(SITE_PREVIEW) : answer
}

async function answerPinPreview(
  context: AppLoadContext,
  { fields }: PublicRequest,
): Promise<Response> {
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
    return withoutPicture(context, error)
  }
}

function withoutPicture(context: AppLoadContext, error: unknown): Response {
  if (!(error instanceof Refusal)) throw error
  setRetryAfter(context, error)
  const isBusy = error.code === 'rate_limited'
  return isBusy
    ? textResponse(429, error.message)
    : textResponse(404, new Refusal('not_found').message)
}

const FOR_ANY_PAGE = { 'Access-Control-Allow-Origin': '*' }
const FOR_A_WHILE = { 'Cache-Control': `public, max-age=${OPEN_SECONDS}` }

function textResponse(status: number, text: string): Response {
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
