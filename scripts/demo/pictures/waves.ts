import { lighter, mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { daylight } from './room-light.ts'
import { circle, path, picture, rect, type Size, shadow, stroke, times } from './svg.ts'

/** Curling waves in rows. */
export function waves(random: Random, palette: Palette, size: Size): string {
  const { width: w, height: h } = size
  const rows = random.whole(7, 9)
  const sun = [w * random.between(0.25, 0.75), h * random.between(0.16, 0.26)] as const
  const air = random.pick([palette.paper, mix(palette.accent, palette.paper, 0.55), palette.soft])
  const top = h * 0.32
  return picture(size, [
    rect(0, 0, w, h, air),
    times(5, (i) =>
      circle(sun[0], sun[1], w * (0.26 - i * 0.035), {
        fill: palette.accent,
        opacity: i === 4 ? 1 : 0.16,
      }),
    ),
    times(rows, (row) => {
      const t = row / (rows - 1)
      const y = top + (h - top) * t * 0.94
      const s = w * (0.11 + 0.1 * t)
      const shift = random.between(-1, 0) * s * 2
      const crests = times(w / s + 4, (i) => {
        const x = shift + i * s * 1.7
        return `Q${x + s * 0.4} ${y + s * 0.3} ${x + s * 0.9} ${y - s * 0.28}Q${x + s * 1.34} ${y - s * 0.62} ${x + s * 1.52} ${y - s * 0.2}Q${x + s * 1.2} ${y - s * 0.34} ${x + s * 1.28} ${y - s * 0.02}Q${x + s * 1.36} ${y + s * 0.24} ${x + s * 1.7} ${y + s * 0.2}`
      })
      const edge = `M${shift} ${y + s * 0.2}${crests.join('')}`
      const ink =
        row % 3 === 2
          ? mix(palette.soft, palette.main, 0.3 + 0.2 * t)
          : mix(mix(palette.second, palette.main, 0.5), palette.deep, t * 0.9)
      const d = `${edge}V${h + 60}H-60Z`
      return [
        shadow(d, w * 0.014, 0.24, -0.4),
        path(d, ink),
        stroke(edge, lighter(palette.paper, 0.4), s * 0.05),
        stroke(edge, palette.paper, s * 0.018, {
          opacity: 0.5,
          transform: `translate(0 ${s * 0.16})`,
        }),
        stroke(edge, palette.paper, s * 0.012, {
          opacity: 0.35,
          transform: `translate(0 ${s * 0.3})`,
        }),
      ]
    }),
    daylight(size),
  ])
}
