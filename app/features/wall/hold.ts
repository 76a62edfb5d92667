/** How long a finger rests before it is a long press: what phones themselves take. */
export const HOLD_MS = 450
