import type { DemoPin } from '../demo/catalogue.ts'
import { drawPicture } from '../demo/draw.ts'

/** How many pictures are drawn ahead of the calls that need them. */
const DRAWN_AHEAD = 4

/** Draws the pins' pictures while the calls before them run; each is asked for in the pins' order. */
export function drawAhead(pins: readonly DemoPin[]): (index: number) => Promise<Uint8Array> {
  const drawn: Promise<Uint8Array>[] = []
  return async (index) => {
    for (const { drawing } of pins.slice(drawn.length, index + DRAWN_AHEAD + 1)) {
      drawn.push(drawPicture(drawing))
    }
    const picture = await drawn[index]
    if (!picture) throw new Error(`There is no picture number ${index}.`)
    return picture
  }
}
