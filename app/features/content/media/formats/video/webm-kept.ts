import { blankElement, elementsIn } from './ebml.ts'

/** The kept children of each element that contains others. Other children may hold a text. RFC 9559 §5. */
const KEPT_INSIDE: Readonly<Record<number, ReadonlySet<number>>> = {
  // The file's head
  440786851: new Set([0x4286, 0x42f7, 0x42f2, 0x42f3, 0x4282, 0x4287, 0x4285]),
  // SeekHead
  290298740: new Set([0x4dbb]),
  19899: new Set([0x53ab, 0x53ac]),
  // Info: the duration, its scale, and the names of the two writing programs, which are required
  357149030: new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741]),
  // Tracks
  374648427: new Set([0xae]),
  174: new Set([
    0xd7, 0x83, 0xe0, 0xe1, 0x73c5, 0xb9, 0x88, 0x55aa, 0x9c, 0x6de7, 0x6df8, 0x23e383, 0x234e7a,
    0x23314f, 0x55ee, 0x41e4, 0x22b59c, 0x22b59d, 0x86, 0x63a2, 0x56aa, 0x56bb, 0x6d80, 0xe2,
  ]),
  // Cues
  475249515: new Set([0xbb]),
  187: new Set([0xb3, 0xb7]),
  183: new Set([0xf7, 0xf1, 0xf0, 0xb2, 0x5378]),
  // BlockGroup
  160: new Set([0xa1, 0x75a1, 0x9b, 0xfa, 0xfb, 0x75a2]),
}

/** Blanks the elements inside this one that playback doesn't need, at any depth. */
export function keepInside(
  bytes: Uint8Array,
  { id, start, end }: { id: number; start: number; end: number },
): void {
  const kept = KEPT_INSIDE[id]
  if (!kept) return
  for (const element of elementsIn(bytes, start, end)) {
    if (kept.has(element.id)) keepInside(bytes, element)
    else blankElement(bytes, element)
  }
}
