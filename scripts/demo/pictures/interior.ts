import { readingChair, sofa } from './living-room.ts'
import { windowSeat } from './window-seat.ts'
import { bookshelf, desk, kitchen } from './work-room.ts'

/** Rooms that someone has just left. */
export const interiors = { readingChair, sofa, windowSeat, bookshelf, kitchen, desk }
