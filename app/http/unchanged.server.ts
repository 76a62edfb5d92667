import { encodeHexLowerCase } from '@oslojs/encoding'
import { lastAsked } from '../remembered.ts'

export async function etagOf(body: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  return `"${encodeHexLowerCase(new Uint8Array(hash)).slice(0, 32)}"`
}

/** Answers 304 without a body where the asker has this answer: by its ETag, else by its date. */
export function unlessKnown(request: Request, response: Response): Response {
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

/** Of the 128 MB of an isolate. */
const KEPT_BYTES = 4_000_000

const answers = lastAsked<Written & { told: string }>(
  KEPT_BYTES,
  (address, { told, body }) => 2 * (address.length + told.length) + body.length,
)

/** The answer at an address, with its ETag, written anew only where it has other values to tell than before. */
export async function writtenOnce(
  address: string,
  values: unknown,
  write: () => Promise<{ text: string; headers: Written['headers'] }>,
): Promise<Written> {
  const told = JSON.stringify(values)
  const known = answers.get(address)
  if (known?.told === told) return answers.keep(address, known)
  const { text, headers } = await write()
  const body = new Uint8Array(new TextEncoder().encode(text))
  return answers.keep(address, { told, body, headers: { ...headers, ETag: await etagOf(text) } })
}
