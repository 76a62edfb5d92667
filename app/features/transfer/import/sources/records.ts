export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The members of a list that are records; none for anything else. */
export function recordsIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isFields) : []
}

/** The first text among some fields; empty without one. */
export function textOf(fields: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}
