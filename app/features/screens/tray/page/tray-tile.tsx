import { memo } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { RIGHT_BADGE_LOOK } from '../../../content/media/videos/badge-look.ts'
import { DurationBadge } from '../../../content/media/videos/duration-badge.tsx'
import { SelectablePicture } from '../../builder/selectable-picture.tsx'
import { useThumbnail } from '../store/use-tray.tsx'
import { isUnderWay, type TrayPicture } from '../tray.ts'
import { kindOf, STATE_TEXTS } from '../tray-texts.ts'

export const TrayTile = memo(function TrayTile({
  picture,
  number,
  duplicate,
  isSelected,
  onSelect,
  onOpen,
}: {
  picture: TrayPicture
  /** Its place in the tray, counted from 1. */
  number: number
  /** Says which picture or pin it repeats; null if none. */
  duplicate: string | null
  isSelected: boolean
  onSelect: (id: string) => void
  onOpen: (id: string) => void
}) {
  const { id, name, isVideo, frame, state, problem, texts, place } = picture
  const thumbnail = useThumbnail(id)
  const isBusy = isUnderWay(picture)
  const isBad = problem !== null
  const title = `${kindOf(picture)} ${number}, ${name}`
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <SelectablePicture
        className="aspect-square"
        checkbox={
          isBusy
            ? null
            : {
                'aria-label': `Select ${title}`,
                checked: isSelected,
                onChange: () => onSelect(id),
              }
        }
      >
        {thumbnail && (
          <img
            src={thumbnail}
            alt={texts.altText}
            referrerPolicy="no-referrer"
            className={`size-full object-cover ${isBad || state === 'waiting' ? 'opacity-45' : ''}`}
          />
        )}
        {state === 'sending' && (
          <span className="spinner absolute inset-0 m-auto" aria-hidden="true" />
        )}
        <button
          type="button"
          className="absolute inset-0 rounded-pin outline-offset-2 hover:bg-black/15"
          aria-label={`Details of ${title}`}
          onClick={() => onOpen(id)}
        />
        {isVideo &&
          (frame ? (
            <DurationBadge durationMs={frame.durationMs} look={RIGHT_BADGE_LOOK} />
          ) : (
            <span className={RIGHT_BADGE_LOOK}>Video</span>
          ))}
        {place && (
          <span className="pointer-events-none absolute inset-x-2 bottom-2 truncate rounded-full bg-raised px-3 py-1 text-xs font-semibold">
            <bdi>{place.name}</bdi>
          </span>
        )}
      </SelectablePicture>
      <p dir="auto" className={`truncate text-sm ${texts.title ? 'font-semibold' : 'text-muted'}`}>
        {texts.title || name}
      </p>
      <p className={`text-sm ${isBad ? 'text-danger' : 'text-muted'}`}>
        <span className="flex items-center gap-1">
          {state === 'ready' && <Icon name="check" size={14} />}
          <span>{STATE_TEXTS[state]}</span>
          {state === 'ready' && texts.altText === '' && <span>· No alt text</span>}
        </span>
        {isBad && <span className="text-xs">{problem}</span>}
        {duplicate !== null && <span className="text-xs">{duplicate}</span>}
      </p>
    </li>
  )
})
