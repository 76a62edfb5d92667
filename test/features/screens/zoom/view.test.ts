import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  FITTED,
  glideAfter,
  panned,
  stageOf,
  type ZoomStage,
  type ZoomView,
  zoomedAt,
} from '../../../../app/features/screens/zoom/view.ts'

const side = fc.integer({ min: 1, max: 6000 })
const way = fc.integer({ min: -5000, max: 5000 })
const size = fc.record({ width: side, height: side })
const point = fc.record({ x: way, y: way })
const stages = fc.tuple(size, size).map(([picture, frame]) => stageOf(picture, frame))

test.each([
  [{ width: 3000, height: 2000 }, { width: 1500, height: 800 }, 1200, 800, 5],
  [{ width: 200, height: 100 }, { width: 1500, height: 800 }, 200, 100, 4],
  [{ width: 100, height: 4000 }, { width: 390, height: 800 }, 20, 800, 10],
])(
  'a picture of %j fits a frame of %j as %i × %i and can be enlarged %i times',
  (picture, frame, width, height, most) => {
    expect(stageOf(picture, frame)).toEqual({ frame, fitted: { width, height }, most })
  },
)

test('whatever happens, the picture stays between its fitted and its largest size, and no edge enters its frame', () => {
  const act = fc.oneof(
    fc.record({ scale: fc.double({ min: 0.01, max: 50, noNaN: true }), point }),
    fc.record({ by: point }),
  )
  fc.assert(
    fc.property(stages, fc.array(act, { maxLength: 20 }), (stage, acts) => {
      let view = FITTED
      for (const one of acts) {
        view =
          'by' in one
            ? panned(view, one.by, stage)
            : zoomedAt(view, view.scale * one.scale, one.point, stage)
        expect(view.scale).toBeGreaterThanOrEqual(1)
        expect(view.scale).toBeLessThanOrEqual(stage.most)
        expectCovered(view.x, stage.fitted.width * view.scale, stage.frame.width)
        expectCovered(view.y, stage.fitted.height * view.scale, stage.frame.height)
      }
    }),
  )
})

test('the spot under the pointer stays there while the picture fills its frame', () => {
  const stage: ZoomStage = {
    frame: { width: 1000, height: 500 },
    fitted: { width: 1000, height: 500 },
    most: 8,
  }
  const under = ({ scale, x, y }: ZoomView, at: { x: number; y: number }) => [
    (at.x - x) / scale,
    (at.y - y) / scale,
  ]
  const within = fc.record({
    x: fc.integer({ min: -500, max: 500 }),
    y: fc.integer({ min: -250, max: 250 }),
  })
  fc.assert(
    fc.property(within, fc.double({ min: 1, max: 8, noNaN: true }), (at, scale) => {
      const [x = 0, y = 0] = under(zoomedAt(FITTED, scale, at, stage), at)
      expect(x).toBeCloseTo(at.x, 6)
      expect(y).toBeCloseTo(at.y, 6)
    }),
  )
  expect(zoomedAt({ scale: 4, x: 900, y: 10 }, 1, { x: 3, y: 4 }, stage)).toEqual(FITTED)
})

test('a glide covers the same distance in one frame as in many, and comes to rest', () => {
  const whole = glideAfter({ x: 2, y: -1 }, 400)
  let speed = { x: 2, y: -1 }
  let x = 0
  for (let frame = 0; frame < 25; frame++) {
    const part = glideAfter(speed, 16)
    speed = part.speed
    x += part.by.x
  }

  expect(x).toBeCloseTo(whole.by.x, 6)
  expect(speed.y).toBeCloseTo(whole.speed.y, 6)
  expect(Math.abs(glideAfter({ x: 2, y: 0 }, 3000).speed.x)).toBeLessThan(0.001)
})

/** Checks that a side larger than the frame covers it, and that a smaller side is centred. */
function expectCovered(way: number, side: number, room: number): void {
  const over = side - room
  if (over <= 0) expect(Math.abs(way)).toBe(0)
  else expect(Math.abs(way)).toBeLessThanOrEqual(over / 2 + 1e-6)
}
