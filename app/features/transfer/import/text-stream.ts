import { charsetOf } from '../../../gateways/web-charset.ts'
import { Refusal } from '../../../refusal.ts'
import { IMPORT_RAW_TEXT_BYTES } from '../limits.ts'

const HEAD_BYTES = 4096

/** The start of a data URL with a picture, up to the data. Browsers store the icons of bookmarks in this form. */
const WRITTEN_IN = /data:[a-z]{1,20}\\?\/[\w.+-]{1,60}(?:;[\w=-]{1,40}){0,3};base64,/i
const LONGEST_START = 256
const END_OF_PICTURE = /["'<>()\s\\]/

/**
 * Decodes a text as it arrives. Drops embedded pictures, which can be nine tenths of 100 MB of
 * bookmarks. Refuses `import_too_large` if the rest is too long.
 */
export async function textFrom(
  chunks: AsyncIterable<Uint8Array>,
  mostLetters: number,
): Promise<string> {
  const kept: string[] = []
  const pictures = pictureDropper()
  let bytes = 0
  let letters = 0
  let decoder: TextDecoder | null = null
  let head = new Uint8Array()

  function keep(piece: string): void {
    letters += piece.length
    if (letters > mostLetters) throw new Refusal('import_too_large', 'file')
    if (piece !== '') kept.push(piece)
  }

  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > IMPORT_RAW_TEXT_BYTES) throw new Refusal('import_too_large', 'file')
    if (decoder) {
      keep(pictures.pass(decoder.decode(chunk, { stream: true })))
      continue
    }
    head = joined(head, chunk)
    if (head.length < HEAD_BYTES) continue
    decoder = new TextDecoder(charsetIn(head))
    keep(pictures.pass(decoder.decode(head, { stream: true })))
  }
  decoder ??= new TextDecoder(charsetIn(head))
  keep(pictures.pass(decoder.decode(bytes < HEAD_BYTES ? head : undefined)))
  keep(pictures.end())
  return kept.join('')
}

function pictureDropper() {
  let rest = ''
  let isWithin = false
  return {
    pass(piece: string): string {
      let text = rest + piece
      rest = ''
      let kept = ''
      for (;;) {
        if (isWithin) {
          const end = text.search(END_OF_PICTURE)
          if (end < 0) return kept
          text = text.slice(end)
          isWithin = false
        }
        const start = WRITTEN_IN.exec(text)
        if (!start) break
        const after = start.index + start[0].length
        kept += text.slice(0, after)
        text = text.slice(after)
        isWithin = true
      }
      // The start of a picture may be split between two chunks.
      const last = text.toLowerCase().lastIndexOf('data:')
      const cut = last >= text.length - LONGEST_START ? last : text.length - 4
      rest = text.slice(Math.max(0, cut < 0 ? 0 : cut))
      return kept + text.slice(0, text.length - rest.length)
    },
    end: (): string => rest,
  }
}

function charsetIn(head: Uint8Array): string {
  return wideCharset(head.subarray(0, HEAD_BYTES)) ?? charsetOf(head.subarray(0, HEAD_BYTES), null)
}

/** UTF-16 without a byte order mark: every other byte of western text is zero. */
function wideCharset(head: Uint8Array): string | null {
  const zeros = [0, 0]
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even === 0) return 'utf-16le'
  return even > head.length / 4 && odd === 0 ? 'utf-16be' : null
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
