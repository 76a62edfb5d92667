import type { ConversionEvent } from '../../../db/ads/conversion-events.ts'
import { isolated } from '../../../text/direction.ts'
import { QUIET_TAG_MS, TAG_STATUS_MS } from '../limits.ts'

export type EventFacts = {
  event: ConversionEvent
  count: number
  withClick: number
  withEventId: number
  withoutCurrency: number
  unknownCurrency: number
  malformed: number
  /** Repeated reports of the same event. */
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

/** A tag's problems as texts, the worst first. */
export function tagWarnings({ lastAt, events, ...tag }: TagFacts, now: number): string[] {
  const count = sum(events, 'count')
  const withoutEventId = count - sum(events, 'withEventId')
  const withoutCurrency = sum(events, 'withoutCurrency')
  const unknownCurrency = sum(events, 'unknownCurrency')
  const malformed = sum(events, 'malformed')
  const isUnknownNew = tag.unknownEventAt !== null && tag.unknownEventAt > now - TAG_STATUS_MS
  const warnings = [
    lastAt === null && 'No events received yet.',
    lastAt !== null &&
      lastAt < now - QUIET_TAG_MS &&
      "We've received no events for more than three days. Is its code still on your site?",
    isUnknownNew &&
      `“${isolated(tag.unknownEvent ?? '')}” isn’t an event we know, so it isn’t counted.`,
    withoutCurrency > 0 &&
      `${counted(withoutCurrency, 'value')} had no currency, so we didn’t keep ${them(withoutCurrency)}.`,
    unknownCurrency > 0 &&
      `${counted(unknownCurrency, 'value')} had a currency code that isn’t in ISO 4217, so we didn’t keep ${them(unknownCurrency)}. For euros, use EUR.`,
    malformed > 0 &&
      `${counted(malformed, 'value')} had an invalid amount. Use a number such as 24.90.`,
    withoutEventId > 0 &&
      `${counted(withoutEventId, 'event')} had no event id. An event without an id that is sent twice is counted twice.`,
  ]
  return warnings.filter((warning) => warning !== false)
}

/** The share of repeated events, in whole percent, at least 1 if there are any. */
export function repeatedPercent(events: readonly EventFacts[]): number {
  const count = sum(events, 'count')
  const repeats = sum(events, 'repeats')
  return repeats === 0 ? 0 : Math.max(1, Math.round((100 * repeats) / (count + repeats)))
}

function sum(events: readonly EventFacts[], fact: Exclude<keyof EventFacts, 'event'>) {
  return events.reduce((total, event) => total + event[fact], 0)
}

function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`
}

function them(count: number): string {
  return count === 1 ? 'it' : 'them'
}
