import { part, uint } from '../bytes.ts'

export const LONGEST_CODE = 16

/** For each code length: the end of its codes, as 16 bits, and the difference between a symbol's index and its code. */
export type HuffmanTable = { ends: Int32Array; shifts: Int32Array; symbols: Uint8Array }

/** The tables of a segment by class and number. ITU-T T.81 §B.2.4.2 and annex C. */
export function* huffmanTables(payload: Uint8Array): Generator<[id: number, HuffmanTable]> {
  for (let offset = 0; offset < payload.length; ) {
    const ends = new Int32Array(LONGEST_CODE + 1)
    const shifts = new Int32Array(LONGEST_CODE + 1)
    let code = 0
    let count = 0
    for (let length = 1; length <= LONGEST_CODE; length++) {
      const codes = uint(payload, offset + length, 1)
      shifts[length] = count - code
      code += codes
      count += codes
      ends[length] = code << (LONGEST_CODE - length)
      code <<= 1
    }
    const start = offset + 1 + LONGEST_CODE
    const symbols = part(payload, start, start + count)
    yield [uint(payload, offset, 1), { ends, shifts, symbols }]
    offset = start + count
  }
}
