import { useContext } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../../ui/icon.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { ClockContext } from '../../../../ui/timing/clock.tsx'
import { filterText } from './filter-text.ts'
import { setFilters, withoutFilter, yourPinsPath } from './filters.ts'
import type { YourPinsPage } from './your-pins.server.ts'

const CHIP =
  'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full text-sm font-semibold'

/** The active filters, each with a link to the search without that filter. */
export function FilterChips({
  page,
}: {
  page: Pick<YourPinsPage, 'filters' | 'boards' | 'sections'>
}) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  const { locale } = useContext(ClockContext)
  const { filters } = page
  const chips = setFilters(filters).flatMap((name) => {
    const text = filterText(name, page, locale)
    return text === null ? [] : [{ name, text }]
  })
  if (chips.length === 0) return null
  return (
    <ul
      {...keptFocus}
      aria-label="Filters"
      className="mb-3 flex flex-wrap justify-center gap-2 px-2"
    >
      {chips.map(({ name, text }) => (
        <li key={name} className="max-w-full">
          <Link
            to={yourPinsPath(withoutFilter(filters, name))}
            preventScrollReset
            className={`${CHIP} bg-sunken ps-4 pe-3 hover:bg-pressed`}
          >
            <span suppressHydrationWarning className="truncate">
              <span className="sr-only">Clear</span> {text}
            </span>
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={yourPinsPath({})} preventScrollReset className={`${CHIP} px-4 hover:bg-sunken`}>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}
