import { darker, lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import { at, type Random } from '../random.ts'
import { daylight } from './room-light.ts'
import { circle, path, picture, polar, polygon, rect, type Size, stroke, times } from './svg.ts'
import { glazed } from './tiling.ts'

/** Overlapping scales with rings. */
export function scallops(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const columns = random.whole(4, 6)
  const r = w / columns / 2
  const rows = Math.ceil(h / r) + 3
  const inks = [
    palette.main,
    palette.second,
    palette.accent,
    palette.soft,
    palette.deep,
    palette.paper,
  ]
  const run = random.chance(0.5)
  const rings = random.whole(3, 5)
  const scales = times(rows, (row) =>
    times(columns + 2, (column) => {
      const x = (column - (row % 2 ? 0 : 0.5)) * r * 2
      const y = row * r - r
      const base = run
        ? mix(
            palette.soft,
            palette.deep,
            Math.min(1, (row / rows) * 1.1 + random.between(-0.1, 0.1)),
          )
        : random.pick(inks)
      return times(rings, (ring) => {
        const share = 1 - ring / rings
        const colour =
          ring % 2
            ? mix(base, palette.paper, 0.75)
            : mix(base, ring > 2 ? palette.accent : base, 0.6)
        return circle(
          x,
          y,
          r * share,
          ring === 0 ? { fill: base, stroke: palette.paper, 'stroke-width': r * 0.045 } : colour,
        )
      })
    }),
  )
  return picture(size, [rect(0, 0, w, h, palette.deep), scales.reverse(), daylight(size)])
}

/** Half-square triangles, mirrored both ways. */
export function quilt(random: Random, palette: Palette, size: Size): string {
  const inks = [
    palette.main,
    palette.second,
    palette.accent,
    palette.deep,
    palette.soft,
    palette.paper,
  ]
  const block = times(16, () => [random.pick(inks), random.pick(inks), random.whole(0, 3)] as const)
  return glazed(random, palette, size, random.pick([8, 8, 12]), (x, y, s, column, row) => {
    const mirror = (value: number) => (value % 8 < 4 ? value % 4 : 3 - (value % 4))
    const [one, two, lean] = block[mirror(row) * 4 + mirror(column)] ?? [
      palette.main,
      palette.soft,
      0,
    ]
    const flip = (column % 8 < 4 ? 0 : 1) + (row % 8 < 4 ? 0 : 1)
    const corner = (lean + flip) % 2 ? `M${x} ${y}h${s}v${s}Z` : `M${x} ${y}h${s}L${x} ${y + s}Z`
    const seam = (lean + flip) % 2 ? `M${x} ${y}l${s} ${s}` : `M${x + s} ${y}l${-s} ${s}`
    return [
      rect(x, y, s, s, one),
      path(corner, two),
      stroke(seam, darker(one, 0.3), 1.4, { 'stroke-dasharray': '6 6', opacity: 0.5 }),
    ]
  })
}

/** Tumbling blocks. */
export function blocks(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const s = w / random.whole(5, 8)
  const tall = s * 0.866
  const inks = [palette.main, palette.second, palette.accent]
  const wave = random.chance(0.5)
  const cubes = times(h / tall + 3, (row) =>
    times(w / s / 1.0 + 3, (column) => {
      const x = (column - (row % 2 ? 0.5 : 1)) * s
      const y = (row - 1) * tall
      const top = wave
        ? mix(
            palette.soft,
            at(inks, Math.floor((column + row) / 2)),
            0.5 + 0.4 * Math.sin(row * 0.9),
          )
        : random.pick([...inks, palette.soft])
      const half = s / 2
      const drop = s * 0.2887
      return [
        path(`M${x} ${y}l${half} ${-drop}l${half} ${drop}l${-half} ${drop}Z`, lighter(top, 0.28)),
        path(`M${x} ${y}l${half} ${drop}v${drop * 2}l${-half} ${-drop}Z`, top),
        path(`M${x + s} ${y}l${-half} ${drop}v${drop * 2}l${half} ${-drop}Z`, darker(top, 0.3)),
      ]
    }),
  )
  return picture(size, [rect(0, 0, w, h, palette.deep), cubes, daylight(size)])
}

/** Chips of stone that do not touch. */
export function terrazzo(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const ground = random.pick([
    palette.paper,
    palette.soft,
    lighter(palette.paper, 0.4),
    palette.deep,
  ])
  const inks = [
    palette.main,
    palette.second,
    palette.accent,
    palette.deep,
    palette.soft,
    palette.paper,
  ].filter((ink) => ink !== ground)
  const taken: { x: number; y: number; r: number }[] = []
  const chips = times(1500, (i) => {
    const r =
      w *
      (i < 40
        ? random.between(0.05, 0.085)
        : i < 300
          ? random.between(0.018, 0.04)
          : random.between(0.004, 0.012))
    const [x, y] = [random.between(0, w), random.between(0, h)]
    if (taken.some((other) => Math.hypot(other.x - x, other.y - y) < (other.r + r) * 1.06))
      return []
    taken.push({ x, y, r })
    const corners = random.whole(4, 6)
    const spin = random.between(0, 360)
    const chip = polygon(
      times(corners, (k) =>
        polar(
          [x, y],
          spin + (k * 360) / corners + random.between(-18, 18),
          r * random.between(0.75, 1.1),
        ),
      ),
    )
    const ink = random.pick(inks)
    return [
      path(chip, { fill: ink, stroke: ink, 'stroke-width': r * 0.16, 'stroke-linejoin': 'round' }),
      r > w * 0.03
        ? path(
            polygon(
              times(4, (k) => polar([x, y], spin + 40 + k * 80, r * random.between(0.2, 0.6))),
            ),
            { fill: lighter(ink, 0.4), opacity: 0.35 },
          )
        : [],
    ]
  })
  return picture(size, [rect(0, 0, w, h, ground), chips, daylight(size)])
}
