import type { MasonryBox } from '../../../../ui/masonry/masonry.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'

const ONE_LINE_CHARACTERS = 25

const TITLE_LINE_PX = 21

const MAKER_PX = 46

/** A title's number of lines, fixed in advance so that nothing shifts. */
export function titleLines({ title }: Pick<WallPin, 'title'>): 0 | 1 | 2 {
  if (title === '') return 0
  return title.length <= ONE_LINE_CHARACTERS ? 1 : 2
}

const FLATTEST = 0.4
const TALLEST = 2.6

export function boxOf(pin: WallPin, textScale: number): MasonryBox {
  return {
    ratio: ratioOf(pin),
    captionPx: textScale * captionPx(pin),
  }
}

export function captionPx(pin: WallPin): number {
  return titleLines(pin) * TITLE_LINE_PX + MAKER_PX
}

export function ratioOf({ picture: { width, height } }: WallPin): number {
  return Math.min(TALLEST, Math.max(FLATTEST, height / width))
}
