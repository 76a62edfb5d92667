export const HOLD_MS = 450
