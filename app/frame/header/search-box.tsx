import { useLocation, useNavigate } from '@remix-run/react'
import { Suspense, useRef, useState } from 'react'
import { useViewer } from '../../features/identity/sessions/use-viewer.tsx'
import {
  fetchSuggestions,
  keepSearch,
} from '../../features/screens/search/suggestions/suggestion-calls.ts'
import type { Suggestion } from '../../features/screens/search/suggestions/suggestions.server.ts'
import { Part } from '../../ui/failing/part.tsx'
import { useCombobox } from '../../ui/form/combobox.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart, preload } from '../../ui/network.ts'

const loadSuggestions = () => import('./search-suggestions.tsx')
const SearchSuggestions = lazyPart(loadSuggestions)

export function SearchBox() {
  const { pathname, search } = useLocation()
  const isSearch = pathname.startsWith('/search/')
  const words = (isSearch && new URLSearchParams(search).get('q')) || ''
  const viewer = useViewer()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  const combobox = useCombobox({
    typed: typed || viewer ? typed : null,
    ask: fetchSuggestions,
    onChoose: choose,
    onClose: () => setTyped(null),
    onOpen: () => setTyped(field.current?.value ?? ''),
  })
  // Keeps the suggestions rendered, because they announce something after closing.
  if (combobox.isOpen && !wasOpen) setWasOpen(true)

  function choose({ type, path, text }: Suggestion) {
    if (type === 'recent') keepSearch(text)
    setTyped(null)
    field.current?.blur()
    navigate(path)
  }

  return (
    <Form
      role="search"
      action={isSearch ? pathname : '/search/'}
      className="relative h-11 min-w-0 flex-1 narrow:h-12"
      onSubmit={() => {
        const looked = field.current?.value.trim()
        if (viewer && looked) keepSearch(looked)
        setTyped(null)
        field.current?.blur()
      }}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setTyped(null)
      }
    >
      <span className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-muted @max-[17rem]:hidden">
        <Icon name="search" size={20} />
      </span>
      <input
        key={words}
        ref={field}
        inputMode="search"
        name="q"
        dir="auto"
        aria-label="Search"
        placeholder="Search"
        defaultValue={words}
        maxLength={1500}
        enterKeyHint="search"
        {...combobox.field}
        role="combobox"
        aria-expanded={combobox.isOpen}
        onFocus={({ target }) => {
          preload(loadSuggestions)
          setTyped(target.value)
        }}
        onChange={({ target }) => setTyped(target.value)}
        className="h-11 w-full rounded-full bg-sunken pr-4 pl-11 @max-[17rem]:px-3 placeholder:text-muted hover:bg-pressed narrow:h-12"
      />
      {wasOpen && (
        <Part name="suggestions" place="over">
          <Suspense>
            <SearchSuggestions combobox={combobox} field={field} setTyped={setTyped} />
          </Suspense>
        </Part>
      )}
      <span role="status" className="sr-only">
        {combobox.isOpen && `Suggestions: ${combobox.options.length}`}
      </span>
    </Form>
  )
}
