import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { isHydrated } from '../../../ui/hydration.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useNonce } from '../../../ui/nonce.ts'
import { RENDITION_HEIGHT } from '../../content/media/limits.ts'
import { useAnimation } from '../../content/media/use-animation.tsx'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { picturePath, RENDITION_WIDTHS } from '../../core/pictures/picture-path.ts'
import { shownPath, shownSrcSet } from '../../core/pictures/shown-picture.ts'

/** The width of a picture: on phones the screen minus both margins, otherwise half of the sheet. */
const SIZES = '(max-width: 735px) calc(100vw - 40px), 468px'

/** Pictures with a larger ratio of height to width may be higher than three screens. */
const TALL = 3

/** A pin's picture on its dominant colour, folded if it's very high. `children` are on top of it. */
export function PinPicture({
  picture,
  altText,
  preview,
  children,
}: Pick<WallPin, 'picture' | 'altText'> & { preview: string | null; children: ReactNode }) {
  const { hash, width, height, dominantColor, isAnimated } = picture
  const animation = useAnimation(picture)
  const { box, isFolded, isCut, unfold } = useFold(height > TALL * width)
  const nonce = useNonce()
  const paintGround = useCallback(
    (image: HTMLImageElement | null) => image?.style.setProperty('background-color', dominantColor),
    [dominantColor],
  )
  const isOriginal = animation.isPlaying || (!isAnimated && isBeyondRenditions(picture))
  return (
    <div className="flex w-full flex-col items-center gap-3">
      {!isHydrated() && (
        <style nonce={nonce} suppressHydrationWarning>
          {`.pin-ground{background-color:${dominantColor}}`}
        </style>
      )}
      <span
        ref={box}
        className={`relative block w-full ${isFolded ? 'max-h-[300svh] overflow-hidden rounded-pin noscript:max-h-none print:max-h-none' : ''}`}
      >
        <img
          ref={paintGround}
          src={isOriginal ? picturePath(hash, 'orig') : shownPath(hash, '736x')}
          srcSet={isOriginal ? undefined : shownSrcSet(hash, width)}
          sizes={SIZES}
          alt={altText}
          width={width}
          height={height}
          fetchpriority="high"
          className={`pin-ground h-auto w-full rounded-pin bg-cover ${preview === null ? '' : 'text-transparent'}`}
          style={preview === null ? undefined : { backgroundImage: `url("${preview}")` }}
          onError={animation.pause}
        />
        {children}
        {isAnimated && (
          <button
            type="button"
            className="absolute start-3 bottom-3 flex h-10 items-center gap-1 rounded-full bg-black/55 ps-2 pe-4 text-sm font-semibold text-white print:hidden noscript:hidden"
            onClick={animation.isPlaying ? animation.pause : animation.play}
          >
            <Icon name={animation.isPlaying ? 'pause' : 'play'} size={20} />
            {animation.isPlaying ? 'Pause' : 'Play'}
          </button>
        )}
      </span>
      {isFolded && isCut && (
        <Button className="print:hidden" onClick={unfold}>
          Show all
        </Button>
      )}
    </div>
  )
}

/** Whether the renditions are narrower than their names say, because otherwise they would be too high. */
function isBeyondRenditions({ width, height }: WallPin['picture']): boolean {
  return height * Math.min(1, RENDITION_WIDTHS['736x'] / width) > RENDITION_HEIGHT
}

function useFold(isTall: boolean) {
  const box = useRef<HTMLSpanElement>(null)
  const [isFolded, setFolded] = useState(isTall)
  const [isCut, setCut] = useState(false)

  useEffect(() => {
    const { current: element } = box
    if (!element || !isFolded) return
    const observer = new ResizeObserver(() =>
      setCut(element.scrollHeight > element.clientHeight + 1),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isFolded])

  function unfold() {
    setFolded(false)
    box.current?.querySelector('a')?.focus({ preventScroll: true })
  }

  return { box, isFolded, isCut, unfold }
}
