import type { RefCallback } from 'react'

/** A draft's single picture or colour: 240 px wide, up to 335 px high, lower while text is edited. */
export function DraftPicture({
  url,
  color,
  isLow,
  look,
}: {
  url: string | undefined
  color: string | null
  isLow: boolean
  look: (image: HTMLImageElement | null) => void
}) {
  const size = `size-24 shrink-0 rounded-pin min-[40rem]:h-auto min-[40rem]:w-60 ${isLow ? 'max-h-55' : 'max-h-[20.9375rem]'}`
  const ref: RefCallback<HTMLImageElement> = look
  if (url === undefined) {
    if (!color) return null
    return (
      <svg viewBox="0 0 240 240" role="img" aria-label={`Colour ${color}`} className={size}>
        <rect width="240" height="240" fill={color} />
      </svg>
    )
  }
  return (
    <>
      <img
        ref={ref}
        src={url}
        alt="What you are saving"
        referrerPolicy="no-referrer"
        onLoad={(event) => look(event.currentTarget)}
        onError={(event) => look(event.currentTarget)}
        className={`${size} bg-pressed object-cover`}
      />
      <input type="hidden" name="imageUrl" value={url} />
    </>
  )
}
