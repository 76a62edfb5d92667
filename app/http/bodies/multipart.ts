import { Refusal } from '../../refusal.ts'

/** A part of a form; `fileName` is undefined for a text field. */
export type FormPart = {
  name: string
  fileName: string | undefined
  type: string
  data: AsyncIterable<Uint8Array>
}

type Source = ReturnType<typeof sourceOf>

/** Browsers send two headers per part; the longest contains a file's name. */
const HEADERS = 20
const HEADERS_BYTES = 8 * 1024

/** RFC 2046 §5.1.1: at most 70 characters, and the last isn't a space. */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/

const CR = 13
const HEADERS_END = bytesOf('\r\n\r\n')
const PARAMETER = /[ \t]*;[ \t]*([\w*-]+)=(?:"((?:[^"\\]|\\"?)*)"|([^;"]*))/y

/** Streams RFC 7578 parts. Refuses `too_large` for headers, and `invalid_parameters`. */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPart> {
  const delimiter = bytesOf(`\r\n--${boundaryOf(contentType)}`)
  const source = sourceOf(body)
  let isOpen = true
  async function* rest(): AsyncGenerator<Uint8Array> {
    while (isOpen) {
      const { bytes, isLast } = await source.until(delimiter)
      isOpen = !isLast
      if (bytes.length > 0) yield bytes
    }
  }
  try {
    for await (const _preamble of rest());
    while (!(await isEnd(source))) {
      const part = partOf(await readHeaders(source))
      isOpen = true
      yield { ...part, data: rest() }
      for await (const _unread of rest());
    }
  } finally {
    await source.close()
  }
}

export function isMultipart(contentType: string): boolean {
  return /^multipart\/form-data\b/i.test(contentType)
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;[ \t]*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain ?? ''
  if (!BOUNDARY.test(boundary)) throw new Refusal('invalid_parameters')
  return boundary
}

/** After a delimiter, two hyphens end the form; a line break starts a part. */
async function isEnd(source: Source): Promise<boolean> {
  const next = textOf(await source.take(2))
  if (next !== '--' && next !== '\r\n') throw new Refusal('invalid_parameters')
  return next === '--'
}

async function readHeaders(source: Source): Promise<Map<string, string>> {
  let text = ''
  for (let isLast = false; !isLast; ) {
    const piece = await source.until(HEADERS_END)
    if (text.length + piece.bytes.length > HEADERS_BYTES) throw new Refusal('too_large')
    // Each byte is a character until names are decoded, because pieces can end inside a character.
    for (const byte of piece.bytes) text += String.fromCharCode(byte)
    isLast = piece.isLast
  }
  const lines = text.split('\r\n')
  if (lines.length > HEADERS) throw new Refusal('too_large')
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      if (colon === -1) throw new Refusal('invalid_parameters')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
}

function partOf(headers: Map<string, string>): Omit<FormPart, 'data'> {
  const disposition = headers.get('content-disposition') ?? ''
  const parameters = parametersOf(disposition)
  const name = parameters.get('name')
  if (!/^form-data\b/i.test(disposition) || !name) throw new Refusal('invalid_parameters')
  const fileName = parameters.get('filename')?.split(/[/\\]/).at(-1)
  return { name, fileName, type: headers.get('content-type') ?? '' }
}

/** The parameters of a header's value, as browsers write them (HTML, "multipart form data"). */
function parametersOf(value: string): Map<string, string> {
  const parameters = new Map<string, string>()
  const parameter = new RegExp(PARAMETER)
  parameter.lastIndex = /^[^; \t]*/.exec(value)?.[0].length ?? 0
  for (let found = parameter.exec(value); found; found = parameter.exec(value)) {
    const [, name = '', quoted, plain = ''] = found
    const given = quoted?.replaceAll('\\"', '"') ?? plain.trim()
    const bytes = Uint8Array.from(given, (letter) => letter.charCodeAt(0))
    const text = textOf(bytes).replaceAll('%0D', '\r').replaceAll('%0A', '\n')
    parameters.set(name.toLowerCase(), text.replaceAll('%22', '"'))
  }
  return parameters
}

/** Reads a body up to a mark in linear time, holding back less than the mark. */
function sourceOf(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]()
  // The first delimiter needs no line break before it.
  let kept = bytesOf('\r\n')

  async function readOn(): Promise<void> {
    const { value, done } = await chunks.next()
    if (done) throw new Refusal('invalid_parameters')
    kept = kept.length === 0 ? value : joined(kept, value)
  }

  async function take(count: number): Promise<Uint8Array> {
    while (kept.length < count) await readOn()
    const taken = kept.subarray(0, count)
    kept = kept.subarray(count)
    return taken
  }

  /** The next bytes before the mark. The last call also consumes the mark. */
  async function until(mark: Uint8Array): Promise<{ bytes: Uint8Array; isLast: boolean }> {
    const at = placeOf(mark, kept)
    const isLast = at + mark.length <= kept.length
    const bytes = kept.subarray(0, at)
    kept = kept.subarray(isLast ? at + mark.length : at)
    if (!isLast) await readOn()
    return { bytes, isLast }
  }

  return { take, until, close: async () => void (await chunks.return?.()) }
}

/** The position of the mark, or of a partial mark at the end of the bytes; otherwise the bytes' length. */
function placeOf(mark: Uint8Array, bytes: Uint8Array): number {
  for (let at = bytes.indexOf(CR); at !== -1; at = bytes.indexOf(CR, at + 1)) {
    let same = 1
    while (same < mark.length && at + same < bytes.length && bytes[at + same] === mark[same]) same++
    if (same === mark.length || at + same === bytes.length) return at
  }
  return bytes.length
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
