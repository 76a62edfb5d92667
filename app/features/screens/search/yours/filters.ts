import type { YourFilters } from './yours.ts'

const NAMES = [
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

export type FilterName = (typeof NAMES)[number]

export function setFilters(filters: YourFilters): FilterName[] {
  return NAMES.filter((name) => filters[name])
}

/** A section goes with its board. */
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

export function yoursPath(filters: Partial<YourFilters>): string {
  const query = filterQuery(filters)
  return query ? `/search/yours/?${query}` : '/search/yours/'
}

export function filterQuery(filters: Partial<YourFilters>): string {
  const query = new URLSearchParams()
  for (const name of NAMES) {
    const value = filters[name]
    if (value) query.set(name, String(value))
  }
  if (filters.q && filters.exact) query.set('exact', '1')
  return query.toString()
}
