import type { ShownTest } from './test-events.server.ts'

type Noted = Pick<ShownTest, 'valueProblem' | 'eventId' | 'hasClick' | 'repeats'>

const VALUE_NOTES = {
  currency_missing:
    "Its value came without a currency, so the value wasn’t kept. Send it beside the value: currency: 'EUR'",
  currency_unknown:
    'Its currency is none of ISO 4217, so the value wasn’t kept. Euros are EUR, for example.',
  malformed: 'Its value isn’t an amount that we can read. Send a number, such as 24.90.',
} as const

export function testNotes({ valueProblem, eventId, hasClick, repeats }: Noted): string[] {
  const notes = [
    valueProblem && VALUE_NOTES[valueProblem],
    eventId === null && 'It has no event id: when it is sent twice, it counts twice.',
    !hasClick &&
      'It came without the click id. Your browser asks for privacy, consent was denied, or your page changes its address before the code runs.',
    repeats > 0 &&
      `It was told ${repeats === 1 ? 'once' : `${repeats} times`} more, and counts once.`,
  ]
  return notes.filter((note) => typeof note === 'string')
}
