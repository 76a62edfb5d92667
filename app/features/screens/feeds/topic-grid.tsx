import { Link } from 'react-router-dom'
import { hashtagPath } from '../../content/pins/hashtags/hashtags.ts'
import { shownPath } from '../../core/pictures/shown-picture.ts'
import type { Topic } from './ideas.server.ts'

export function TopicGrid({ topics }: { topics: readonly Topic[] }) {
  if (topics.length === 0) return null
  return (
    <section aria-labelledby="topics" className="mx-auto mb-10 max-w-[77.75rem] px-2 wide:px-0">
      <h2 id="topics" className="mb-4 text-lg">
        Most saved today
      </h2>
      <ul className="topics grid grid-cols-12 gap-x-2 gap-y-6 narrow:gap-x-4">
        {topics.map(({ tag, saveCount, pictures }) => (
          <li key={tag}>
            <Link to={hashtagPath(tag)} className="group block">
              <span className="topic-pictures grid grid-cols-3 gap-0.5 overflow-hidden rounded-pin bg-sunken">
                {pictures.map((hash) => (
                  <img
                    key={hash}
                    src={shownPath(hash, '236x')}
                    alt=""
                    loading="lazy"
                    decoding="async"
                    width={236}
                    height={354}
                    className="size-full object-cover"
                  />
                ))}
              </span>
              <span
                dir="auto"
                className="mt-2 block w-fit max-w-full truncate px-1 font-semibold group-hover:underline"
              >
                #{tag}
              </span>
              <span className="block px-1 text-sm text-muted tabular-nums">
                {saveCount === 1 ? 'saved once today' : `saved ${saveCount} times today`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
