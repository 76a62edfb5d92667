import { BRAND } from '../../../brand.ts'
import { pictureAt } from '../../core/pictures/picture-path.ts'
import { captionsAt, captionsKey } from './captions/captions-key.ts'
import { FILE_CACHING } from './limits.ts'
import { findRendition } from './pictures/renditions.server.ts'
import { isWithdrawn } from './removed/withdrawn-list.server.ts'
import { headOfFile, openFile, type StoredFile } from './stored-file.server.ts'
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
  if (!isReading) return emptyResponse(405, { Allow: 'GET, HEAD' })
  const { origin, pathname, searchParams } = new URL(request.url)
  const requested = requestedFile(pathname, env)
  if (!requested) return emptyResponse(404)
  if (searchParams.has('download') && !requested.isSmall) {
    return asAttachment(await serveConditionally(request, env, requested.find), requested.hash)
  }
  const hasConditions = request.headers.has('Range') || request.headers.has('If-None-Match')
  if (request.method === 'HEAD' || hasConditions)
    return serveConditionally(request, env, requested.find)
  return requested.isSmall
    ? serveCached(origin + pathname, env, requested, waitUntil)
    : serveWhole(env, requested.find)
}

type RequestedFile = { find: Find; isSmall: boolean; hash: string }

function requestedFile(pathname: string, env: Env): RequestedFile | null {
  const place = pictureAt(pathname)
  if (place) {
    return {
      find: (look) => findRendition(env, place, look),
      isSmall: place.rendition !== 'orig',
      hash: place.hash,
    }
  }
  const videoHash = videoAt(pathname)
  if (videoHash) return oneFile(videoKey(videoHash), videoHash)
  const captionsHash = captionsAt(pathname)
  return captionsHash ? oneFile(captionsKey(captionsHash), captionsHash) : null
}

function oneFile(key: string, hash: string): RequestedFile {
  return { find: (look) => look(key), isSmall: false, hash }
}

/** Caches renditions at the edge, but not originals, which are too large. */
async function serveCached(
  address: string,
  env: Env,
  { find, hash }: RequestedFile,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  if (await isWithdrawn(env, hash, Date.now())) return emptyResponse(404)
  const cache = await caches.open('named-pictures')
  const cached = await cache.match(address)
  if (cached) return cached
  const response = await serveWhole(env, find)
  if (response.ok) waitUntil(cache.put(address, response.clone()))
  return response
}

async function serveWhole(env: Env, find: Find): Promise<Response> {
  const file = await find((key) => openFile(env, key))
  return file ? new Response(file.body, { headers: headersOf(file) }) : emptyResponse(404)
}

async function serveConditionally(request: Request, env: Env, find: Find): Promise<Response> {
  const file = await find((key) => headOfFile(env, key))
  if (!file) return emptyResponse(404)
  const headers = headersOf(file)
  if (isNotModified(request, file.httpEtag)) {
    headers.delete('Content-Length')
    return new Response(null, { status: 304, headers })
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const range = rangeOf(request, file)
  if (range === 'unsatisfiable')
    return emptyResponse(416, { 'Content-Range': `bytes */${file.size}` })
  const { first, last } = range ?? { first: 0, last: file.size - 1 }
  const length = last - first + 1
  const part = await openFile(env, file.key, { offset: first, length })
  if (!part) return emptyResponse(404)
  headers.set('Content-Length', String(length))
  if (range) headers.set('Content-Range', `bytes ${first}-${last}/${file.size}`)
  return new Response(part.body, { status: range ? 206 : 200, headers })
}

/** Names the download like `pinfold-3f9a41c2.jpeg`, because file addresses never contain titles. */
function asAttachment(response: Response, hash: string): Response {
  const [, format] = /^[a-z]+\/([a-z0-9]+)/.exec(response.headers.get('Content-Type') ?? '') ?? []
  if (!format) return response
  const name = `${BRAND.toLowerCase()}-${hash.slice(0, 8)}.${format}`
  response.headers.set('Content-Disposition', `attachment; filename="${name}"`)
  return response
}

/** The requested range, which applies only with a matching `If-Range`. */
function rangeOf({ headers }: Request, { httpEtag, size }: Omit<StoredFile, 'body'>) {
  const known = headers.get('If-Range') ?? httpEtag
  return known === httpEtag ? byteRange(headers.get('Range'), size) : null
}

function isNotModified(request: Request, etag: string): boolean {
  const etags = request.headers.get('If-None-Match')?.split(',') ?? []
  return etags.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

function headersOf(file: Omit<StoredFile, 'body'>): Headers {
  return new Headers({
    'Content-Type': file.httpMetadata?.contentType ?? 'application/octet-stream',
    'Content-Length': String(file.size),
    ETag: file.httpEtag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': FILE_CACHING,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  })
}

function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
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
