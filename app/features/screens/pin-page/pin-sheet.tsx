import type { ReactNode } from 'react'
import { videoPath } from '../../content/media/videos/video-path.ts'
import type { Pin } from '../../content/pins/pin-row.server.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { picturePath, pictureSrcSet } from '../../ground/pictures/picture-path.ts'
import { ZoomLink } from '../zoom/zoom-link.tsx'

/** A picture's width: a phone's without the page's and the sheet's edges, else half of the sheet's. */
const SIZES = '(max-width: 735px) calc(100vw - 40px), 468px'

/** The picture or video of a pin in a box of known size, and `children` beside it. */
export function PinSheet({
  pin,
  label,
  preview,
  children,
}: {
  pin: Pick<Pin, 'id' | 'picture' | 'altText'> &
    Partial<Pick<Pin, 'video'> & Pick<WallPin, 'durationMs'>>
  label: string
  preview: string | null
  children: ReactNode
}) {
  const { id, picture, altText, video } = pin
  const isVideo = Boolean(video ?? pin.durationMs)
  return (
    <article
      aria-label={label}
      className="pin-sheet mx-auto grid w-full max-w-[63.5rem] rounded-sheet bg-raised shadow-float print:shadow-none"
    >
      <div className="pin-sheet-picture flex items-start justify-center p-3 narrow:p-5">
        <span className="relative block w-full">
          <img
            src={picturePath(picture.hash, '736x')}
            srcSet={pictureSrcSet(picture.hash, picture.width)}
            sizes={SIZES}
            alt={video ? '' : altText}
            width={picture.width}
            height={picture.height}
            fetchPriority="high"
            className={`h-auto w-full rounded-pin bg-cover ${preview === null ? '' : 'text-transparent'}`}
            style={preview === null ? undefined : { backgroundImage: `url("${preview}")` }}
          />
          {!isVideo && <ZoomLink key={id} pin={{ id, name: label, altText, picture }} />}
          {video && (
            // biome-ignore lint/a11y/useMediaCaption: members' videos come without captions
            <video
              src={videoPath(video.hash)}
              poster={picturePath(picture.hash, '736x')}
              controls
              playsInline
              preload="metadata"
              aria-label={altText || 'Video'}
              className="absolute inset-0 size-full rounded-pin bg-black object-contain"
            />
          )}
        </span>
      </div>
      {children}
    </article>
  )
}
