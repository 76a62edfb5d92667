import { useEffect, useMemo, useRef, useState } from 'react'
import type { TrayPicture, TrayPlace } from '../tray.ts'
import { fetchSimilar } from './fetch-similar.ts'

/** The ids of pictures that look like a pin on the board that they will be saved to. */
export function useSimilarPins(
  pictures: readonly TrayPicture[],
  place: TrayPlace | null,
): ReadonlySet<string> {
  const [similar, setSimilar] = useState<ReadonlySet<string>>(new Set())
  const asked = useRef(new Set<string>())
  // One request for many pictures, instead of one for each that has been read.
  const isReading = pictures.some(({ state }) => state === 'reading')

  useEffect(() => {
    if (isReading) return
    const unasked = pictures.filter(
      (picture) => picture.likeness !== '' && !asked.current.has(keyOf(picture, place)),
    )
    for (const boardId of new Set(unasked.flatMap((picture) => boardOf(picture, place) ?? []))) {
      const ofBoard = unasked.filter((picture) => boardOf(picture, place) === boardId)
      const keys = ofBoard.map((picture) => keyOf(picture, place))
      for (const key of keys) asked.current.add(key)
      fetchSimilar(boardId, ofBoard).then(
        (found) =>
          setSimilar((last) => new Set([...last, ...found.map((one) => keyOf(one, place))])),
        // Asked again after the next change. Meanwhile the pictures have no mark.
        () => {
          for (const key of keys) asked.current.delete(key)
        },
      )
    }
  }, [isReading, pictures, place])

  return useMemo(
    () =>
      new Set(pictures.filter((picture) => similar.has(keyOf(picture, place))).map(({ id }) => id)),
    [pictures, place, similar],
  )
}

function boardOf(picture: TrayPicture, place: TrayPlace | null): number | null {
  return (picture.place ?? place)?.boardId ?? null
}

function keyOf(picture: TrayPicture, place: TrayPlace | null): string {
  return `${boardOf(picture, place)} ${picture.id}`
}
