import { useLocation } from '@remix-run/react'
import { useId } from 'react'
import { Link } from 'react-router-dom'

export type NavPlace = { path: string; name: string }
export type PlaceGroup<P extends NavPlace = NavPlace> = { name: string; places: readonly P[] }

const SHAPES = {
  /** The list beside the page. A narrow screen has a contents page instead. */
  column: { nav: 'flex flex-col gap-5 max-narrow:hidden', name: '', list: 'flex flex-col' },
  /** The list above the page. On a narrow screen it is one line that scrolls. */
  row: {
    nav: 'places-row relative -mx-4 mb-6 flex gap-x-6 overflow-x-auto px-4 py-1 narrow:flex-wrap',
    name: 'sr-only',
    list: 'flex shrink-0 gap-1 whitespace-nowrap',
  },
} as const

export function PageNav({
  label,
  groups,
  shape,
}: {
  label: string
  groups: readonly PlaceGroup[]
  shape: keyof typeof SHAPES
}) {
  const id = useId()
  const { pathname } = useLocation()
  const current = placeOf(groups, pathname)
  const look = SHAPES[shape]
  return (
    <nav aria-label={label} className={look.nav}>
      {groups.map(({ name, places }, index) => (
        <div key={name} className="shrink-0">
          <p id={`${id}${index}`} className={`px-4 pb-1 text-sm text-muted ${look.name}`}>
            {name}
          </p>
          <ul aria-labelledby={`${id}${index}`} className={look.list}>
            {places.map((place) => (
              <li key={place.path}>
                <Link
                  to={place.path}
                  aria-current={place === current ? 'page' : undefined}
                  className="block rounded-dialog px-4 py-2.5 font-semibold hover:bg-sunken aria-[current]:bg-sunken"
                >
                  {place.name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

export function placeOf<P extends NavPlace>(
  groups: readonly PlaceGroup<P>[],
  pathname: string,
): P | undefined {
  return groups
    .flatMap(({ places }) => places)
    .filter(({ path }) => `${pathname}/`.startsWith(path))
    .sort((one, other) => other.path.length - one.path.length)[0]
}
