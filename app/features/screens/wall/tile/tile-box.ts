import type { Box } from '../../../../ui/masonry/masonry.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'

const ONE_LINE_CHARACTERS = 25

const TITLE_LINE_PX = 20

const MAKER_PX = 46

/** A title's lines, fixed before it is drawn, so that nothing shifts. */
export function titleLines({ title }: Pick<WallPin, 'title'>): 0 | 1 | 2 {
  if (title === '') return 0
  return title.length <= ONE_LINE_CHARACTERS ? 1 : 2
}

const FLATTEST = 0.4
const TALLEST = 2.6

export function boxOf(pin: WallPin): Box {
  const { width, height } = pin.picture
  return {
    ratio: Math.min(TALLEST, Math.max(FLATTEST, height / width)),
    captionPx: titleLines(pin) * TITLE_LINE_PX + MAKER_PX,
  }
}
