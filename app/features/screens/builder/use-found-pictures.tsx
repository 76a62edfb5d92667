import { useCallback, useState } from 'react'
import type { FoundPage } from '../../content/webpages/found-pictures.ts'
import { ICON_PX } from './limits.ts'

type FoundPicture = FoundPage['pictures'][number]

/** Smaller pictures are spacers or tracking pixels. */
const MIN_COUNTED_PX = 2

type Loaded = 'nothing' | 'icon' | 'picture'

/** The pictures that load, and the chosen one: by default, the first that isn't an icon. */
export function useFoundPictures(found: readonly FoundPicture[], typed: string | undefined) {
  const [picked, setPicked] = useState(typed)
  const { pictures, best, look } = useLoadedPictures(found)
  const chosen = pictures.find(({ url }) => url === picked) ?? best
  return { pictures, chosen, pick: setPicked, look }
}

/** The pictures that load. `best` is the first that isn't an icon, once known. */
export function useLoadedPictures(found: readonly FoundPicture[]) {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map())
  const pictures = found.filter(({ url }) => loaded.get(url) !== 'nothing')
  const first = pictures.find(({ url }) => loaded.get(url) !== 'icon')
  const isSure = first === pictures[0] || (first && loaded.get(first.url) === 'picture')

  /** A picture may have loaded, or failed, before hydration. */
  const look = useCallback((image: HTMLImageElement | null) => {
    if (!image?.complete) return
    const url = image.getAttribute('src') ?? ''
    const seen = loadedPictures(image)
    setLoaded((before) => (before.get(url) === seen ? before : new Map(before).set(url, seen)))
  }, [])
  return { pictures, best: isSure ? first : undefined, look }
}

function loadedPictures({ naturalWidth, naturalHeight }: HTMLImageElement): Loaded {
  const side = Math.min(naturalWidth, naturalHeight)
  if (side < MIN_COUNTED_PX) return 'nothing'
  return side < ICON_PX ? 'icon' : 'picture'
}
