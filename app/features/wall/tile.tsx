import { type CSSProperties, memo, type ReactNode, useMemo, useState } from 'react'
import type { WallPin } from '../pins/wall-pins.server.ts'
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
  const over = cover ?? controls
  return (
    <article
      aria-posinset={place + 1}
      aria-setsize={-1}
      aria-label={nameOf(pin)}
      data-place={place}
      className={`wall-tile t${place}`}
      style={columnPx === null ? undefined : tileStyle(x, y, columnPx, pin.picture.dominantColor)}
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: its template escapes every value */}
      <div dangerouslySetInnerHTML={content} {...(cover !== null && { inert: '' })} />
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

function tileStyle(x: number, y: number, columnPx: number, colour: string): CSSProperties {
  return {
    transform: `translate(${x}px, ${y}px)`,
    width: columnPx,
    // @ts-expect-error React's style type knows no custom properties
    '--c': colour,
  }
}
