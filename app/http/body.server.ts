import { Refusal } from '../refusal.ts'
import { isFromOurPages } from './same-origin.server.ts'

/** Bodies of JSON and plain forms, in bytes. */
export const BODY_LIMIT = 1024 * 1024

/** Bodies that carry a picture of 20 MiB: as a file, or in base64, which is a third longer. */
export const PICTURE_BODY_LIMIT = 28 * 1024 * 1024

/** Bodies that carry a video of 50 MiB with its cover and words: they pass through, and never stand in memory. */
export const VIDEO_BODY_LIMIT = 72 * 1024 * 1024

/** Reads a request's form. Refuses `cross_site`, `too_large` and `invalid_parameters`. */
export async function readForm(request: Request, limit = BODY_LIMIT): Promise<FormData> {
  const body = await readBody(request, limit)
  try {
    return await new Response(body, { headers: contentType(request) }).formData()
  } catch {
    throw new Refusal('invalid_parameters')
  }
}

/**
 * Reads the fields of a JSON or form-encoded body; an absent body has none.
 * Refuses `cross_site`, `too_large` and `invalid_parameters`.
 */
export async function readFields(
  request: Request,
  limit = BODY_LIMIT,
): Promise<Record<string, unknown>> {
  const type = request.headers.get('Content-Type') ?? ''
  if (/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    return formFields(await readForm(request, limit))
  }
  const body = await readBody(request, limit)
  if (body.byteLength === 0) return {}
  try {
    const parsed: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (isRecord(parsed)) return parsed
  } catch {
    // What isn't JSON is refused below, like JSON that isn't an object.
  }
  throw new Refusal('invalid_parameters')
}

/** A form's fields as a record; a name given several times becomes a list. */
export function formFields(form: FormData | URLSearchParams): Record<string, unknown> {
  const names = [...new Set(form.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  )
}

async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!isFromOurPages(request)) throw new Refusal('cross_site')
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw new Refusal('too_large')
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > limit) throw new Refusal('too_large')
    chunks.push(chunk)
  }
  const body = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}

function contentType(request: Request): HeadersInit {
  return { 'Content-Type': request.headers.get('Content-Type') ?? '' }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
