import { round } from './svg.ts'

/** Where a letter stands, in pixels, and how thick its strokes are. */
export type Slot = { x: number; y: number; width: number; height: number; weight: number }

/**
 * A letter as the middle line of its strokes, in the manner of Herbert Bayer's Universal alphabet
 * (1925): bars, quarter and half circles only. Draw it with butt caps at the slot's weight.
 */
export function letter(character: string, slot: Slot): string {
  const half = slot.weight / 2
  const [l, r, t, b] = [
    slot.x + half,
    slot.x + slot.width - half,
    slot.y + half,
    slot.y + slot.height - half,
  ]
  const [top, foot, left, right] = [slot.y, slot.y + slot.height, slot.x, slot.x + slot.width]
  const [cx, cy] = [(l + r) / 2, (t + b) / 2]
  const bend = Math.min((r - l) / 2, (b - t) / 2)
  const quarter = Math.min(r - l, (b - t) / 2) / 2

  function arc(x: number, y: number, turn: 0 | 1, rx = bend, ry = rx): string {
    return `A${round(rx)} ${round(ry)} 0 0 ${turn} ${round(x)} ${round(y)}`
  }
  function at(command: string, ...places: number[]): string {
    return `${command}${places.map(round).join(' ')}`
  }

  const arch = `${at('V', t + bend)}${arc(l + bend, t, 1)}${at('H', r - bend)}${arc(r, t + bend, 1)}`
  const cup = `${at('V', b - bend)}${arc(l + bend, b, 0)}${at('H', r - bend)}${arc(r, b - bend, 0)}`
  const ring = `${at('M', l, t + bend)}${arc(l + bend, t, 1)}${at('H', r - bend)}${arc(r, t + bend, 1)}${at('V', b - bend)}${arc(r - bend, b, 1)}${at('H', l + bend)}${arc(l, b - bend, 1)}Z`
  const bowl = `${at('M', left, t)}${at('H', r - quarter)}${arc(r, t + quarter, 1, quarter)}${at('V', cy - quarter)}${arc(r - quarter, cy, 1, quarter)}${at('H', left)}`
  const stemLeft = at('M', l, top) + at('V', foot)
  const stemRight = at('M', r, top) + at('V', foot)
  const letters: Record<string, string> = {
    A: `${at('M', l, foot)}${arch}${at('V', foot)}${at('M', l, cy + half)}${at('H', r)}`,
    B: `${stemLeft}${bowl}${at('M', left, cy)}${at('H', r - quarter)}${arc(r, cy + quarter, 1, quarter)}${at('V', b - quarter)}${arc(r - quarter, b, 1, quarter)}${at('H', left)}`,
    C: `${at('M', right, t)}${at('H', l + bend)}${arc(l, t + bend, 0)}${at('V', b - bend)}${arc(l + bend, b, 0)}${at('H', right)}`,
    D: `${stemLeft}${at('M', left, t)}${at('H', r - bend)}${arc(r, t + bend, 1)}${at('V', b - bend)}${arc(r - bend, b, 1)}${at('H', left)}`,
    E: `${stemLeft}${at('M', left, t)}${at('H', right)}${at('M', left, cy)}${at('H', right - half)}${at('M', left, b)}${at('H', right)}`,
    F: `${stemLeft}${at('M', left, t)}${at('H', right)}${at('M', left, cy)}${at('H', right - half)}`,
    G: `${at('M', right, t)}${at('H', l + bend)}${arc(l, t + bend, 0)}${at('V', b - bend)}${arc(l + bend, b, 0)}${at('H', r - bend)}${arc(r, b - bend, 0)}${at('V', cy)}${at('H', cx)}`,
    H: `${stemLeft}${stemRight}${at('M', l, cy)}${at('H', r)}`,
    I: `${at('M', cx, top)}${at('V', foot)}`,
    J: `${at('M', r, top)}${at('V', b - bend)}${arc(r - bend, b, 1)}${at('H', l + bend)}${arc(l, b - bend, 1)}`,
    K: `${stemLeft}${at('M', l, cy)}${at('H', cx)}${at('M', r, top)}${at('V', cy - bend)}${arc(r - bend, cy, 1)}${arc(r, cy + bend, 1)}${at('V', foot)}`,
    L: `${stemLeft}${at('M', left, b)}${at('H', right)}`,
    M: `${at('M', l, foot)}${at('V', t + (cx - l) / 2)}${arc(cx, t + (cx - l) / 2, 1, (cx - l) / 2)}${at('V', foot)}${at('M', cx, t + (cx - l) / 2)}${arc(r, t + (cx - l) / 2, 1, (cx - l) / 2)}${at('V', foot)}`,
    N: `${at('M', l, foot)}${arch}${at('V', foot)}`,
    O: ring,
    P: `${stemLeft}${bowl}`,
    R: `${stemLeft}${bowl}${at('M', cx - half, cy)}${arc(r, cy + bend, 1, r - cx + half, bend)}${at('V', foot)}`,
    S: `${at('M', right, t)}${at('H', l + quarter)}${arc(l, t + quarter, 0, quarter)}${at('V', cy - quarter)}${arc(l + quarter, cy, 0, quarter)}${at('H', r - quarter)}${arc(r, cy + quarter, 1, quarter)}${at('V', b - quarter)}${arc(r - quarter, b, 1, quarter)}${at('H', left)}`,
    T: `${at('M', left, t)}${at('H', right)}${at('M', cx, t)}${at('V', foot)}`,
    U: `${at('M', l, top)}${cup}${at('V', top)}`,
    W: `${at('M', l, top)}${at('V', b - (cx - l) / 2)}${arc(cx, b - (cx - l) / 2, 0, (cx - l) / 2)}${at('V', top)}${at('M', cx, b - (cx - l) / 2)}${arc(r, b - (cx - l) / 2, 0, (cx - l) / 2)}${at('V', top)}`,
    Y: `${at('M', l, top)}${at('V', cy - bend * 0.4)}${arc(l + bend, cy + bend * 0.6, 0)}${at('H', r - bend)}${arc(r, cy - bend * 0.4, 0)}${at('V', top)}${at('M', cx, cy + bend * 0.6)}${at('V', foot)}`,
    Z: `${at('M', left, t)}${at('H', r)}${at('L', l, b)}${at('H', right)}`,
  }
  return letters[character] ?? ring
}
