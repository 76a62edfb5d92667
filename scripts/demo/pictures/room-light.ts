import type { Random } from '../random.ts'
import { gradient, group, path, rect, type Shapes, type Size, times } from './svg.ts'

/** A window's light thrown on the wall. */
export function sunlight(random: Random, { width: w, height: h }: Size): Shapes {
  const lean = random.pick([-1, 1]) * w * 0.16
  const x = w * random.between(0.1, 0.4)
  const panes = times(4, (i) => {
    const px = x + (i % 2) * w * 0.25
    const py = h * 0.06 + Math.floor(i / 2) * h * 0.25
    return `M${px} ${py}l${w * 0.22} ${h * 0.03}l${lean * 0.5} ${h * 0.22}l${-w * 0.22} ${-h * 0.03}Z`
  })
  return group(path(panes.join(''), { fill: '#fff6df', opacity: 0.28 }), {})
}

/** Softer towards the lower right, as in a room with one window. */
export function daylight({ width, height }: Size): Shapes {
  return [
    gradient(
      'daylight',
      [
        [0, '#fff8e6', 0.16],
        [0.5, '#fff', 0],
        [1, '#160c20', 0.22],
      ],
      [0, 0, 1, 1],
    ),
    rect(0, 0, width, height, 'url(#daylight)'),
  ]
}
