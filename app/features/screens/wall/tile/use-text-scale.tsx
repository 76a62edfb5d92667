import { useSyncExternalStore } from 'react'

const USUAL_FONT_PX = 16

let scale: number | undefined

/** How much larger than usual the browser's default font is, which captions follow. 1 on the server. */
export function useTextScale(): number {
  return useSyncExternalStore(
    () => () => {},
    () => {
      scale ??=
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_FONT_PX
      return scale
    },
    () => 1,
  )
}
