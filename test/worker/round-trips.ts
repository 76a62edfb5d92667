/** A reader's limit of round trips to D1. Members need one more than visitors, to read the session first. */
export function maxRoundTrips(reader: string): number {
  return reader === 'visitor' ? 1 : 2
}

/** The number of round trips to D1 for an answer. */
export function roundTripsOf({ headers }: { headers: Headers }): number {
  const [, trips] = /^d1;desc="(\d+)"$/.exec(headers.get('Server-Timing') ?? '') ?? []
  if (trips === undefined) throw new Error('the answer doesn’t tell')
  return Number(trips)
}
