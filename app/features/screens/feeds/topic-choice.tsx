import { shownPath } from '../../core/pictures/shown-picture.ts'
import type { OfferedTopic } from './chosen-topics.server.ts'

export function TopicChoice({ topics }: { topics: readonly OfferedTopic[] }) {
  return (
    <fieldset>
      <legend className="sr-only">Topics</legend>
      <div className="grid grid-cols-2 gap-3 min-[30rem]:grid-cols-3 narrow:grid-cols-4 narrow:gap-4">
        {topics.map(({ tag, hash, isChosen }) => (
          <label key={tag} className="relative block cursor-pointer">
            <input
              type="checkbox"
              name="tag"
              value={tag}
              defaultChecked={isChosen}
              className="peer absolute top-3 right-3 z-1 size-6 accent-ink"
            />
            <span className="block aspect-[4/3] overflow-hidden rounded-pin bg-sunken outline-offset-2 peer-checked:outline-4 peer-checked:outline-ink peer-focus-visible:ring-4 peer-focus-visible:ring-field">
              {hash && (
                <img
                  src={shownPath(hash, '236x')}
                  alt=""
                  width={236}
                  height={177}
                  decoding="async"
                  className="size-full object-cover"
                />
              )}
            </span>
            <span
              dir="auto"
              className="mt-2 block w-fit max-w-full truncate px-1 font-semibold peer-checked:underline"
            >
              #{tag}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
