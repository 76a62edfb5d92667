import { expect, test } from 'vitest'
import { clausesIn, commentPercent } from '../../../../scripts/checks/language/comments.ts'

const CLAUSE = 'Who saves a pin'
const SENTENCE = 'Saves a pin for anyone who asks'

test.each([
  CLAUSE,
  'Whoever waits for a lock',
  'What stays is shown',
  'Of two presses the second writes nothing',
  'Where a browser is old, nothing is shown',
  'By which a page is found',
  'So that the next pin isn’t its first.',
  'As the privacy page says.',
])('a sentence that begins with a clause, or is only a fragment, is found: %s', (sentence) => {
  expect(clausesIn(sentence)).toEqual([sentence])
  expect(clausesIn(` ${SENTENCE}.\n${sentence}\n`)).toEqual([sentence])
})

test.each([
  `${SENTENCE}. What for?`,
  'Maximum folder depth.',
  'Whether a host is the site.',
  'Of course.',
  'As Stripe counts, the fee is part of the sum.',
])('other sentences are allowed: %s', (comment) => {
  expect(clausesIn(comment)).toEqual([])
})

test.each<[string, number]>([
  [`// ${SENTENCE}\n`, 1],
  [`  /** ${SENTENCE} */\n`, 1],
  [`/**\n * ${SENTENCE}\n */\n`, 3],
  [`  {/* ${SENTENCE} */}\n`, 1],
])(
  'the lines of %j are counted as comments, and comments beside code are not',
  (comment, count) => {
    const code = `const site = 'https://pins.example/*' // ${SENTENCE}\n`

    expect(commentPercent([comment, code.repeat(100 - count)])).toBe(count)
  },
)
