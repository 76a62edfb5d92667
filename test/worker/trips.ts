/** The round trips to D1 of a reader: a member costs one more than a visitor, for whose session it is is asked first. */
export function boundOf(reader: string): number {
  return reader === 'visitor' ? 1 : 2
}

/** The round trips to D1 that an answer cost. */
export function tripsOf({ headers }: { headers: Headers }): number {
  const [, trips] = /^d1;desc="(\d+)"$/.exec(headers.get('Server-Timing') ?? '') ?? []
  if (trips === undefined) throw new Error('the answer doesn’t tell')
  return Number(trips)
}
