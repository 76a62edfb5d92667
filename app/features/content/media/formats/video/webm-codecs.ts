import { ascii, uint, unreadable } from '../bytes.ts'

/** The codecs of WebM whose data a decoder needs, and what is kept of each. */
const KEEPERS: Readonly<Record<string, (setup: Uint8Array) => boolean>> = {
  A_OPUS: keepOpusHead,
  A_VORBIS: keepVorbisHeads,
  V_AV1: keepAv1Sequence,
  V_VP9: isVp9Features,
}

/**
 * Blanks in place the texts in a track's codec data, whose length stays the same: Vorbis' comments, AV1's metadata, and
 * what follows Opus' head. False if a decoder needs none of the data. Refuses `picture_unreadable` if they are broken.
 */
export function keepCodecData(codec: string, setup: Uint8Array): boolean {
  return KEEPERS[codec]?.(setup) ?? false
}

/** RFC 7845 §5.1: 19 bytes, and with a mapping family other than 0 two more and one a channel. */
function keepOpusHead(setup: Uint8Array): boolean {
  const family = uint(setup, 18, 1)
  setup.fill(0, family === 0 ? 19 : 21 + uint(setup, 9, 1))
  return true
}

/** Three packets, the second one with the comments. Their lengths come first, each as a sum of bytes (RFC 9559 §10.3.2). */
function keepVorbisHeads(setup: Uint8Array): boolean {
  if (uint(setup, 0, 1) !== 2) throw unreadable()
  const first = lacedLength(setup, 1)
  const second = lacedLength(setup, first.next)
  const start = second.next + first.length
  const end = start + second.length
  if (ascii(setup, start + 1, 6) !== 'vorbis') throw unreadable()
  // A writing program's name that fills the packet, then no comments and the closing bit.
  const nameBytes = second.length - 16
  if (nameBytes < 0 || end > setup.length) throw unreadable()
  setup.fill(0, start + 7, end)
  const view = new DataView(setup.buffer, setup.byteOffset, setup.length)
  view.setUint32(start + 7, nameBytes, true)
  setup[end - 1] = 1
  return true
}

function lacedLength(setup: Uint8Array, start: number): { length: number; next: number } {
  let length = 0
  for (let next = start; ; next++) {
    const step = uint(setup, next, 1)
    length += step
    if (step < 255) return { length, next: next + 1 }
  }
}

const SEQUENCE_HEADER = 1
const PADDING = 15

/** Turns all units but the sequence header into padding (AV1 Codec ISO Media File Format §2.3; AV1 §5.3). */
function keepAv1Sequence(setup: Uint8Array): boolean {
  for (let offset = 4; offset < setup.length; ) {
    const head = uint(setup, offset, 1)
    const hasSize = (head & 0x02) !== 0
    let next = offset + ((head & 0x04) === 0 ? 1 : 2)
    let length = setup.length - next
    if (hasSize) {
      length = 0
      for (let place = 0; place < 8; place++) {
        const step = uint(setup, next++, 1)
        length += (step & 0x7f) * 2 ** (7 * place)
        if (step < 0x80) break
      }
    }
    if (next + length > setup.length) throw unreadable()
    if (((head >> 3) & 0x0f) !== SEQUENCE_HEADER) {
      setup[offset] = (PADDING << 3) | (head & 0x06)
      setup.fill(0, next, next + length)
    }
    offset = next + length
  }
  return true
}

/** Whether all data are features of one byte each: profile, level, bit depth, chroma (WebM's VP9 codec data). */
function isVp9Features(setup: Uint8Array): boolean {
  if (setup.length % 3 !== 0) return false
  for (let offset = 0; offset < setup.length; offset += 3) {
    const feature = uint(setup, offset, 1)
    if (feature < 1 || feature > 4 || uint(setup, offset + 1, 1) !== 1) return false
  }
  return true
}
