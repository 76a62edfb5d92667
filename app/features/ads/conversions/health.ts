import type { ConversionEvent } from '../../../db/ads/conversion-events.ts'
import { isolated } from '../../../text/direction.ts'
import { QUIET_TAG_MS, TAG_HEALTH_MS } from '../limits.ts'

export type EventFacts = {
  event: ConversionEvent
  count: number
  withClick: number
  withEventId: number
  withoutCurrency: number
  unknownCurrency: number
  malformed: number
  /** Tellings beyond the first. */
  repeats: number
}

export type TagFacts = {
  id: number
  name: string
  lastAt: number | null
  unknownEvent: string | null
  unknownEventAt: number | null
  events: EventFacts[]
}

/** A tag's problems in words, the worst first. */
export function tagWarnings({ lastAt, events, ...tag }: TagFacts, now: number): string[] {
  const count = sum(events, 'count')
  const withoutEventId = count - sum(events, 'withEventId')
  const withoutCurrency = sum(events, 'withoutCurrency')
  const unknownCurrency = sum(events, 'unknownCurrency')
  const malformed = sum(events, 'malformed')
  const isUnknownNew = tag.unknownEventAt !== null && tag.unknownEventAt > now - TAG_HEALTH_MS
  const warnings = [
    lastAt === null && "It hasn't told us anything yet.",
    lastAt !== null &&
      lastAt < now - QUIET_TAG_MS &&
      'It has told us nothing for more than three days. Is its code still on your site?',
    isUnknownNew &&
      `“${isolated(tag.unknownEvent ?? '')}” came, which isn’t an event that we know. It counts nothing.`,
    withoutCurrency > 0 &&
      `${times(withoutCurrency)} a value came without a currency, so the value wasn’t kept.`,
    unknownCurrency > 0 &&
      `${times(unknownCurrency)} a value came with a currency that ISO 4217 doesn’t have, so the value wasn’t kept. Euros are EUR.`,
    malformed > 0 &&
      `${times(malformed)} a value wasn’t an amount that we can read, such as 24.90.`,
    withoutEventId > 0 &&
      `${times(withoutEventId)} an event had no event id: when it is sent twice, it counts twice.`,
  ]
  return warnings.filter((warning) => warning !== false)
}

/** The share of events that were told before, in whole percent, at least 1 for any. */
export function repeatedPercent(events: readonly EventFacts[]): number {
  const [count, repeats] = [sum(events, 'count'), sum(events, 'repeats')]
  return repeats === 0 ? 0 : Math.max(1, Math.round((100 * repeats) / (count + repeats)))
}

function sum(events: readonly EventFacts[], fact: Exclude<keyof EventFacts, 'event'>) {
  return events.reduce((total, event) => total + event[fact], 0)
}

function times(count: number): string {
  return count === 1 ? 'Once' : `${count} times`
}
