/** How long a finger rests for a long press, as on phones. */
export const HOLD_MS = 450
