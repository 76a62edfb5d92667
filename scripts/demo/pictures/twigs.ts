import { mix } from '../colour.ts'
import type { Palette } from '../palettes.ts'
import type { Random } from '../random.ts'
import { circle, type Point, path, polar, type Shapes, smooth, stroke, times } from './svg.ts'

/** Bare or berried branches in a vase. */
export function twigs(
  random: Random,
  palette: Palette,
  x: number,
  mouth: number,
  width: number,
  tall: number,
): Shapes {
  const ink = palette.ink
  const dots = random.pick([palette.accent, palette.main, palette.soft])
  const leafy = random.chance(0.5)
  return times(random.whole(3, 5), (i) => {
    let place: Point = [x + (i - 2) * width * 0.012, mouth + 8]
    let angle = -90 + (i - 1.8) * random.between(12, 20)
    const joints: Point[] = times(8, () => {
      const here = place
      angle += random.between(-9, 9)
      place = polar(place, angle, (tall * random.between(0.8, 1.1)) / 8)
      return here
    })
    return [
      stroke(smooth(joints), ink, width * 0.006),
      joints.slice(2).map((joint, k) => {
        const turn = angle + (k % 2 ? 50 : -50)
        const tip = polar(joint, turn, width * 0.06)
        if (!leafy)
          return [
            stroke(`M${joint[0]} ${joint[1]}L${tip[0]} ${tip[1]}`, ink, width * 0.003),
            circle(tip[0], tip[1], width * 0.014, dots),
          ]
        const [a, b] = [
          polar(joint, turn - 28, width * 0.05),
          polar(joint, turn + 28, width * 0.05),
        ]
        const end = polar(joint, turn, width * 0.095)
        return path(
          `M${joint[0]} ${joint[1]}Q${a[0]} ${a[1]} ${end[0]} ${end[1]}Q${b[0]} ${b[1]} ${joint[0]} ${joint[1]}Z`,
          k % 2 ? palette.second : mix(palette.second, palette.deep, 0.35),
        )
      }),
    ]
  })
}
