import { writePng } from './png-parts.ts'

export function colorPng(color: string, sidePx: number): Promise<Uint8Array<ArrayBuffer>> {
  return writePng({
    width: sidePx,
    height: sidePx,
    samples: [1, 3],
    palette: [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16)),
    rows: new Uint8Array(sidePx * (1 + Math.ceil(sidePx / 8))),
  })
}
