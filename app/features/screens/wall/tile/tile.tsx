import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import { type Grid, round } from '../../../../ui/masonry/masonry.ts'
import { isPromoted, promotedText } from '../../../content/pins/promoted-pin.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import { captionPx, ratioOf } from './tile-box.ts'
import { type Birth, nameOf, tileHtml } from './tile-html.tsx'

/** A pin on the wall. `controls` appear over a hovered or focused picture, unless there is a `cover`. */
export const Tile = memo(function Tile({
  pin,
  place,
  position,
  setSize,
  x,
  y,
  columnPx,
  grid,
  isFirstRow,
  birthAt,
  isMember,
  cover = null,
  controls,
}: {
  pin: WallPin
  place: number
  position: number
  setSize: number
  x: number
  y: number
  /** Null while CSS places the tile. */
  columnPx: number | null
  grid: Grid
  isFirstRow: boolean
  birthAt: (y: number) => Birth
  isMember: boolean
  cover?: ReactNode
  controls: ReactNode
}) {
  const [born] = useState(() => ({ isFirstRow, birth: birthAt(y) }))
  const content = useMemo(
    () => tileHtml(pin, { ...born, isMember, grid }),
    [pin, born, isMember, grid],
  )
  const fitInside = useCallback(
    (inside: HTMLElement | null) => {
      if (!inside || columnPx === null) return
      fitPicture(inside, pin, columnPx)
      // Takes the maker's link out of the tab order, because arrow keys reach it now. See `useToolbar`.
      inside.querySelector('.tile-head ~ a:not([tabindex])')?.setAttribute('tabindex', '-1')
      // On devices that hover, Save is among the controls and isn't read out with each tile.
      if (matchMedia('(hover: hover)').matches)
        inside.querySelector('.tile-save')?.setAttribute('aria-hidden', 'true')
    },
    [pin, columnPx],
  )
  const over = cover ?? controls
  return (
    <article
      aria-posinset={position}
      aria-setsize={setSize}
      aria-label={isPromoted(pin) ? `${nameOf(pin)}, ${promotedText(pin)}` : nameOf(pin)}
      data-promotion={isPromoted(pin) ? pin.trackingParams : undefined}
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
          style={{ bottom: `${captionPx(pin) / 16}rem` }}
        >
          {over}
        </div>
      )}
    </article>
  )
})

/** Sets a size in pixels and a colour that isn't inherited, which saves a fifth of a frame in a fast scroll. */
function fitPicture(inside: HTMLElement, pin: WallPin, columnPx: number): void {
  const place = inside.querySelector<HTMLElement>('.tile-picture')
  const picture = inside.querySelector<HTMLElement>('.tile-image')
  if (!place || !picture) return
  place.style.background = pin.picture.dominantColor
  picture.style.width = `${columnPx}px`
  picture.style.height = `${round(ratioOf(pin) * columnPx)}px`
}
