import { TRAY_PICTURES } from '../limits.ts'
import { meetRows } from '../table/meet-rows.ts'
import type { TrayPicture } from '../tray.ts'
import { currentTray, setTray } from './tray-state.ts'

type Added<T> = { from: T; picture: TrayPicture }

/**
 * Adds as many pictures to the open tray as it has room for, and returns them. A file that replaces a picture by
 * address needs no room.
 */
export function addEach<T>(
  given: readonly T[],
  pictureOf: (one: T, added: Pick<TrayPicture, 'id' | 'order'>) => TrayPicture,
): Added<T>[] {
  const { pictures: earlier, table } = currentTray()
  // Two additions may come in the same millisecond, and a clock may be set back.
  const first = Math.max(Date.now() * TRAY_PICTURES, ...earlier.map(({ order }) => order + 1))
  const all = given.map((from, at) => {
    const id = crypto.randomUUID()
    return { from, picture: pictureOf(from, { id, order: first + at }) }
  })
  const future = [...earlier, ...all.map(({ picture }) => picture)]
  const { replaced } = meetRows(table?.rows ?? [], future)
  let room = TRAY_PICTURES - earlier.length
  const added = all.filter(({ picture }) => replaced.has(picture.id) || room-- > 0)
  setTray({ pictures: [...earlier, ...added.map(({ picture }) => picture)] })
  return added
}
