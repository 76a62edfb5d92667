export const GENDERS = ['female', 'male', 'unknown'] as const
export type Gender = (typeof GENDERS)[number]

/** Promoted pins are only for members aged 18 and over. */
export const AGE_BUCKETS = ['18-24', '25-34', '35-44', '45-49', '50-54', '55-64', '65+'] as const
export type AgeBucket = (typeof AGE_BUCKETS)[number]

export type Targeting = {
  genders: Gender[]
  ages: AgeBucket[]
  /** Topic ids. An empty list includes everybody. */
  interests: number[]
  countries: string[]
}

export function countriesIn(location: string): string[] {
  return [...new Set(location.toUpperCase().split('+').filter(Boolean))]
}

export function yearsOf(bucket: AgeBucket): { from: number; to: number | null } {
  const [from = '', to] = bucket.split(/[-+]/)
  return { from: Number(from), to: to ? Number(to) : null }
}
