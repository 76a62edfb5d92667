import type { ReactNode } from 'react'
import { captionsPath, videoPath } from '../../content/media/videos/video-path.ts'
import type { Pin } from '../../content/pins/pin-row.server.ts'
import type { WallPin } from '../../content/pins/wall-pins.server.ts'
import { picturePath } from '../../core/pictures/picture-path.ts'
import { ZoomLink } from '../zoom/zoom-link.tsx'
import { PinPicture } from './pin-picture.tsx'

/** A pin's picture or video in a box of known size, with `children` beside it. */
export function PinSheet({
  pin,
  label,
  preview,
  children,
}: {
  pin: Pick<WallPin, 'id' | 'picture' | 'altText'> &
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
        <PinPicture
          key={id}
          // The cover of a video stays still, although it may be a GIF.
          picture={isVideo ? { ...picture, isAnimated: false } : picture}
          altText={video ? '' : altText}
          preview={preview}
        >
          {!isVideo && <ZoomLink pin={{ id, name: label, altText, picture }} />}
          {video && (
            // biome-ignore lint/a11y/useMediaCaption: not every video has captions
            <video
              src={videoPath(video.hash)}
              poster={picturePath(picture.hash, '736x')}
              controls
              playsInline
              preload="metadata"
              aria-label={altText || 'Video'}
              className="absolute inset-0 size-full rounded-pin bg-black object-contain"
            >
              {video.captionsHash && (
                <track kind="captions" src={captionsPath(video.captionsHash)} label="Captions" />
              )}
            </video>
          )}
        </PinPicture>
      </div>
      {children}
    </article>
  )
}
