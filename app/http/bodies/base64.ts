import { Refusal } from '../../refusal.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const SPACES = '\t\n\f\r '
const SPACE = -2
const NONE = -1
const VALUES = Int8Array.from({ length: 256 }, (_, code) => {
  const letter = String.fromCharCode(code)
  return SPACES.includes(letter) ? SPACE : LETTERS.indexOf(letter)
})

const PREFIX = /^data:image\\?\/[\w.+-]+;base64,/i
const PREFIX_BYTES = 256
const BACKSLASH = 0x5c
const EQUALS = 0x3d
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f' }

/** Decodes base64 in a JSON string. Each piece is valid only until the next. Refuses `picture_unreadable`. */
export async function* base64Bytes(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoded = new Uint8Array()
  let bits = 0
  let letters = 0
  let fillings = 0
  let begun = ''
  let isFirst = true
  for await (const piece of content) {
    // Creating a string per piece would produce megabytes of garbage.
    if (decoded.length < piece.length + 3) decoded = new Uint8Array(piece.length + 3)
    let length = 0
    for (let at = isFirst ? prefixLength(piece) : 0; at < piece.length; at++) {
      let code = piece[at] ?? 0
      if (code === BACKSLASH || begun !== '') {
        begun += String.fromCharCode(code)
        if (begun.length < (begun[1] === 'u' ? 6 : 2)) continue
        code = codeOf(begun)
        begun = ''
      }
      const value = VALUES[code] ?? NONE
      if (value === SPACE) continue
      if (code === EQUALS) fillings++
      else if (value === NONE || fillings > 0) throw unreadable()
      else {
        bits = (bits << 6) | value
        if (++letters < 4) continue
        decoded[length++] = bits >> 16
        decoded[length++] = bits >> 8
        decoded[length++] = bits
        bits = 0
        letters = 0
      }
    }
    isFirst = false
    yield decoded.subarray(0, length)
  }
  const isWhole = fillings === 0 ? letters !== 1 : letters > 1 && letters + fillings === 4
  if (!isWhole || begun !== '') throw unreadable()
  const rest = bits << (6 * (4 - letters))
  yield Uint8Array.of(rest >> 16, rest >> 8).subarray(0, Math.max(0, letters - 1))
}

function prefixLength(piece: Uint8Array): number {
  const start = String.fromCharCode(...piece.subarray(0, PREFIX_BYTES))
  return PREFIX.exec(start)?.[0].length ?? 0
}

function codeOf(begun: string): number {
  const letter = begun[1] ?? ''
  if (letter === 'u') return Number.parseInt(begun.slice(2), 16)
  return (ESCAPED[letter] ?? letter).charCodeAt(0)
}

function unreadable(): Refusal {
  return new Refusal('picture_unreadable')
}
