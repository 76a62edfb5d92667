import { expect, test } from 'vitest'
import {
  durationText,
  durationWords,
} from '../../../../app/features/content/media/videos/duration-text.ts'

test.each([
  [1, '0:01', '1 second'],
  [42_300, '0:42', '42 seconds'],
  [59_600, '0:59', '59 seconds'],
  [60_000, '1:00', '1 minute'],
  [725_000, '12:05', '12 minutes 5 seconds'],
  [3_723_000, '1:02:03', '1 hour 2 minutes 3 seconds'],
])('%i ms are shown as %s and said as %s', (durationMs, shown, said) => {
  expect(durationText(durationMs)).toBe(shown)
  expect(durationWords(durationMs)).toBe(said)
})
