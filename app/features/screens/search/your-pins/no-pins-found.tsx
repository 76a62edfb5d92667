import { useContext } from 'react'
import { Link } from 'react-router-dom'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { ClockContext } from '../../../../ui/timing/clock.tsx'
import { filterText, foundText } from './filter-text.ts'
import { type FilterName, setFilters, withoutFilter, yourPinsPath } from './filters.ts'
import type { YourPinsPage } from './your-pins.server.ts'

type NoPinsFoundPage = Pick<YourPinsPage, 'filters' | 'boards' | 'sections' | 'found' | 'instead'>

export function NoPinsFound({ page }: { page: NoPinsFoundPage }) {
  const { filters, instead } = page
  const { locale } = useContext(ClockContext)
  const names = setFilters(filters)
  if (page.found === null) {
    return (
      <Empty
        title="No more pins"
        action={<ButtonLink to={yourPinsPath(filters)}>Back to the newest</ButtonLink>}
      >
        You've seen them all.
      </Empty>
    )
  }
  if (names.length === 0) {
    return (
      <Empty title="Nothing saved yet" action={<ButtonLink to="/ideas/">See new ideas</ButtonLink>}>
        Pins you save appear here, from all your boards.
      </Empty>
    )
  }
  const all = <ButtonLink to={yourPinsPath({})}>See all of your pins</ButtonLink>
  if (names.length === 1 && filters.link) {
    return (
      <Empty title="No broken links" action={all}>
        We check every link about once a month.
      </Empty>
    )
  }
  if (instead.length === 0) {
    return (
      <Empty title="Nothing found" action={all}>
        {names.length === 1
          ? `None of your pins match ${quoted(names[0] ?? 'q', page, locale)}.`
          : 'None of your pins match, even if you remove one of these filters.'}
      </Empty>
    )
  }
  return (
    <Empty title="Nothing found" action={<OtherFilters page={page} />}>
      None of your pins match all these filters. Without one of them:
    </Empty>
  )
}

function OtherFilters({ page }: { page: NoPinsFoundPage }) {
  const { filters, instead } = page
  const { locale } = useContext(ClockContext)
  return (
    <ul className="flex flex-col gap-1">
      {instead.map(({ name, found }) => (
        <li key={name}>
          <Link
            suppressHydrationWarning
            to={yourPinsPath(withoutFilter(filters, name))}
            className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold underline hover:bg-sunken"
          >
            Clear {quoted(name, page, locale)}: {foundText(found, 'pins')}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Search words already have quotation marks. */
function quoted(name: FilterName, page: NoPinsFoundPage, locale: string): string {
  const text = filterText(name, page, locale) ?? ''
  return name === 'q' ? text : `“${text}”`
}
