export const FILL = 0xff

export const START = 0xd8
export const END = 0xd9
export const SCAN = 0xda
export const TABLES = 0xc4
export const RESTART_INTERVAL = 0xdd

const FIRST_RESTART = 0xd0
const NO_FRAMES = [TABLES, 0xc8, 0xcc]

export function isRestart(marker: number): boolean {
  return marker >= FIRST_RESTART && marker < START
}

export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker < FIRST_RESTART && !NO_FRAMES.includes(marker)
}
