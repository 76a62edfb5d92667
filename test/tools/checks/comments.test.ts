import { expect, test } from 'vitest'
import { clausesIn } from '../../../scripts/checks/comments.ts'

const [CLAUSE, SENTENCE] = ['Who saves a pin', 'Saves a pin for whoever asks']

test('a comment that begins with a clause is found, in each form of a comment', () => {
  const found = ['//', '/**', '/**\n   *', '{/*'].flatMap((opening) =>
    clausesIn(`${opening} ${CLAUSE}`),
  )

  expect(found).toEqual(Array(4).fill(CLAUSE))
})

test('other comments and texts are free', () => {
  expect(clausesIn(`/** ${SENTENCE}. What for? */\nconst text = '${CLAUSE}'`)).toEqual([])
})
