import { encodeHexLowerCase } from '@oslojs/encoding'
import { lruCache } from '../cache.ts'

export async function etagOf(body: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  return `"${encodeHexLowerCase(new Uint8Array(hash)).slice(0, 32)}"`
}

/** Returns 304 without a body if the client has this response: by its ETag, else by its date. */
export function notModifiedOr(request: Request, response: Response): Response {
  const etag = response.headers.get('ETag')
  const modified = response.headers.get('Last-Modified')
  const tags = request.headers.get('If-None-Match')
  const isKnown =
    tags === null
      ? modified !== null && request.headers.get('If-Modified-Since') === modified
      : tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return isKnown ? new Response(null, { status: 304, headers: response.headers }) : response
}

type Written = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

const KEPT_BYTES = 4_000_000

const answers = lruCache<Written & { valuesText: string }>(
  KEPT_BYTES,
  (address, { valuesText, body }) => 2 * (address.length + valuesText.length) + body.length,
)

/** The response for an address, with its ETag. It is only rendered again if its values have changed. */
export async function cachedWithEtag(
  address: string,
  values: unknown,
  write: () => Promise<{ text: string; headers: Written['headers'] }>,
): Promise<Written> {
  const valuesText = JSON.stringify(values)
  const known = answers.get(address)
  if (known?.valuesText === valuesText) return answers.keep(address, known)
  const { text, headers } = await write()
  const body = new Uint8Array(new TextEncoder().encode(text))
  return answers.keep(address, {
    valuesText,
    body,
    headers: { ...headers, ETag: await etagOf(text) },
  })
}
