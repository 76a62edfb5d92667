import { reviveWire } from '../../../../wire.ts'
import type { TrayPicture } from '../tray.ts'
import type { SimilarPins } from './similar-pins.ts'

/** The hexadecimal digits of one hash. The first hash is of the whole picture. */
const HASH_DIGITS = 16

/** Asks which pictures look like one of the board's pins. Rejects without a response. */
export async function fetchSimilar(
  boardId: number,
  pictures: readonly TrayPicture[],
): Promise<TrayPicture[]> {
  const likenesses = [...new Set(pictures.map(wholeOf))].join(',')
  const query = new URLSearchParams({ board_id: String(boardId), likenesses })
  const response = await fetch(`/resource/SimilarPinsResource/get/?${query}`)
  if (!response.ok) throw new Error(`Similar pins can't be read: ${response.status}.`)
  const { resource_response }: { resource_response: { data: unknown } } = await response.json()
  const data = reviveWire(resource_response.data)
  return isSimilar(data) ? pictures.filter((one) => data.likenesses.includes(wholeOf(one))) : []
}

function wholeOf({ likeness }: TrayPicture): string {
  return likeness.slice(0, HASH_DIGITS)
}

function isSimilar(data: unknown): data is SimilarPins {
  return typeof data === 'object' && data !== null && 'likenesses' in data
}
