import { expect, test } from 'vitest'
import { clausesIn, excessIn } from '../../../scripts/checks/comments.ts'

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

test.each<[string, number]>([
  [`// ${SENTENCE}\n`, 1],
  [`  /** ${SENTENCE} */\n`, 1],
  [`/**\n * ${SENTENCE}\n */\n`, 3],
  [`  {/* ${SENTENCE} */}\n`, 1],
])('of a hundred lines, four may be comments: %j has its lines counted', (comment, count) => {
  const code = `const site = 'https://pins.example/*' // ${SENTENCE}\n`
  const ofHundred = (comments: string) => [comments, code.repeat(101 - comments.split('\n').length)]

  expect(excessIn(ofHundred(comment))).toBe(count - 4)
  expect(excessIn(ofHundred(comment.repeat(5)))).toBe(count * 5 - 4)
})
