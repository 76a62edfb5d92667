import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import { round } from '../../../ui/masonry/masonry.ts'
import type { WallPin } from '../../pins/wall-pins.server.ts'
import { boxOf } from './tile-box.ts'
import { type Birth, nameOf, tileHtml } from './tile-html.tsx'

/**
 * A pin on the wall. Its box stands before the picture is there. `controls` lie over the picture while
 * the tile is pointed at or focused; a `cover` lies there instead and leaves nothing below it to press.
 */
export const Tile = memo(function Tile({
  pin,
  place,
  x,
  y,
  columnPx,
  isFirstRow,
  birthAt,
  cover = null,
  controls,
}: {
  pin: WallPin
  place: number
  x: number
  y: number
  /** Null while the server's style sheet places the tile, and says how wide it is. */
  columnPx: number | null
  isFirstRow: boolean
  /** How a tile with this top begins that begins now. */
  birthAt: (y: number) => Birth
  cover?: ReactNode
  controls: ReactNode
}) {
  const [birth] = useState(() => birthAt(y))
  const content = useMemo(() => tileHtml(pin, isFirstRow, birth), [pin, isFirstRow, birth])
  const fitInside = useCallback(
    (inside: HTMLElement | null) => {
      if (inside && columnPx !== null) fitPicture(inside, pin, columnPx)
    },
    [pin, columnPx],
  )
  const over = cover ?? controls
  return (
    <article
      aria-posinset={place + 1}
      aria-setsize={-1}
      aria-label={nameOf(pin)}
      data-place={place}
      className={`wall-tile t${place}`}
      style={
        columnPx === null ? undefined : { transform: `translate(${x}px, ${y}px)`, width: columnPx }
      }
    >
      <div
        ref={fitInside}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: its template escapes every value
        dangerouslySetInnerHTML={content}
        {...(cover !== null && { inert: '' })}
      />
      {over && (
        <div
          className="pointer-events-none absolute inset-x-0 top-0"
          style={{ bottom: boxOf(pin).captionPx }}
        >
          {over}
        </div>
      )}
    </article>
  )
})

/**
 * Gives a picture its place's colour and its size, which the server's style sheet says until scripts run
 * and no HTML may. The size is in pixels, because a picture whose size is a share of its tile's has the
 * page laid out again when it comes, and the colour is not inherited, because no two tiles could then
 * share what the browser worked out of their styles: together a fifth of a frame while the wall flies by.
 */
function fitPicture(inside: HTMLElement, pin: WallPin, columnPx: number): void {
  const place = inside.querySelector<HTMLElement>('.tile-picture')
  const picture = inside.querySelector<HTMLElement>('.tile-image')
  if (!place || !picture) return
  place.style.background = pin.picture.dominantColor
  picture.style.width = `${columnPx}px`
  picture.style.height = `${round(boxOf(pin).ratio * columnPx)}px`
}
