import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { OFFLINE_TEXT } from '../../../ui/network.ts'
import { RENDITION_HEIGHT } from '../../content/media/limits.ts'
import type { Animation } from '../../content/media/use-animation.tsx'
import { picturePath, RENDITION_WIDTHS } from '../../core/pictures/picture-path.ts'
import type { ZoomPin } from './shown-wall.tsx'
import type { Zoom } from './use-zoom.tsx'

/** If a picture is shown wider than its largest rendition, the original is loaded. */
const RENDITION_PX = RENDITION_WIDTHS['736x']

/** A picture in its frame, or a message if it didn't load. */
export function FramedPicture({
  frame,
  pin: { id, picture, name, altText },
  zoom: { view, shownPx, isMoving, pointers },
  animation: { isPlaying, pause },
  onRetry,
}: {
  frame: RefObject<HTMLDivElement>
  pin: ZoomPin
  zoom: Zoom
  animation: Animation
  onRetry: () => void
}) {
  const { scale, x, y } = view
  const sharp = useSharpSource(picture, shownPx)
  const source = isPlaying ? picturePath(picture.hash, 'orig') : sharp
  const [lostId, setLostId] = useState<number | null>(null)
  const [tries, setTries] = useState(0)
  const isLost = lostId === id
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={frame}
        className={`[container-type:size] flex h-full touch-none items-center justify-center overflow-hidden select-none ${scale > 1 ? 'cursor-grab active:cursor-grabbing' : ''}`}
        {...pointers}
      >
        <img
          key={`${id} ${tries}`}
          src={source}
          alt={altText || name}
          width={picture.width}
          height={picture.height}
          draggable={false}
          className={`h-auto max-w-none ${isLost ? 'invisible' : ''} ${isMoving ? '' : 'motion-safe:transition-transform motion-safe:duration-150'}`}
          style={{
            width: `min(${picture.width}px, 100cqw, ${(100 * picture.width) / picture.height}cqh)`,
            backgroundColor: picture.dominantColor,
            transform: `translate(${x}px, ${y}px) scale(${scale})`,
          }}
          onLoad={() => setLostId(null)}
          onError={() => (isPlaying ? pause() : setLostId(id))}
        />
      </div>
      {isLost && (
        <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-4 p-6 text-center">
          <p role="alert">{navigator.onLine ? 'We couldn’t load this picture.' : OFFLINE_TEXT}</p>
          <Button
            className="pointer-events-auto"
            onClick={() => {
              onRetry()
              setLostId(null)
              setTries(tries + 1)
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

/** The largest rendition, replaced by a still picture's original once that is needed and loaded. */
function useSharpSource({ hash, width, height, isAnimated }: ZoomPin['picture'], shownPx: number) {
  const [sharp, setSharp] = useState<string | null>(null)
  const renditionPx = Math.min(RENDITION_PX, (width * RENDITION_HEIGHT) / height)
  const isWanted = !isAnimated && width > renditionPx && shownPx * devicePixelRatio > renditionPx

  useEffect(() => {
    if (!isWanted) return
    let isStale = false
    const image = new Image()
    image.src = picturePath(hash, 'orig')
    image.decode().then(
      () => !isStale && setSharp(hash),
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [isWanted, hash])

  return picturePath(hash, sharp === hash ? 'orig' : '736x')
}
