import type { Random } from '../random.ts'
import { gradient, path, rect, type Shapes, type Size } from './svg.ts'

/** A slanting edge of shade across the wall. */
export function slant(random: Random, { width: w, height: h }: Size): Shapes {
  const [a, b] = [random.between(-0.2, 0.3) * w, random.between(0.3, 0.8) * w]
  return [
    path(`M${a} 0L${b} ${h}H0V0Z`, { fill: random.pick(['#1a0f22', '#fff1cf']), opacity: 0.1 }),
    gradient('day', [
      [0, '#fff4d8', 0.14],
      [1, '#160c20', 0.16],
    ]),
    rect(0, 0, w, h, 'url(#day)'),
  ]
}
