import type { AdvisoryAction, TextTag } from '../../../db/content/advisories.ts'
import type { ListPage } from '../../../paging.ts'

/** The specification's levels of severity. */
export const ABUSIVE = 0
export const SENSITIVE = 1
export const BRAND_UNSAFE = 2

/** The specification's number for emotional distress or suicide. */
export const DISTRESS = 4

/** The numbers 0 and 4 are from the specification; the others are ours. */
export const CATEGORIES = {
  0: 'Conditional',
  1: 'Hate',
  2: 'Child safety',
  3: 'Eating disorders',
  4: 'Distress or suicide',
} as const

export const SPECIAL = 2

/** The specification's advisory notice. Links are phone numbers or our offsite addresses. */
export type Notice = {
  title: string
  description: { text: string; textTags: TextTag[] }
  actions: AdvisoryAction[]
  footer: string
  style: number
  language: string
}

export type Sensitivity = {
  advisory: number
  severity: number
  advisoryType: string | null
  /** A two-letter country code; null if the notice is for every country. */
  resourceCountry: string | null
  advisoryDetails: { key: string; language: string; source: string; checkedOn: string } | null
  notices: Notice[]
  /** Whether results are hidden until the reader asks for them. */
  isWithheld: boolean
}

/** A page of search results. `sensitivity` is null if the search has no sensitive terms. */
export type Guarded<T> = ListPage<T> & { sensitivity: Sensitivity | null }

/** Converts results for the JSON API, which has the items apart from everything else. */
export function withAdvisory<T>({ items, bookmark, sensitivity, ...found }: Guarded<T>) {
  const notices = sensitivity?.notices ?? []
  const advisory = notices[0] ?? null
  return { items, bookmark, beside: { ...found, sensitivity, advisory, notices } }
}
