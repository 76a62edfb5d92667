import { aPng } from './pictures.ts'

/** The colour of a scene at each position, from 0 to 1. */
export type Scene = (x: number, y: number) => [red: number, green: number, blue: number]

/** Soft shapes, different for each seed. */
export function aScene(seed: number): Scene {
  // The far digits of a sine look random but are equal in each run.
  const part = (at: number) => Math.abs(Math.sin(seed * 61 + at * 7.3) * 1e4) % 1
  const waves = Array.from({ length: 12 }, (_, at) => ({
    across: 1 + part(5 * at) * 14,
    down: 1 + part(5 * at + 1) * 14,
    phase: part(5 * at + 2) * 7,
    height: 10 + part(5 * at + 3) * 18,
    tint: part(5 * at + 4) * 2 - 1,
  }))
  return (x, y) => {
    const levels: [number, number, number] = [125, 125, 125]
    for (const { across, down, phase, height, tint } of waves) {
      const wave = Math.sin(x * across + phase) * Math.cos(y * down - phase) * height
      levels[0] += wave * (1 + 0.3 * tint)
      levels[1] += wave
      levels[2] += wave * (1 - 0.3 * tint)
    }
    return levels
  }
}

const WHITE: ReturnType<Scene> = [255, 255, 255]

const ALTERINGS = {
  not: (scene) => scene,
  brighter: (scene) => (x, y) => {
    const [red, green, blue] = scene(x, y)
    return [red * 1.1 + 8, green * 1.1 + 8, blue * 1.1 + 8]
  },
  grey: (scene) => (x, y) => {
    const [red, green, blue] = scene(x, y)
    const level = 0.299 * red + 0.587 * green + 0.114 * blue
    return [level, level, level]
  },
  mirrored: (scene) => (x, y) => scene(1 - x, y),
  onItsSide: (scene) => (x, y) => scene(y, 1 - x),
  cropped2: (scene) => (x, y) => scene(0.02 + x * 0.96, 0.02 + y * 0.96),
  cropped10: (scene) => (x, y) => scene(0.1 + x * 0.8, 0.1 + y * 0.8),
  croppedAtOneSide: (scene) => (x, y) => scene(0.08 + x * 0.92, y),
  framed: (scene) => (x, y) => {
    const inX = x * 1.12 - 0.06
    const inY = y * 1.12 - 0.06
    return Math.min(inX, inY) < 0 || Math.max(inX, inY) > 1 ? WHITE : scene(inX, inY)
  },
  withBar: (scene) => (x, y) => {
    const inY = y * 1.11
    if (inY <= 1) return scene(x, inY)
    const isText = inY > 1.03 && inY < 1.08 && Math.abs(x - 0.5) < 0.3 && (x * 100) % 4 < 2
    return isText ? WHITE : [20, 20, 20]
  },
} as const satisfies Record<string, (scene: Scene) => Scene>

export type Altering = keyof typeof ALTERINGS

/** A PNG of a scene, altered like a copy of it. */
export function alteredScene(scene: Scene, altering: Altering): Uint8Array<ArrayBuffer> {
  const size = { width: 240, height: 300 }
  return aPng(size.width, size.height, pixelsOf(scene, altering, size))
}

/** The pixels of an altered scene at this size. */
export function pixelsOf(
  scene: Scene,
  altering: Altering,
  { width, height }: { width: number; height: number },
): (x: number, y: number) => [red: number, green: number, blue: number] {
  const shown: Scene = ALTERINGS[altering](scene)
  return (x, y) => {
    const [red, green, blue] = shown((x + 0.5) / width, (y + 0.5) / height).map((level) =>
      Math.round(Math.max(0, Math.min(255, level))),
    )
    return [red ?? 0, green ?? 0, blue ?? 0]
  }
}
