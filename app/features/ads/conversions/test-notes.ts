import type { ShownTest } from './test-events.server.ts'

type NotedEvent = Pick<ShownTest, 'valueProblem' | 'eventId' | 'hasClick' | 'repeats'>

const VALUE_NOTES = {
  currency_missing:
    "Its value had no currency, so we didn’t keep the value. Send both, for example currency: 'EUR'",
  currency_unknown:
    'Its currency isn’t an ISO 4217 code, so we didn’t keep the value. For euros, use EUR.',
  malformed: 'Its value isn’t a valid amount. Send a number such as 24.90.',
} as const

export function testNotes({ valueProblem, eventId, hasClick, repeats }: NotedEvent): string[] {
  const notes = [
    valueProblem && VALUE_NOTES[valueProblem],
    eventId === null && 'It has no event id. If it’s sent twice, it’s counted twice.',
    !hasClick &&
      'It has no click id. Your browser sent a privacy signal, consent was denied, or your page changed its address before the code ran.',
    repeats > 0 &&
      `We received it ${repeats === 1 ? 'once more' : `${repeats} more times`}, but counted it once.`,
  ]
  return notes.filter((note) => typeof note === 'string')
}
