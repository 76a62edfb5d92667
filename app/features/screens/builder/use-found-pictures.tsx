import { useCallback, useState } from 'react'
import type { FoundPage } from '../../content/webpages/found-pictures.ts'

type FoundPicture = FoundPage['pictures'][number]

const MIN_SIDE_PX = 80

type Loaded = 'nothing' | 'icon' | 'picture'

/** The pictures that load, and the chosen one: at first the first that is no icon. */
export function useFoundPictures(found: readonly FoundPicture[], typed: string | undefined) {
  const [picked, setPicked] = useState(typed)
  const { pictures, best, look } = useLoadedPictures(found)
  const chosen = pictures.find(({ url }) => url === picked) ?? best
  return { pictures, chosen, pick: setPicked, look }
}

/** The pictures that load, and the first that is no icon, once that is sure. */
export function useLoadedPictures(found: readonly FoundPicture[]) {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map())
  const pictures = found.filter(({ url }) => loaded.get(url) !== 'nothing')
  const first = pictures.find(({ url }) => loaded.get(url) !== 'icon')
  const isSure = first === pictures[0] || (first && loaded.get(first.url) === 'picture')

  /** A picture may have come, or failed, before scripts ran. */
  const look = useCallback((image: HTMLImageElement | null) => {
    if (!image?.complete) return
    const url = image.getAttribute('src') ?? ''
    const seen = whatLoaded(image)
    setLoaded((before) => (before.get(url) === seen ? before : new Map(before).set(url, seen)))
  }, [])
  return { pictures, best: isSure ? first : undefined, look }
}

function whatLoaded({ naturalWidth, naturalHeight }: HTMLImageElement): Loaded {
  if (naturalWidth === 0) return 'nothing'
  return Math.min(naturalWidth, naturalHeight) < MIN_SIDE_PX ? 'icon' : 'picture'
}
