import { useCallback, useEffect, useState } from 'react'
import type { FoundPicture } from '../../../content/webpages/found-pictures.ts'
import { useLoadedPictures } from '../use-found-pictures.tsx'
import type { ShownDraft } from './draft.ts'
import { type FoundPictures, findPictures } from './find-pictures.ts'

export type DraftPictures = ReturnType<typeof useDraftPictures>

/** The pictures that came with a draft or, if none loads, those found on its page. */
export function useDraftPictures(draft: ShownDraft, found: FoundPictures | null) {
  const { link, media, color, method } = draft
  const [finds, setFinds] = useState(found)
  const { pictures, best, look } = useLoadedPictures(finds?.pictures ?? NONE)
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  // None of the draft's own pictures loads, so its page is looked up.
  const isBroken = media.length > 0 && finds?.pictures.length === media.length && !pictures.length
  const isLooking = link !== null && (finds === null || isBroken) && !color

  useEffect(() => {
    if (!isLooking) return
    let isGone = false
    findPictures(link, `pin_create_${method}`).then((answer) => isGone || setFinds(answer))
    return () => {
      isGone = true
    }
  }, [isLooking, link, method])

  const lookAgain = useCallback(() => setFinds(null), [])
  const picked = chosen ?? new Set(best ? [best.url] : [])

  const chosenPictures = pictures.filter(({ url }) => picked.has(url))
  return {
    isLooking,
    refusal: finds?.refusal ?? null,
    pictures,
    /** The addresses of the chosen pictures. */
    picked,
    chosen: chosenPictures,
    pick: setChosen,
    savedTo: chosenPictures.find(({ savedTo }) => savedTo)?.savedTo,
    look,
    lookAgain,
  }
}

const NONE: readonly FoundPicture[] = []
