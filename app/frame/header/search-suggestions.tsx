import { useLocation, useRevalidator } from '@remix-run/react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { deleteSearches } from '../../features/screens/search/suggestions/suggestion-calls.ts'
import type { Suggestion } from '../../features/screens/search/suggestions/suggestions.server.ts'
import { isolated } from '../../text/direction.ts'
import type { Combobox } from '../../ui/form/combobox.tsx'
import { OptionList } from '../../ui/form/option-list.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'

const ICONS = {
  recent: 'clock',
  hashtag: 'search',
  board: 'picture',
  member: 'person',
} as const satisfies Record<Suggestion['type'], IconName>

const KINDS = {
  recent: 'recent search',
  hashtag: 'hashtag',
  board: 'board',
  member: 'profile',
} as const satisfies Record<Suggestion['type'], string>

type Parts = {
  combobox: Combobox<Suggestion>
  field: RefObject<HTMLInputElement>
  setTyped: (change: (typed: string | null) => string | null) => void
}

export default function SearchSuggestions({ combobox, field, setTyped }: Parts) {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [announcement, announce] = useState('')
  const recent = combobox.options.filter(({ type }) => type === 'recent').map(({ text }) => text)

  async function clear(words?: string) {
    field.current?.focus()
    const isDone = await deleteSearches(words)
    const subject = words === undefined ? 'Recent searches' : isolated(words)
    announce(isDone ? `${subject} cleared` : 'That didn’t work. Please try again.')
    // Adds a space, so that the typeahead requests suggestions for the same words again.
    setTyped((typed) => (typed === null ? null : `${typed} `))
    if (pathname === '/search/') revalidate()
  }

  /** Passes keys pressed in the list on to the combobox, which handles them. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!/^(Escape|Arrow(Up|Down))$/.test(event.key)) return
    field.current?.focus()
    combobox.field.onKeyDown(event)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside have the focus */}
      <div
        hidden={!combobox.isOpen}
        className="absolute inset-x-0 top-full z-30 mt-2 rounded-dialog bg-raised p-2 shadow-float max-narrow:fixed max-narrow:inset-x-2 max-narrow:top-14 max-narrow:mt-0"
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        <div className="relative">
          <OptionList
            combobox={combobox}
            label="Suggestions"
            keyOf={({ type, path }) => `${type} ${path}`}
            optionClass={recent.length > 0 ? 'min-h-11 ps-3 pe-12' : 'min-h-11 px-3'}
          >
            {({ type, text, detail }) => (
              <>
                <Icon name={ICONS[type]} size={20} />
                <span dir="auto" className="min-w-0 truncate font-semibold">
                  {text}
                </span>
                {detail && (
                  <span dir="auto" className="min-w-0 truncate text-sm text-muted">
                    {detail}
                  </span>
                )}
                <span className="sr-only">, {KINDS[type]}</span>
              </>
            )}
          </OptionList>
          {/* An option can't contain a button, so these cover the recent searches, which are the first options. */}
          <ul aria-label="Recent searches" className="absolute end-0 top-0" hidden={!recent.length}>
            {recent.map((words) => (
              <li key={words}>
                <button
                  type="button"
                  aria-label={`Clear ${isolated(words)}`}
                  title={`Clear ${isolated(words)}`}
                  onClick={() => clear(words)}
                  className="flex size-11 items-center justify-center rounded-full text-muted hover:bg-pressed hover:text-ink"
                >
                  <Icon name="close" size={18} />
                </button>
              </li>
            ))}
          </ul>
        </div>
        {recent.length > 0 && (
          <button
            type="button"
            onClick={() => clear()}
            className="mt-1 w-full rounded-xl px-3 py-2.5 text-start text-sm font-semibold text-muted hover:bg-sunken hover:text-ink"
          >
            Clear recent searches
          </button>
        )}
      </div>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  )
}
