import { type Box, boxesIn, findBox, MOST_ENTRIES } from '../boxes.ts'
import { part, readerOf, uint, unreadable } from '../bytes.ts'
import { boxOf, FULL_BOX_BYTES } from './avif-items.ts'

/** The displayed size of the main picture. Its size and rotation are properties, which it refers to by index. */
export function avifSize(bytes: Uint8Array, meta: Box): { width: number; height: number } {
  const properties = boxOf(bytes, meta, 'iprp')
  const list = properties && findBox(bytes, properties.content, properties.end, 'ipco')
  const given = properties && findBox(bytes, properties.content, properties.end, 'ipma')
  if (!list || !given) throw unreadable()
  const places = placesGivenTo(bytes, given, mainItem(bytes, meta))
  const own = [...boxesIn(bytes, list.content, list.end)].filter((_, index) =>
    places.has(index + 1),
  )
  const extent = own.find(({ name }) => name === 'ispe')
  if (!extent) throw unreadable()
  const width = uint(bytes, extent.content + FULL_BOX_BYTES, 4)
  const height = uint(bytes, extent.content + FULL_BOX_BYTES + 4, 4)
  const turn = own.find(({ name }) => name === 'irot')
  const isOnItsSide = turn && uint(bytes, turn.content, 1) % 2 === 1
  return isOnItsSide ? { width: height, height: width } : { width, height }
}

function mainItem(bytes: Uint8Array, meta: Box): number {
  const main = boxOf(bytes, meta, 'pitm')
  if (!main) throw unreadable()
  const idBytes = uint(bytes, main.content, 1) === 0 ? 2 : 4
  return uint(bytes, main.content + FULL_BOX_BYTES, idBytes)
}

/** An item's property indexes, counted from 1. The top bit means "essential". */
function placesGivenTo(bytes: Uint8Array, given: Box, item: number): ReadonlySet<number> {
  const { read, skip } = readerOf(part(bytes, given.content, given.end))
  const places = new Set<number>()
  const idBytes = read(1) < 1 ? 2 : 4
  skip(2)
  const placeBytes = read(1) % 2 === 1 ? 2 : 1
  const essential = placeBytes === 2 ? 0x8000 : 0x80
  const entryCount = read(4)
  if (entryCount > MOST_ENTRIES) throw unreadable()
  for (let entry = 0; entry < entryCount; entry++) {
    const isItem = read(idBytes) === item
    for (let count = read(1); count > 0; count--) {
      const place = read(placeBytes)
      if (isItem) places.add(place % essential)
    }
  }
  return places
}
