import type { ReactNode } from 'react'
import { picturePath, pictureSrcSet } from '../media/pictures/picture-path.ts'
import { videoPath } from '../media/videos/video-path.ts'
import type { Pin } from '../pins/read-pin.server.ts'

const SIZES = '(max-width: 734px) 100vw, 508px'

/**
 * A sheet with a pin's picture, or its video in the place of that, and `children` beside it. What it shows
 * keeps the picture's box, which is there before either has come.
 */
export function PinSheet({
  pin: { picture, altText, video },
  label,
  preview,
  children,
}: {
  /** A wall's pin doesn't have the video yet. */
  pin: Pick<Pin, 'picture' | 'altText'> & Partial<Pick<Pin, 'video'>>
  label: string
  /** The address of a smaller picture that is there already and stands in until this one is. */
  preview: string | null
  children: ReactNode
}) {
  return (
    <article
      aria-label={label}
      className="closeup mx-auto grid w-full max-w-[63.5rem] rounded-sheet bg-raised shadow-float print:shadow-none"
    >
      <div className="closeup-picture flex items-start justify-center p-3 narrow:p-5">
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
