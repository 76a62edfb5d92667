/** A picture is pressed into this size and compared so. */
export const LIKENESS_SIZE = { width: 64, height: 64 } as const

const SIDE = LIKENESS_SIZE.width

/** Pictures look alike where a frame of one and a frame of the other differ in so many bits or fewer. */
export const ALIKE_BITS = 3

/** 64 bits in four parts: of two that differ in three bits or fewer, one is equal. */
export type FrameHash = readonly number[]

/** Hashes of a picture that are kept, and those that find the pictures that were there before it. */
export type Likeness = { kept: FrameHash[]; asked: FrameHash[] }

/** A part of the square: left, top, right and bottom, each from 0 to 1. */
type Frame = readonly [left: number, top: number, right: number, bottom: number]

/** Points of a frame in each direction. */
const POINTS = 32

/** A slower wave is surer. Each hash has the 64 slowest that aren't level, across and down. */
const WAVES = wavesFrom(64)

const COSINES = Array.from(
  { length: 1 + Math.max(...WAVES.map(([across]) => across)) },
  (_, wave) =>
    Float64Array.from({ length: POINTS }, (_, x) =>
      Math.cos((Math.PI * wave * (2 * x + 1)) / (2 * POINTS)),
    ),
)

/** Waves below this are the encoder's or are missing. 0 is black, 255 white. */
const NOISE = 0.25

/** Pictures with fewer waves than this of at least one level of grey are plain, and look like nothing. */
const LEAST_WAVES = 8

const WHOLE: Frame = [0, 0, 1, 1]
const KEPT: readonly Frame[] = [WHOLE, middle(0.9), middle(0.8)]

/**
 * Where a crop, a border or a bar leaves the frames that are kept: whatever the size of the crop, one
 * of these is almost the same piece of the scene as one of those.
 */
const ASKED_MIDDLES = steps(0.8, 1, 0.02).map(middle)
const ASKED_SIDES: readonly Frame[] = [
  ...steps(0.02, 0.2, 0.02).flatMap((bar): Frame[] => [
    [0, bar, 1, 1],
    [0, 0, 1, 1 - bar],
  ]),
  ...steps(0.04, 0.16, 0.04).flatMap((bar): Frame[] => [
    [bar, 0, 1, 1],
    [0, 0, 1 - bar, 1],
  ]),
  // The middle of a picture that lost a piece at one side.
  ...steps(0.02, 0.1, 0.02).flatMap((lost): Frame[] => {
    const [near, far] = [(0.1 - lost) / (1 - lost), (0.9 - lost) / (1 - lost)]
    return [
      [near, 0.1, far, 0.9],
      [1 - far, 0.1, 1 - near, 0.9],
      [0.1, near, 0.9, far],
      [0.1, 1 - far, 0.9, 1 - near],
    ]
  }),
]

/**
 * Hashes of a picture by its slowest waves (a discrete cosine transform, as pHash and PDQ do it): of the
 * whole and of its middle, which are kept, and of all frames by which it is looked up, also mirrored and
 * turned. Empty for plain pictures.
 */
export function likenessOf(rgb: Uint8Array): Likeness {
  const sums = sumsOf(rgb)
  const hashes = (frames: readonly Frame[], turns: readonly Turn[]) =>
    frames
      .map((frame) => wavesOf(sums, frame))
      .filter((waves) => waves.filter((wave) => Math.abs(wave) >= 1).length >= LEAST_WAVES)
      .flatMap((waves) => turns.map((turn) => hashOf(turn(waves))))
  return {
    kept: hashes(KEPT, [asIs]),
    asked: [
      ...hashes([WHOLE], ALL_TURNS),
      ...hashes(ASKED_MIDDLES, [asIs, mirrored]),
      ...hashes(ASKED_SIDES, [asIs]),
    ],
  }
}

export function likenessDistance(asked: readonly FrameHash[], kept: readonly FrameHash[]): number {
  let least = 64
  for (const one of asked) {
    for (const other of kept) least = Math.min(least, distance(one, other))
  }
  return least
}

/** Kept frames as text, 16 hexadecimal digits each. */
export function likenessText(kept: readonly FrameHash[]): string {
  return kept.flatMap((hash) => hash.map((part) => part.toString(16).padStart(4, '0'))).join('')
}

export function readLikeness(text: string): FrameHash[] {
  return (text.match(/.{16}/g) ?? []).map((digits) =>
    (digits.match(/.{4}/g) ?? []).map((part) => Number.parseInt(part, 16)),
  )
}

/** The parts of hashes, each with its place among the four, as the index has them; once each. */
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

const asIs: Turn = (waves) => waves
/** A mirror turns round the waves with an odd number of halves. */
const mirrored: Turn = (waves) => waves.map((wave, at) => (isOdd(at, 0) ? -wave : wave))
const upsideDown: Turn = (waves) => waves.map((wave, at) => (isOdd(at, 1) ? -wave : wave))
const onItsSide: Turn = (waves) => ACROSS_FOR_DOWN.map((at) => waves[at] ?? 0)

const ALL_TURNS: readonly Turn[] = [asIs, onItsSide].flatMap((first) =>
  [asIs, mirrored, upsideDown, (waves: readonly number[]) => upsideDown(mirrored(waves))].map(
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

/** Counts of half waves across and down, the slowest first. */
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
    const row = new Float64Array(POINTS)
    for (let y = 0; y < POINTS; y++) {
      for (let x = 0; x < POINTS; x++) {
        row[x] = (row[x] ?? 0) + (points[y * POINTS + x] ?? 0) * (cosine[y] ?? 0)
      }
    }
    return row
  })
  return WAVES.map(([acrossWave, downWave]) => {
    const [row, cosine] = [down[downWave], COSINES[acrossWave]]
    let height = 0
    for (let x = 0; x < POINTS; x++) height += (row?.[x] ?? 0) * (cosine?.[x] ?? 0)
    return (4 * height) / (POINTS * POINTS)
  })
}

function pointsOf(sums: Float64Array, [left, top, right, bottom]: Frame): Float64Array {
  const [wide, high] = [((right - left) * SIDE) / POINTS, ((bottom - top) * SIDE) / POINTS]
  const corners = new Float64Array((POINTS + 1) ** 2)
  for (let y = 0; y <= POINTS; y++) {
    for (let x = 0; x <= POINTS; x++) {
      corners[y * (POINTS + 1) + x] = sumAt(sums, left * SIDE + x * wide, top * SIDE + y * high)
    }
  }
  const points = new Float64Array(POINTS * POINTS)
  for (let y = 0; y < POINTS; y++) {
    for (let x = 0; x < POINTS; x++) {
      const at = y * (POINTS + 1) + x
      const upper = (corners[at + 1] ?? 0) - (corners[at] ?? 0)
      const lower = (corners[at + POINTS + 2] ?? 0) - (corners[at + POINTS + 1] ?? 0)
      points[y * POINTS + x] = (lower - upper) / (wide * high)
    }
  }
  return points
}

/** The sum of grey left of and above each corner of the pixels. */
function sumsOf(rgb: Uint8Array): Float64Array {
  const sums = new Float64Array((SIDE + 1) ** 2)
  for (let y = 0; y < SIDE; y++) {
    let row = 0
    for (let x = 0; x < SIDE; x++) {
      const at = (y * SIDE + x) * 3
      // ITU-R BT.601.
      row += 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0)
      sums[(y + 1) * (SIDE + 1) + x + 1] = (sums[y * (SIDE + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** Between the corners of pixels, by their distance. */
function sumAt(sums: Float64Array, x: number, y: number): number {
  const [column, row] = [Math.min(SIDE - 1, Math.floor(x)), Math.min(SIDE - 1, Math.floor(y))]
  const [across, down] = [x - column, y - row]
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
