import type { Box } from '../../../ui/masonry/masonry.ts'
import type { WallPin } from '../../pins/wall-pins.server.ts'

/** A title longer than this may need a second line in the narrowest column. */
const ONE_LINE_CHARACTERS = 25

const TITLE_LINE_PX = 20

/** The maker's line and the space above the caption. */
const MAKER_PX = 46

/** How many lines a tile keeps for its title: fixed before the text is drawn, so that nothing moves. */
export function titleLines({ title }: Pick<WallPin, 'title'>): 0 | 1 | 2 {
  if (title === '') return 0
  return title.length <= ONE_LINE_CHARACTERS ? 1 : 2
}

/** The least and most that a picture's height may be of its width on the wall; beyond, it is cropped. */
const FLATTEST = 0.4
const TALLEST = 2.6

/** The space that a pin's tile takes. */
export function boxOf(pin: WallPin): Box {
  const { width, height } = pin.picture
  return {
    ratio: Math.min(TALLEST, Math.max(FLATTEST, height / width)),
    captionPx: titleLines(pin) * TITLE_LINE_PX + MAKER_PX,
  }
}
