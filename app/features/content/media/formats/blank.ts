import type { Box } from './boxes.ts'

/** Zeroes a box in place and names it `free`, which readers skip. */
export function blank(bytes: Uint8Array, { start, content, end }: Box): void {
  bytes.set(new TextEncoder().encode('free'), start + 4)
  bytes.fill(0, content, end)
}
