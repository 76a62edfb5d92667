export const LONG_PRESS_MS = 450
