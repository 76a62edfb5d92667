import { type CSSProperties, memo, type ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { picturePath, pictureSrcSet } from '../media/picture-path.ts'
import { pinPath } from '../pins/pin-path.ts'
import type { WallPin } from '../pins/wall-pins.server.ts'
import { titleLines } from './tile-box.ts'

const TITLE_LINES = ['hidden', 'line-clamp-1', 'line-clamp-2'] as const

/** How wide a tile's picture is drawn: half of a phone, 236 px from there. */
const SIZES = '(max-width: 519px) 50vw, 236px'

/**
 * A pin on the wall: its picture, title and maker. Its box stands before the picture is there. `controls`
 * lie over the picture while the tile is pointed at or focused. Its links are plain ones, which the wall
 * hands to the router: fifty router links would take the server longer than everything else in a wall.
 */
export const Tile = memo(function Tile({
  pin,
  place,
  x,
  y,
  columnPx,
  isFirstRow,
  controls,
}: {
  pin: WallPin
  place: number
  x: number
  y: number
  /** Null while the server's style sheet places the tile, and says how wide it is. */
  columnPx: number | null
  isFirstRow: boolean
  controls: ReactNode
}) {
  const { picture, maker } = pin
  const name = pin.title || pin.altText || `Pin by ${maker.fullName}`
  return (
    <article
      aria-posinset={place + 1}
      aria-setsize={-1}
      aria-label={name}
      data-place={place}
      className={`wall-tile t${place}`}
      style={columnPx === null ? undefined : tileStyle(x, y, columnPx, picture.dominantColor)}
    >
      <div className="tile-picture relative overflow-hidden rounded-pin">
        <a href={pinPath(pin)} className="tile-link block" aria-label={name}>
          <img
            ref={fadeIn}
            src={picturePath(picture.hash, '236x')}
            srcSet={pictureSrcSet(picture.hash, picture.width)}
            sizes={SIZES}
            alt={pin.altText}
            width={picture.width}
            height={picture.height}
            fetchPriority={isFirstRow ? 'high' : undefined}
            loading={isFirstRow ? undefined : 'lazy'}
            decoding="async"
            className="tile-image block h-auto w-full object-cover transition-opacity duration-240"
          />
        </a>
        {controls}
      </div>
      <div className="px-1.5 pt-1.5">
        <p className={`text-sm font-semibold ${TITLE_LINES[titleLines(pin)]}`}>{pin.title}</p>
        <a
          href={`/${maker.username}/`}
          className="flex h-10 w-fit max-w-full items-center gap-2 text-sm text-muted hover:text-ink"
        >
          <Avatar
            name={maker.fullName}
            src={maker.pictureHash && picturePath(maker.pictureHash, '236x')}
            colourIndex={maker.avatarColorIndex}
            size={32}
          />
          <span className="truncate">{maker.fullName}</span>
        </a>
      </div>
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

/** A picture that is still on its way is shown by its colour, and fades in when it is there. */
function fadeIn(image: HTMLImageElement | null): void {
  if (!image || image.complete) return
  image.style.opacity = '0'
  const show = () => {
    image.style.opacity = ''
  }
  image.addEventListener('load', show, { once: true })
  image.addEventListener('error', show, { once: true })
}
