import { DurationBadge } from '../../../content/media/videos/duration-badge.tsx'
import type { PickedPin } from '../picker-calls.ts'
import { otherPagePictures } from './page-pictures.ts'

/** 236 px wide and at most 335 px high, as the specification says. */
const PICTURE = 'h-auto max-h-[20.9375rem] w-59 rounded-pin object-cover'

/** The saved picture, colour or video cover, or all pictures saved from the page. */
export function SavedMedia({ pin }: { pin: PickedPin }) {
  const picture = pin.images['236x']
  const others = otherPagePictures(pin.link)
  const own = (
    <img
      src={picture.url}
      alt={pin.altText}
      width={picture.width}
      height={picture.height}
      className={others.length > 0 ? 'aspect-square w-full rounded-pin object-cover' : PICTURE}
    />
  )
  if (others.length === 0) {
    return (
      <div className="relative">
        {own}
        {pin.video && <DurationBadge durationMs={pin.video.durationMs} />}
      </div>
    )
  }
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label="Pictures of this page"
      className="grid max-h-[min(33.75rem,50dvh)] w-full grid-cols-3 gap-1 overflow-y-auto narrow:w-[30.5rem] narrow:grid-cols-[repeat(3,10rem)]"
    >
      <li className="relative">
        {own}
        <span className="absolute bottom-2 left-2 rounded-full bg-raised px-2.5 py-1 text-xs font-semibold">
          Saved
        </span>
      </li>
      {others.map((url) => (
        <li key={url}>
          <img
            src={url}
            alt=""
            referrerPolicy="no-referrer"
            loading="lazy"
            decoding="async"
            className="aspect-square w-full rounded-pin bg-sunken object-cover"
          />
        </li>
      ))}
    </ul>
  )
}
