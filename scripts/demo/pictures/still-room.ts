import { mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { sunlight } from './room-light.ts'
import { box, circle, path, rect, type Shapes, type Size } from './svg.ts'

/** A wall with a quiet shape and window light, and a table before it. */
export function room(random: Random, palette: Palette, size: Size): Shapes {
  const { width: w, height: h } = size
  const [wall, table] = random.pick([
    [palette.paper, palette.soft],
    [palette.soft, palette.main],
    [mix(palette.second, palette.paper, 0.45), palette.paper],
    [mix(palette.main, palette.paper, 0.35), palette.deep],
    [palette.deep, mix(palette.deep, palette.soft, 0.3)],
    [mix(palette.accent, palette.paper, 0.5), palette.second],
  ] as const)
  const edge = h * random.between(0.66, 0.74)
  const backs = [
    [],
    path(box(w * random.between(0, 0.5), 0, w * 0.4, edge), mix(wall, palette.second, 0.3)),
    circle(w * random.between(0.3, 0.7), h * 0.36, w * 0.3, mix(wall, palette.accent, 0.4)),
    path(
      `M${w * 0.2} ${edge}V${h * 0.4}a${w * 0.3} ${w * 0.3} 0 0 1 ${w * 0.6} 0V${edge}Z`,
      mix(wall, palette.main, 0.3),
    ),
  ]
  return [
    rect(0, 0, w, h, wall),
    random.pick(backs),
    sunlight(random, size),
    rect(0, edge, w, h, table),
    rect(0, edge, w, h * 0.006, { fill: '#fff', opacity: 0.25 }),
  ]
}
