import type { ReactNode } from 'react'
import { picturePath, pictureSrcSet } from '../media/picture-path.ts'
import type { Pin } from '../pins/read-pin.server.ts'

const SIZES = '(max-width: 734px) 100vw, 508px'

/** A sheet with a pin's picture, and `children` beside it. */
export function CloseupSheet({
  pin: { picture, altText },
  label,
  preview,
  children,
}: {
  pin: Pick<Pin, 'picture' | 'altText'>
  label: string
  /** The address of a smaller picture that is there already and stands in until this one is. */
  preview: string | null
  children: ReactNode
}) {
  return (
    <article
      aria-label={label}
      className="closeup mx-auto grid w-full max-w-[63.5rem] rounded-sheet bg-raised shadow-float"
    >
      <div className="closeup-picture flex items-start justify-center p-3 narrow:p-5">
        <img
          src={picturePath(picture.hash, '736x')}
          srcSet={pictureSrcSet(picture.hash, picture.width)}
          sizes={SIZES}
          alt={altText}
          width={picture.width}
          height={picture.height}
          fetchPriority="high"
          className="h-auto w-full rounded-pin bg-cover"
          style={preview === null ? undefined : { backgroundImage: `url("${preview}")` }}
        />
      </div>
      {children}
    </article>
  )
}
