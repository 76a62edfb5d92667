import { Refusal } from '../../refusal.ts'
import { jsonValue } from '../../text/json-value.ts'
import { isFromOurPages } from '../same-origin.server.ts'
import { type FormPart, isMultipart, readMultipart } from './multipart.ts'

/** The limit for JSON and plain forms, in bytes. */
export const BODY_LIMIT = 1024 * 1024

/** A picture of 20 MiB: as a file, or in base64, which is a third larger. */
export const PICTURE_BODY_LIMIT = 28 * 1024 * 1024

/** A video of 50 MiB with its cover and texts. */
export const VIDEO_BODY_LIMIT = 72 * 1024 * 1024

export const SHARED_BODY_LIMIT = 64 * 1024 * 1024

export const IMPORT_BODY_LIMIT = 96 * 1024 * 1024

/** A form names at most one page of pins; larger selections are sent as JSON. */
export const FORM_FIELDS = 2000

const AMPERSAND = 0x26

type Entry = readonly [name: string, value: unknown]

/** Takes a file of a form. Unread bytes are skipped. */
export type FileTaker = (file: FormPart & { fileName: string }) => Promise<Entry>

/** Reads a form, with each file as a {@link File}. Refuses `cross_site`, `too_large` and `invalid_parameters`. */
export async function readForm(request: Request, limit = BODY_LIMIT): Promise<Iterable<Entry>> {
  const type = contentType(request)
  if (isMultipart(type))
    return readParts(request, { limit, textLimit: limit, takeFile: bufferedFile })
  if (!isPlainForm(type)) throw new Refusal('invalid_parameters')
  const body = await readBody(request, limit)
  // Counted before parsing, because a mebibyte can have half a million fields.
  if (countOf(AMPERSAND, body) >= FORM_FIELDS) throw new Refusal('too_large')
  return new URLSearchParams(new TextDecoder().decode(body))
}

/** Reads a multipart form, passing each file to `takeFile` as it arrives. Refuses what {@link readForm} refuses. */
export async function readParts(
  request: Request,
  options: { limit: number; textLimit: number; takeFile: FileTaker },
): Promise<Entry[]> {
  if (!isFromOurPages(request)) throw new Refusal('cross_site')
  return readCrossSiteParts(request, options)
}

/** Like {@link readParts}, for a form that other sites and apps may send. */
export async function readCrossSiteParts(
  request: Request,
  { limit, textLimit, takeFile }: { limit: number; textLimit: number; takeFile: FileTaker },
): Promise<Entry[]> {
  const fields: Entry[] = []
  let left = textLimit
  for await (const part of readMultipart(crossSiteChunks(request, limit), contentType(request))) {
    // Counts fields before a file is stored.
    if (fields.length === FORM_FIELDS) throw new Refusal('too_large')
    const { name, fileName, data } = part
    if (fileName !== undefined) {
      fields.push(await takeFile({ ...part, fileName }))
      continue
    }
    const text = await textOf(data, left)
    left -= name.length + text.length
    fields.push([name, text])
  }
  return fields
}

/** Reads a JSON or form body. Refuses `cross_site`, `too_large` and `invalid_parameters`. */
export async function readFields(
  request: Request,
  limit = BODY_LIMIT,
): Promise<Record<string, unknown>> {
  const type = contentType(request)
  if (isPlainForm(type) || isMultipart(type)) return formFields(await readForm(request, limit))
  return recordIn(await readBody(request, limit))
}

/** The fields of a JSON body; an empty body has no fields. Refuses `invalid_parameters`. */
export function recordIn(
  body: Uint8Array,
  revive?: (name: string, value: unknown) => unknown,
): Record<string, unknown> {
  if (body.byteLength === 0) return {}
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
    const parsed = jsonValue(decoder.decode(body), revive)
    if (isRecord(parsed)) return parsed
  } catch {
    // Refused below, like any body that isn't a JSON object.
  }
  throw new Refusal('invalid_parameters')
}

/** Reads the raw body, for checking its signature. Refuses `cross_site` and `too_large`. */
export async function readText(request: Request, limit: number): Promise<string> {
  return new TextDecoder().decode(await readBody(request, limit))
}

/** Converts fields to a record; repeated names become lists. Refuses `too_large` over {@link FORM_FIELDS}. */
export function formFields(form: Iterable<Entry>): Record<string, unknown> {
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

/** Streams a body. Refuses `cross_site` at once, and `too_large`. */
export function bodyChunks(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (!isFromOurPages(request)) throw new Refusal('cross_site')
  return crossSiteChunks(request, limit)
}

async function readBody(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!isFromOurPages(request)) throw new Refusal('cross_site')
  return readBytes(request, limit)
}

/** Reads a body, also from another site. Refuses `too_large`. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of crossSiteChunks(request, limit)) {
    length += chunk.byteLength
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

/** Streams a body from any site or app. A truncated body counts as malformed. */
export async function* crossSiteChunks(
  request: Request,
  limit: number,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw new Refusal('too_large')
  const reader = request.body?.getReader()
  let bytes = 0
  try {
    for (;;) {
      const { value } = (await reader?.read().catch(malformedOnBreak)) ?? {}
      if (!value) return
      bytes += value.byteLength
      if (bytes > limit) throw new Refusal('too_large')
      yield value
    }
  } finally {
    // Reads to the end or the limit, because a client that is still sending doesn't see a response.
    while (bytes <= limit) {
      const { value } = (await reader?.read().catch(() => null)) ?? {}
      if (!value) break
      bytes += value.byteLength
    }
    await reader?.cancel().catch(() => {})
  }
}

function malformedOnBreak(): never {
  throw new Refusal('invalid_parameters')
}

async function bufferedFile({
  name,
  fileName,
  type,
  data,
}: Parameters<FileTaker>[0]): Promise<Entry> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of data) pieces.push(new Uint8Array(piece))
  return [name, new File(pieces, fileName, { type })]
}

async function textOf(data: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of data) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > limit) throw new Refusal('too_large')
  }
  return text + decoder.decode()
}

function contentType({ headers }: Request): string {
  return headers.get('Content-Type') ?? ''
}

function isPlainForm(type: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(type)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
