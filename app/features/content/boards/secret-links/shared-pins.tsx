import { picturePath } from '../../../core/pictures/picture-path.ts'
import { shownPath, shownSrcSet } from '../../../core/pictures/shown-picture.ts'
import { isAiMade } from '../../pins/pin-media/is-ai-made.ts'
import type { SharedPin } from './read-shared-board.server.ts'

/** Pins with their details below, for readers who can't open the pins' pages. */
export function SharedPins({ pins }: { pins: readonly SharedPin[] }) {
  return (
    <ul className="mx-auto max-w-[96rem] columns-2 gap-2 narrow:columns-[14.75rem] narrow:gap-4">
      {pins.map((pin) => (
        <li key={pin.place} className="break-inside-avoid pb-4 text-sm narrow:pb-6">
          <Picture pin={pin} />
          {pin.title && (
            <p dir="auto" className="mt-2 px-1 font-semibold wrap-anywhere">
              {pin.title}
            </p>
          )}
          {pin.description && (
            <p dir="auto" className="mt-1 px-1 whitespace-pre-line wrap-anywhere">
              {pin.description}
            </p>
          )}
          <p className="mt-1 px-1 text-muted wrap-anywhere">
            <bdi>{pin.maker}</bdi>
            {isAiMade(pin.aiLabel) && <span>{' · AI-made'}</span>}
            {pin.durationMs !== null && <span>{' · Video'}</span>}
            {pin.offsite && pin.domain && (
              <span>
                {' · '}
                <a
                  href={pin.offsite}
                  target="_blank"
                  rel="noopener noreferrer nofollow ugc"
                  className="underline underline-offset-4"
                >
                  {pin.domain}
                </a>
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Picture({ pin: { picture, altText, title, maker } }: { pin: SharedPin }) {
  const { hash, width, height } = picture
  return (
    <a href={picturePath(hash, 'orig')} className="block overflow-hidden rounded-pin">
      <img
        src={shownPath(hash, '474x')}
        srcSet={shownSrcSet(hash, width)}
        sizes="(max-width: 40rem) 50vw, 15rem"
        width={width}
        height={height}
        alt={altText || title || `Pin by ${maker}`}
        loading="lazy"
        decoding="async"
        className="h-auto w-full bg-sunken"
      />
    </a>
  )
}
