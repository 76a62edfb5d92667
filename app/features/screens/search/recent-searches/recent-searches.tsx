import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isolated } from '../../../../text/direction.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { CarriedInputs } from '../../../../ui/form/carried-fields.tsx'
import { useFetcher } from '../../../../ui/form/sending.ts'
import { StayField } from '../../../../ui/form/stay-field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'

const FORGET = '/search/recent/'

export function RecentSearches({ recent }: { recent: readonly string[] }) {
  const all = useFetcher()
  const keptFocus = useKeptFocus<HTMLUListElement>()
  const [said, say] = useState('')
  const isShown = recent.length > 0 && all.state === 'idle'
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isShown && (
        <section aria-labelledby="recent-searches" className="mx-auto mb-8 max-w-xl">
          <div className="mb-2 flex items-center justify-between gap-3 px-2">
            <h2 id="recent-searches" className="text-lg">
              Recent searches
            </h2>
            <all.Form
              method="post"
              action={FORGET}
              onSubmit={() => {
                document.getElementById('main')?.focus()
                say('Recent searches cleared')
              }}
            >
              <StayField />
              <button
                type="submit"
                className="rounded-full px-3 py-2 font-semibold hover:bg-sunken"
              >
                Clear all
              </button>
              <CarriedInputs />
            </all.Form>
          </div>
          <ul {...keptFocus}>
            {recent.map((words) => (
              <RecentSearch
                key={words}
                words={words}
                onClear={() => say(`${isolated(words)} cleared`)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function RecentSearch({ words, onClear }: { words: string; onClear: () => void }) {
  const fetcher = useFetcher()
  if (fetcher.state !== 'idle') return null
  return (
    <li className="flex items-center gap-1 rounded-full hover:bg-sunken">
      <Link
        to={`/search/?q=${encodeURIComponent(words)}`}
        className="flex min-w-0 flex-1 items-center gap-3 py-3 pl-3"
      >
        <Icon name="search" size={20} />
        <span dir="auto" className="truncate">
          {words}
        </span>
      </Link>
      <fetcher.Form method="post" action={FORGET} onSubmit={onClear}>
        <StayField />
        <input type="hidden" name="q" value={words} />
        <IconButton type="submit" label={`Clear ${isolated(words)}`}>
          <Icon name="close" size={18} />
        </IconButton>
        <CarriedInputs />
      </fetcher.Form>
    </li>
  )
}
