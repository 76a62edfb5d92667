import { Form, useLocation, useNavigate } from '@remix-run/react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useViewer } from '../features/auth/sessions/use-viewer.tsx'
import {
  askSuggestions,
  forgetSearches,
  keepSearch,
} from '../features/search/suggestions/ask-suggestions.ts'
import type { Suggestion } from '../features/search/suggestions/suggestions.server.ts'
import { Icon } from '../ui/icon.tsx'
import { stepped, useTypeahead } from '../ui/use-typeahead.ts'
import { SearchSuggestions } from './search-suggestions.tsx'

/**
 * The header's search: a form for everyone, with suggestions while one types where scripts run. What a
 * member looks for is kept.
 */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const isSearch = pathname.startsWith('/search')
  const words = (isSearch && new URLSearchParams(search).get('q')) || ''
  const viewer = useViewer()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [place, setPlace] = useState(-1)
  const listId = useId()
  const options = useTypeahead(typed || viewer ? typed : null, askSuggestions)

  function ask(text: string | null) {
    setTyped(text)
    setPlace(-1)
  }

  function choose({ type, path, text }: Suggestion) {
    if (type === 'recent') keepSearch(text)
    ask(null)
    field.current?.blur()
    navigate(path)
  }

  function steer(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget } = event
    const chosen = options[place]
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (typed === null) ask(currentTarget.value)
      else setPlace(stepped(place, key, options.length))
    } else if (key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (key === 'Escape' && typed !== null) {
      event.preventDefault()
      ask(null)
    }
  }

  async function forget() {
    field.current?.focus()
    await forgetSearches()
    ask(null)
  }

  return (
    <Form
      role="search"
      action={isSearch ? pathname : '/search/'}
      className="relative min-w-0 flex-1"
      onSubmit={() => {
        const looked = field.current?.value.trim()
        if (viewer && looked) keepSearch(looked)
        ask(null)
        field.current?.blur()
      }}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || ask(null)
      }
    >
      <span className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-muted">
        <Icon name="search" size={20} />
      </span>
      <input
        key={words}
        ref={field}
        type="text"
        inputMode="search"
        name="q"
        dir="auto"
        aria-label="Search"
        placeholder="Search"
        defaultValue={words}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={options[place] ? `${listId}-${place}` : undefined}
        onFocus={({ target }) => ask(target.value)}
        onChange={({ target }) => ask(target.value)}
        onKeyDown={steer}
        className="h-11 w-full rounded-full bg-sunken pr-4 pl-11 placeholder:text-muted hover:bg-pressed narrow:h-12"
      />
      <SearchSuggestions
        id={listId}
        options={options}
        place={place}
        onChoose={choose}
        onForget={forget}
      />
      <span role="status" className="sr-only">
        {options.length > 0 && `${options.length} suggestions`}
      </span>
    </Form>
  )
}
