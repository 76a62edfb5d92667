import { Link } from '@remix-run/react'
import { useContext } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { ClockContext } from '../../../../ui/timing/clock.tsx'
import { filterText, foundText } from './filter-text.ts'
import { type FilterName, setFilters, withoutFilter, yoursPath } from './filters.ts'
import type { YoursPage } from './yours.server.ts'

type NothingParts = Pick<YoursPage, 'filters' | 'boards' | 'sections' | 'found' | 'instead'>

/** Says which filter to take away, where one alone hides pins. */
export function NothingYours({ page }: { page: NothingParts }) {
  const { filters, instead } = page
  const { locale } = useContext(ClockContext)
  const names = setFilters(filters)
  if (page.found === null) {
    return (
      <Empty
        title="No more pins"
        action={<ButtonLink to={yoursPath(filters)}>Back to the newest</ButtonLink>}
      >
        You have seen them all.
      </Empty>
    )
  }
  if (names.length === 0) {
    return (
      <Empty title="Nothing saved yet" action={<ButtonLink to="/ideas/">See new ideas</ButtonLink>}>
        What you save shows up here, from all of your boards.
      </Empty>
    )
  }
  const all = <ButtonLink to={yoursPath({})}>See all of your pins</ButtonLink>
  if (names.length === 1 && filters.link) {
    return (
      <Empty title="No dead links" action={all}>
        Every link is looked at about once a month.
      </Empty>
    )
  }
  if (instead.length === 0) {
    return (
      <Empty title="Nothing found" action={all}>
        {names.length === 1
          ? `None of your pins fits ${quoted(names[0] ?? 'q', page, locale)}.`
          : 'None of your pins fits, nor would any without one of these filters.'}
      </Empty>
    )
  }
  return (
    <Empty title="Nothing found" action={<Instead page={page} />}>
      None of your pins fits all of these filters. Without one of them:
    </Empty>
  )
}

function Instead({ page }: { page: NothingParts }) {
  const { filters, instead } = page
  const { locale } = useContext(ClockContext)
  return (
    <ul className="flex flex-col gap-1">
      {instead.map(({ name, found }) => (
        <li key={name}>
          <Link
            suppressHydrationWarning
            to={yoursPath(withoutFilter(filters, name))}
            className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold underline hover:bg-sunken"
          >
            Take away {quoted(name, page, locale)}: {foundText(found, 'pins')}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Words have their quotation marks already. */
function quoted(name: FilterName, page: NothingParts, locale: string): string {
  const text = filterText(name, page, locale) ?? ''
  return name === 'q' ? text : `“${text}”`
}
