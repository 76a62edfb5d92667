/** The size to which a picture is resized before it is compared. */
export const LIKENESS_SIZE = { width: 64, height: 64 } as const

const SIDE = LIKENESS_SIZE.width

/** Pictures are similar if the hashes of one frame of each differ in at most this many bits. */
export const ALIKE_BITS = 3

/** 64 bits in four parts: if two hashes differ in at most three bits, one part is equal. */
export type FrameHash = readonly number[]

/** The hashes stored for a picture, and the hashes used to look up similar earlier pictures. */
export type Likeness = { stored: FrameHash[]; lookup: FrameHash[] }

/** A part of the square: left, top, right and bottom, each from 0 to 1. */
type Frame = readonly [left: number, top: number, right: number, bottom: number]

/** Sample points of a frame in each direction. */
const SAMPLE_POINTS = 32

/** The 64 lowest frequencies except the constant one. They are the most reliable ones. */
const WAVES = wavesFrom(64)

const COSINES = Array.from(
  { length: 1 + Math.max(...WAVES.map(([across]) => across)) },
  (_, wave) =>
    Float64Array.from({ length: SAMPLE_POINTS }, (_, x) =>
      Math.cos((Math.PI * wave * (2 * x + 1)) / (2 * SAMPLE_POINTS)),
    ),
)

/** Waves weaker than this are noise of the encoder. The unit is levels of grey, from 0 to 255. */
const NOISE = 0.25

/** A frame is plain and matches nothing if fewer waves than this have at least one level of grey. */
const LEAST_WAVES = 8

const WHOLE: Frame = [0, 0, 1, 1]
const STORED_FRAMES: readonly Frame[] = [WHOLE, middle(0.9), middle(0.8)]

/** Frames that match the stored frames after a crop, a border or a bar. */
const LOOKUP_MIDDLES = steps(0.8, 1, 0.02).map(middle)
const LOOKUP_SIDES: readonly Frame[] = [
  ...steps(0.02, 0.2, 0.02).flatMap((bar): Frame[] => [
    [0, bar, 1, 1],
    [0, 0, 1, 1 - bar],
  ]),
  ...steps(0.04, 0.16, 0.04).flatMap((bar): Frame[] => [
    [bar, 0, 1, 1],
    [0, 0, 1 - bar, 1],
  ]),
  // The middle of a picture that was cropped on one side.
  ...steps(0.02, 0.1, 0.02).flatMap((lost): Frame[] => {
    const near = (0.1 - lost) / (1 - lost)
    const far = (0.9 - lost) / (1 - lost)
    return [
      [near, 0.1, far, 0.9],
      [1 - far, 0.1, 1 - near, 0.9],
      [0.1, near, 0.9, far],
      [0.1, 1 - far, 0.9, 1 - near],
    ]
  }),
]

/**
 * Hashes a picture's lowest frequencies (a discrete cosine transform, like pHash and PDQ). `stored` has hashes of the
 * whole and the middle; `lookup` also has those of mirrored, rotated and cropped versions. Empty for plain pictures.
 */
export function likenessOf(rgb: Uint8Array): Likeness {
  const sums = sumsOf(rgb)
  return {
    stored: hashesOf(sums, STORED_FRAMES, [unturned]),
    lookup: [
      ...hashesOf(sums, [WHOLE], ALL_TURNS),
      ...hashesOf(sums, LOOKUP_MIDDLES, [unturned, mirrored]),
      ...hashesOf(sums, LOOKUP_SIDES, [unturned]),
    ],
  }
}

/** The hashes that {@link likenessOf} stores, without the many others. */
export function storedHashesOf(rgb: Uint8Array): FrameHash[] {
  return hashesOf(sumsOf(rgb), STORED_FRAMES, [unturned])
}

function hashesOf(
  sums: Float64Array,
  frames: readonly Frame[],
  turns: readonly Turn[],
): FrameHash[] {
  return frames
    .map((frame) => wavesOf(sums, frame))
    .filter((waves) => waves.filter((wave) => Math.abs(wave) >= 1).length >= LEAST_WAVES)
    .flatMap((waves) => turns.map((turn) => hashOf(turn(waves))))
}

export function likenessDistance(asked: readonly FrameHash[], kept: readonly FrameHash[]): number {
  let least = 64
  for (const one of asked) {
    for (const other of kept) least = Math.min(least, distance(one, other))
  }
  return least
}

/** Stored frames as text, 16 hexadecimal digits each. */
export function likenessText(kept: readonly FrameHash[]): string {
  return kept.flatMap((hash) => hash.map((part) => part.toString(16).padStart(4, '0'))).join('')
}

export function readLikeness(text: string): FrameHash[] {
  return (text.match(/.{16}/g) ?? []).map((digits) =>
    (digits.match(/.{4}/g) ?? []).map((part) => Number.parseInt(part, 16)),
  )
}

/** The distinct parts of hashes as the index stores them: each includes its position among the four. */
export function likenessParts(hashes: readonly FrameHash[]): number[] {
  return [...new Set(hashes.flatMap((hash) => hash.map((part, place) => place * 0x10000 + part)))]
}

function distance(one: FrameHash, other: FrameHash): number {
  let bits = 0
  for (let place = 0; place < 4; place++) bits += bitsOf((one[place] ?? 0) ^ (other[place] ?? 0))
  return bits
}

function bitsOf(part: number): number {
  const pairs = part - ((part >> 1) & 0x5555)
  const nibbles = (pairs & 0x3333) + ((pairs >> 2) & 0x3333)
  const bytes = (nibbles + (nibbles >> 4)) & 0x0f0f
  return (bytes + (bytes >> 8)) & 0x1f
}

function hashOf(waves: readonly number[]): FrameHash {
  return [0, 16, 32, 48].map((first) =>
    waves.slice(first, first + 16).reduce((part, wave) => part * 2 + Number(wave > NOISE), 0),
  )
}

type Turn = (waves: readonly number[]) => readonly number[]

const unturned: Turn = (waves) => waves
/** Mirrors a frame's waves. Waves with an odd number of half waves change their sign. */
const mirrored: Turn = (waves) => waves.map((wave, at) => (isOdd(at, 0) ? -wave : wave))
const upsideDown: Turn = (waves) => waves.map((wave, at) => (isOdd(at, 1) ? -wave : wave))
const onItsSide: Turn = (waves) => ACROSS_FOR_DOWN.map((at) => waves[at] ?? 0)

const ALL_TURNS: readonly Turn[] = [unturned, onItsSide].flatMap((first) =>
  [unturned, mirrored, upsideDown, (waves: readonly number[]) => upsideDown(mirrored(waves))].map(
    (second): Turn =>
      (waves) =>
        second(first(waves)),
  ),
)

function isOdd(at: number, direction: 0 | 1): boolean {
  return (WAVES[at]?.[direction] ?? 0) % 2 === 1
}

const ACROSS_FOR_DOWN = WAVES.map(([across, down]) =>
  WAVES.findIndex((other) => other[0] === down && other[1] === across),
)

/** Returns the numbers of half waves across and down, the lowest frequencies first. */
function wavesFrom(count: number): (readonly [across: number, down: number])[] {
  const waves: (readonly [number, number])[] = []
  for (let sum = 1; waves.length < count; sum++) {
    for (let down = 0; down <= sum && waves.length < count; down++) waves.push([sum - down, down])
  }
  return waves
}

function wavesOf(sums: Float64Array, frame: Frame): number[] {
  const points = pointsOf(sums, frame)
  const down = COSINES.map((cosine) => {
    const row = new Float64Array(SAMPLE_POINTS)
    for (let y = 0; y < SAMPLE_POINTS; y++) {
      for (let x = 0; x < SAMPLE_POINTS; x++) {
        row[x] = (row[x] ?? 0) + (points[y * SAMPLE_POINTS + x] ?? 0) * (cosine[y] ?? 0)
      }
    }
    return row
  })
  return WAVES.map(([acrossWave, downWave]) => {
    const row = down[downWave]
    const cosine = COSINES[acrossWave]
    if (!row || !cosine) return 0
    let height = 0
    for (let x = 0; x < SAMPLE_POINTS; x++) height += (row[x] ?? 0) * (cosine[x] ?? 0)
    return (4 * height) / (SAMPLE_POINTS * SAMPLE_POINTS)
  })
}

function pointsOf(sums: Float64Array, [left, top, right, bottom]: Frame): Float64Array {
  const wide = ((right - left) * SIDE) / SAMPLE_POINTS
  const high = ((bottom - top) * SIDE) / SAMPLE_POINTS
  const corners = new Float64Array((SAMPLE_POINTS + 1) ** 2)
  for (let y = 0; y <= SAMPLE_POINTS; y++) {
    for (let x = 0; x <= SAMPLE_POINTS; x++) {
      corners[y * (SAMPLE_POINTS + 1) + x] = sumAt(
        sums,
        left * SIDE + x * wide,
        top * SIDE + y * high,
      )
    }
  }
  const points = new Float64Array(SAMPLE_POINTS * SAMPLE_POINTS)
  for (let y = 0; y < SAMPLE_POINTS; y++) {
    for (let x = 0; x < SAMPLE_POINTS; x++) {
      const at = y * (SAMPLE_POINTS + 1) + x
      const upper = (corners[at + 1] ?? 0) - (corners[at] ?? 0)
      const lower = (corners[at + SAMPLE_POINTS + 2] ?? 0) - (corners[at + SAMPLE_POINTS + 1] ?? 0)
      points[y * SAMPLE_POINTS + x] = (lower - upper) / (wide * high)
    }
  }
  return points
}

/** For each pixel corner, the sum of all grey to the left of it and above it. */
function sumsOf(rgb: Uint8Array): Float64Array {
  const sums = new Float64Array((SIDE + 1) ** 2)
  for (let y = 0; y < SIDE; y++) {
    let row = 0
    for (let x = 0; x < SIDE; x++) {
      const at = (y * SIDE + x) * 3
      // Luma according to ITU-R BT.601.
      row += 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0)
      sums[(y + 1) * (SIDE + 1) + x + 1] = (sums[y * (SIDE + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** Interpolates between the corners of pixels. */
function sumAt(sums: Float64Array, x: number, y: number): number {
  const column = Math.min(SIDE - 1, Math.floor(x))
  const row = Math.min(SIDE - 1, Math.floor(y))
  const across = x - column
  const down = y - row
  const at = row * (SIDE + 1) + column
  const upper = (sums[at] ?? 0) * (1 - across) + (sums[at + 1] ?? 0) * across
  const lower = (sums[at + SIDE + 1] ?? 0) * (1 - across) + (sums[at + SIDE + 2] ?? 0) * across
  return upper * (1 - down) + lower * down
}

function middle(share: number): Frame {
  return [(1 - share) / 2, (1 - share) / 2, (1 + share) / 2, (1 + share) / 2]
}

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step)
}
