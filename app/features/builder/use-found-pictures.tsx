import { useCallback, useState } from 'react'
import type { FoundPage } from '../pages/found-pictures.ts'

type FoundPicture = FoundPage['pictures'][number]

/** Below this on either side a picture is an icon, which nobody means to save. */
const MIN_SIDE_PX = 80

/**
 * The pictures of a page that the browser could load, and the one that is chosen: the first that is large
 * enough, until another is picked.
 */
export function useFoundPictures(found: readonly FoundPicture[], typed: string | undefined) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [small, setSmall] = useState<ReadonlySet<string>>(new Set())
  const [picked, setPicked] = useState(typed)
  const pictures = found.filter(({ url }) => !failed.has(url))
  const chosen =
    pictures.find(({ url }) => url === picked) ??
    pictures.find(({ url }) => !small.has(url)) ??
    pictures[0]

  /** A picture may have come, or failed, before scripts ran. */
  const look = useCallback((image: HTMLImageElement | null) => {
    if (!image?.complete) return
    const { naturalWidth, naturalHeight } = image
    const url = image.getAttribute('src') ?? ''
    if (naturalWidth === 0) setFailed((before) => withUrl(before, url))
    else if (Math.min(naturalWidth, naturalHeight) < MIN_SIDE_PX) {
      setSmall((before) => withUrl(before, url))
    }
  }, [])
  return { pictures, chosen, pick: setPicked, look }
}

function withUrl(urls: ReadonlySet<string>, url: string): ReadonlySet<string> {
  return urls.has(url) ? urls : new Set([...urls, url])
}
