import { bowlStack, shelves, soloVase } from './pots.ts'
import { mugs, plates } from './tableware.ts'

/** Pots from the wheel: on shelves, alone, stacked and from above. */
export const ceramics = { shelves, soloVase, bowlStack, mugs, plates }
