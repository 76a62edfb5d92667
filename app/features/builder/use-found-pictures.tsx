import { useCallback, useState } from 'react'
import type { FoundPage } from '../webpages/found-pictures.ts'

type FoundPicture = FoundPage['pictures'][number]

/** Below this on either side a picture is an icon, which nobody means to save. */
const MIN_SIDE_PX = 80

/** What the browser made of a picture's address. */
type Loaded = 'nothing' | 'icon' | 'picture'

/**
 * The pictures of a page that the browser could load, and the one that is chosen: the first that is no
 * icon, until another is picked. Below the first, a picture must have loaded before it is chosen.
 */
export function useFoundPictures(found: readonly FoundPicture[], typed: string | undefined) {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map())
  const [picked, setPicked] = useState(typed)
  const pictures = found.filter(({ url }) => loaded.get(url) !== 'nothing')
  const best = pictures.find(({ url }) => loaded.get(url) !== 'icon')
  const isSure = best === pictures[0] || (best && loaded.get(best.url) === 'picture')
  const chosen = pictures.find(({ url }) => url === picked) ?? (isSure ? best : undefined)

  /** A picture may have come, or failed, before scripts ran. */
  const look = useCallback((image: HTMLImageElement | null) => {
    if (!image?.complete) return
    const url = image.getAttribute('src') ?? ''
    const seen = whatLoaded(image)
    setLoaded((before) => (before.get(url) === seen ? before : new Map(before).set(url, seen)))
  }, [])
  return { pictures, chosen, pick: setPicked, look }
}

function whatLoaded({ naturalWidth, naturalHeight }: HTMLImageElement): Loaded {
  if (naturalWidth === 0) return 'nothing'
  return Math.min(naturalWidth, naturalHeight) < MIN_SIDE_PX ? 'icon' : 'picture'
}
