import { Refusal } from '../refusal.ts'
import { isFromOurPages } from './same-origin.server.ts'

/** Bodies of JSON and plain forms, in bytes. */
export const BODY_LIMIT = 1024 * 1024

/** Bodies that carry a picture of 20 MiB: as a file, or in base64, which is a third longer. */
export const PICTURE_BODY_LIMIT = 28 * 1024 * 1024

/** A video of 50 MiB with its cover and texts. */
export const VIDEO_BODY_LIMIT = 72 * 1024 * 1024

/** A file to import of 95 MiB with its field. */
export const IMPORT_BODY_LIMIT = 96 * 1024 * 1024

/** A form names at most a page of pins; a large selection comes as JSON. */
export const FORM_FIELDS = 2000

const AMPERSAND = 0x26

/** Reads a form. Refuses `cross_site`, `too_large` and `invalid_parameters`. */
export async function readForm(request: Request, limit = BODY_LIMIT): Promise<FormData> {
  const body = await readBody(request, limit)
  // Counts before parsing: a mebibyte can hold half a million fields.
  if (!isMultipart(request) && countOf(AMPERSAND, body) >= FORM_FIELDS) {
    throw new Refusal('too_large')
  }
  try {
    return await new Response(body, { headers: contentType(request) }).formData()
  } catch {
    throw new Refusal('invalid_parameters')
  }
}

/** Reads a JSON or form body. Refuses `cross_site`, `too_large` and `invalid_parameters`. */
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
    // Refused below, as JSON that isn't an object.
  }
  throw new Refusal('invalid_parameters')
}

/** Reads a body as it was sent, for its signature. Refuses `cross_site` and `too_large`. */
export async function readText(request: Request, limit: number): Promise<string> {
  return new TextDecoder().decode(await readBody(request, limit))
}

/** Fields as a record; repeated names become lists. Refuses `too_large` over {@link FORM_FIELDS}. */
export function formFields(form: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  const fields = new Map<string, unknown[]>()
  let count = 0
  for (const [name, value] of form) {
    if (++count > FORM_FIELDS) throw new Refusal('too_large')
    const values = fields.get(name)
    if (values) values.push(value)
    else fields.set(name, [value])
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}

async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!isFromOurPages(request)) throw new Refusal('cross_site')
  return readBytes(request, limit)
}

/** Reads a body from anywhere. Refuses `too_large`. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
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

function countOf(byte: number, body: Uint8Array): number {
  let count = 0
  for (let at = body.indexOf(byte); at !== -1; at = body.indexOf(byte, at + 1)) count++
  return count
}

function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('Content-Type') ?? '')
}

function contentType(request: Request): HeadersInit {
  return { 'Content-Type': request.headers.get('Content-Type') ?? '' }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
