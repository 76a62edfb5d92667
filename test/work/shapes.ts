import fc from 'fast-check'

/** Texts of about this many characters: a start, a few repeated pieces of a grammar, then an end. */
export function shapesOf(start: string, pieces: readonly string[], letters: number) {
  const few = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 })
  const repeated = few.map((chosen) => chosen.join(''))
  return fc
    .record({
      pumped: fc.array(repeated, { minLength: 1, maxLength: 3 }),
      end: fc.array(fc.constantFrom(...pieces), { maxLength: 4 }),
    })
    .map(({ pumped, end }) => {
      const share = Math.ceil(letters / pumped.length)
      const filled = pumped.map((piece) => piece.repeat(Math.ceil(share / piece.length)))
      return start + filled.join('') + end.join('')
    })
}

/** The bytes of a text, one per letter. */
export function bytesOf(latin1: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(latin1, (letter) => letter.charCodeAt(0))
}

/** A box of an MP4 or AVIF. */
export function box(name: string, content = ''): string {
  return uint32(content.length + 8) + name + content
}

export function uint32(number: number): string {
  return String.fromCharCode(
    ...[24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256),
  )
}

/** A little-endian number, as in ZIP and WebP. */
export function little(number: number, bytes: number): string {
  return Array.from({ length: bytes }, (_, place) =>
    String.fromCharCode(Math.floor(number / 256 ** place) % 256),
  ).join('')
}
