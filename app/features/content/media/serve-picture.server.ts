import { pictureAt } from '../../ground/pictures/picture-path.ts'
import { findRendition } from './pictures/renditions.server.ts'
import { isWithdrawn } from './removed/withdrawn-list.server.ts'
import { videoAt, videoKey } from './videos/video-path.ts'

type Find = <File>(look: (key: string) => Promise<File | null>) => Promise<File | null>

export function isPictureAddress({ pathname }: URL): boolean {
  return pathname.startsWith('/media/')
}

/** Serves a file: whole, in part (`Range`) or 304. Paths are immutable. RFC 9110. */
export async function servePicture(
  request: Request,
  env: Env,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (!isReading) return nothing(405, { Allow: 'GET, HEAD' })
  const { origin, pathname } = new URL(request.url)
  const asked = askedAt(pathname, env)
  if (!asked) return nothing(404)
  const hasConditions = request.headers.has('Range') || request.headers.has('If-None-Match')
  if (request.method === 'HEAD' || hasConditions) return asAsked(request, env, asked.find)
  return asked.isSmall ? kept(origin + pathname, env, asked, waitUntil) : whole(env, asked.find)
}

type Asked = { find: Find; isSmall: boolean; hash: string }

function askedAt(pathname: string, env: Env): Asked | null {
  const place = pictureAt(pathname)
  if (place) {
    return {
      find: (look) => findRendition(env, place, look),
      isSmall: place.rendition !== 'orig',
      hash: place.hash,
    }
  }
  const hash = videoAt(pathname)
  return hash ? { find: (look) => look(videoKey(hash)), isSmall: false, hash } : null
}

/** Caches renditions at the edge for a day; originals are too large. */
async function kept(
  address: string,
  env: Env,
  { find, hash }: Asked,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  if (await isWithdrawn(env, hash, Date.now())) return nothing(404)
  const cache = await caches.open('named-pictures')
  const near = await cache.match(address)
  if (near) return near
  const response = await whole(env, find)
  if (response.ok) waitUntil(cache.put(address, response.clone()))
  return response
}

async function whole(env: Env, find: Find): Promise<Response> {
  const file = await find((key) => env.MEDIA.get(key))
  return file ? new Response(file.body, { headers: headersOf(file) }) : nothing(404)
}

async function asAsked(request: Request, env: Env, find: Find): Promise<Response> {
  const file = await find((key) => env.MEDIA.head(key))
  if (!file) return nothing(404)
  const headers = headersOf(file)
  if (isNotModified(request, file.httpEtag)) {
    headers.delete('Content-Length')
    return new Response(null, { status: 304, headers })
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const range = rangeOf(request, file)
  if (range === 'unsatisfiable') return nothing(416, { 'Content-Range': `bytes */${file.size}` })
  const { first, last } = range ?? { first: 0, last: file.size - 1 }
  const length = last - first + 1
  const part = await env.MEDIA.get(file.key, { range: { offset: first, length } })
  if (!part) return nothing(404)
  headers.set('Content-Length', String(length))
  if (range) headers.set('Content-Range', `bytes ${first}-${last}/${file.size}`)
  return new Response(part.body, { status: range ? 206 : 200, headers })
}

/** A range counts only with a matching `If-Range`. */
function rangeOf({ headers }: Request, { httpEtag, size }: R2Object) {
  const known = headers.get('If-Range') ?? httpEtag
  return known === httpEtag ? byteRange(headers.get('Range'), size) : null
}

function isNotModified(request: Request, etag: string): boolean {
  const etags = request.headers.get('If-None-Match')?.split(',') ?? []
  return etags.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

function headersOf(file: R2Object): Headers {
  return new Headers({
    'Content-Type': file.httpMetadata?.contentType ?? 'application/octet-stream',
    'Content-Length': String(file.size),
    ETag: file.httpEtag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=31536000, s-maxage=86400, immutable',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  })
}

function nothing(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}

type ByteRange = { first: number; last: number }

/** Parses a `Range` header (RFC 9110 §14): one range, `unsatisfiable`, or null for the whole file. */
export function byteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && from !== '' && Number(to) < first) return null
  return first < size ? { first, last } : 'unsatisfiable'
}
