import type { YourFilters } from './your-pins.ts'

const FILTER_NAMES = [
  'q',
  'board',
  'section',
  'site',
  'colour',
  'from',
  'to',
  'picture',
  'alt',
  'link',
] as const

export type FilterName = (typeof FILTER_NAMES)[number]

export function setFilters(filters: YourFilters): FilterName[] {
  return FILTER_NAMES.filter((name) => filters[name])
}

/** Removing the board removes its section, too. */
export function withoutFilter(filters: YourFilters, name: FilterName): YourFilters {
  switch (name) {
    case 'board':
      return { ...filters, board: null, section: null }
    case 'section':
      return { ...filters, section: null }
    default:
      return { ...filters, [name]: '' }
  }
}

export function yourPinsPath(filters: Partial<YourFilters>): string {
  const query = filterQuery(filters)
  return query ? `/search/yours/?${query}` : '/search/yours/'
}

export function filterQuery(filters: Partial<YourFilters>): string {
  const query = new URLSearchParams()
  for (const name of FILTER_NAMES) {
    const value = filters[name]
    if (value) query.set(name, String(value))
  }
  if (filters.q && filters.exact) query.set('exact', '1')
  return query.toString()
}
