/** A random factor for an offer, from 0.75 to {@link MOST_CHANCE}, always the same for an id. */
export type Chance = (id: number) => number

export const MOST_CHANCE = 1.25

/** Draws one factor per business and page. A factor per campaign would favour businesses with many. */
export function drawChance(random: () => number): Chance {
  const seed = Math.floor(random() * 2 ** 32)
  return (id) => 0.75 + mixBits(id ^ seed) / 2
}

function mixBits(bits: number): number {
  const first = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return ((second ^ (second >>> 16)) >>> 0) / 2 ** 32
}
