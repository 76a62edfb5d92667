import { FoundImage } from '../found-image.tsx'
import type { DraftPictures } from './use-draft-pictures.tsx'

export function DraftGrid({
  pictures: { pictures, picked, toggle, look },
  refused,
}: {
  pictures: DraftPictures
  refused: readonly string[]
}) {
  const isPicked = new Set(picked.map(({ url }) => url))
  return (
    <fieldset>
      <legend className="pb-2 text-sm font-semibold">
        {pictures.length} pictures. Choose one or more:
      </legend>
      <div className="flex max-h-135 gap-2 overflow-auto p-2 min-[40rem]:grid min-[40rem]:grid-cols-[repeat(2,minmax(0,10rem))]">
        {pictures.map((picture, place) => (
          <label key={picture.url} className="relative block shrink-0 cursor-pointer">
            <input
              type="checkbox"
              name="imageUrl"
              value={picture.url}
              checked={isPicked.has(picture.url)}
              onChange={() => toggle(picture.url)}
              className="peer absolute top-2 left-2 size-6 accent-ink"
            />
            <FoundImage
              picture={picture}
              place={place}
              look={look}
              sizeClassName="right-2"
              className="size-28 rounded-pin bg-sunken object-cover outline-offset-2 peer-checked:outline-4 peer-checked:outline-ink min-[40rem]:aspect-square min-[40rem]:size-full"
            />
            {refused.includes(picture.url) && (
              <span className="absolute inset-x-2 top-10 rounded-xl bg-raised px-2 py-1 text-xs font-semibold text-danger">
                Couldn’t be added
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
