import { type ByteRange, byteRange } from './byte-range.ts'
import { pictureAt } from './picture-path.ts'
import { readRendition } from './renditions.server.ts'

/** Whether a request asks for a picture, which is answered without a session and without D1. */
export function isPictureRequest(request: Request): boolean {
  return new URL(request.url).pathname.startsWith('/media/')
}

/**
 * Answers a request for a picture: whole, in part (`Range`), or not again (`If-None-Match`). What an
 * address shows never changes, so browsers may keep it for good, and Cloudflare keeps the renditions
 * near their readers; originals are too large for that and come from R2 each time. RFC 9110.
 */
export async function servePicture(
  request: Request,
  env: Env,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return nothing(405, { Allow: 'GET, HEAD' })
  const { origin, pathname } = new URL(request.url)
  const wanted = pictureAt(pathname)
  if (!wanted) return nothing(404)
  const address = origin + pathname
  const cache = await caches.open('pictures')
  const kept = request.headers.has('Range') ? undefined : await cache.match(address)
  if (kept) return answer(request, kept)
  const file = await readRendition(env, wanted.rendition, wanted.hash)
  if (!file) return nothing(404)
  const range = rangeOf(request, file)
  if (range) return partOf(env.MEDIA, file, range)
  const whole = new Response(file.body, { headers: headersOf(file) })
  if (wanted.rendition !== 'orig') waitUntil(cache.put(address, whole.clone()))
  return answer(request, whole)
}

async function answer(request: Request, whole: Response): Promise<Response> {
  const headers = new Headers(whole.headers)
  const isHeld = isHeldBy(request, headers.get('ETag'))
  if (request.method === 'GET' && !isHeld) return whole
  await whole.body?.cancel()
  if (isHeld) headers.delete('Content-Length')
  return new Response(null, { status: isHeld ? 304 : 200, headers })
}

async function partOf(
  bucket: R2Bucket,
  file: R2ObjectBody,
  range: ByteRange | 'unsatisfiable',
): Promise<Response> {
  await file.body.cancel()
  if (range === 'unsatisfiable') return nothing(416, { 'Content-Range': `bytes */${file.size}` })
  const { first, last } = range
  const length = last - first + 1
  const part = await bucket.get(file.key, { range: { offset: first, length } })
  if (!part) return nothing(404)
  const headers = headersOf(file)
  headers.set('Content-Length', String(length))
  headers.set('Content-Range', `bytes ${first}-${last}/${file.size}`)
  return new Response(part.body, { status: 206, headers })
}

/** The range that counts: one that is asked of the file as the reader knows it. */
function rangeOf(request: Request, file: R2ObjectBody) {
  const condition = request.headers.get('If-Range') ?? file.httpEtag
  if (request.method !== 'GET' || condition !== file.httpEtag) return null
  if (isHeldBy(request, file.httpEtag)) return null
  return byteRange(request.headers.get('Range'), file.size)
}

function isHeldBy(request: Request, etag: string | null): boolean {
  const held = request.headers.get('If-None-Match')?.split(',') ?? []
  return held.some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

function headersOf(file: R2ObjectBody): Headers {
  return new Headers({
    'Content-Type': file.httpMetadata?.contentType ?? 'application/octet-stream',
    'Content-Length': String(file.size),
    ETag: file.httpEtag,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  })
}

function nothing(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}
