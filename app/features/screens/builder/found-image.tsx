import type { ComponentProps, RefCallback } from 'react'
import type { FoundPicture } from '../../content/webpages/found-pictures.ts'

/** A picture found on a page, with its radio button and size. Calls `look` once the picture loads or fails. */
export function FoundImage({
  picture: { url, width, height, alt },
  place,
  look,
  sizeClassName,
  ...image
}: {
  picture: FoundPicture
  place: number
  look: RefCallback<HTMLImageElement>
  sizeClassName: string
} & ComponentProps<'img'>) {
  return (
    <>
      <img
        {...image}
        ref={look}
        onLoad={(event) => look(event.currentTarget)}
        onError={(event) => look(event.currentTarget)}
        src={url}
        alt={alt || `Picture ${place + 1}`}
        referrerPolicy="no-referrer"
        decoding="async"
      />
      {width && height && (
        <span
          className={`absolute bottom-2 whitespace-nowrap rounded-full bg-raised px-2 py-0.5 text-xs font-semibold tabular-nums ${sizeClassName}`}
        >
          {width} × {height}
        </span>
      )}
    </>
  )
}
