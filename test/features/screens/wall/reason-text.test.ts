import { expect, test } from 'vitest'
import { reasonText } from '../../../../app/features/screens/wall/tile/reason-text.ts'

test.each([
  [{ kind: 'saved_together', boards: 1 }, 'Saved together on a board'],
  [{ kind: 'saved_together', boards: 3 }, 'Saved together on 3 boards'],
  [{ kind: 'looks_alike' }, 'Looks alike'],
  [{ kind: 'hashtag', tag: 'tulips' }, 'Same hashtag #tulips'],
  [{ kind: 'words' }, 'Similar words'],
  [{ kind: 'colour' }, 'Similar colours'],
  [{ kind: 'followed_member', name: 'Ines Okafor' }, 'You follow Ines Okafor'],
  [{ kind: 'followed_board', name: 'Kitchens' }, 'You follow the board “Kitchens”'],
  [{ kind: 'topic', tag: 'tulips' }, 'You like #tulips'],
  [{ kind: 'saved', title: 'Moon jar' }, 'Because you saved “Moon jar”'],
  [{ kind: 'saved', title: '' }, 'Because you saved one like it'],
  [{ kind: 'new' }, 'New on Pinfold'],
] as const)('the reason %j is told in words', (reason, text) => {
  expect(reasonText(reason)).toBe(text)
})

test('a name in Arabic doesn’t turn the sentence round', () => {
  expect(reasonText({ kind: 'followed_board', name: 'مطبخ' })).toBe(
    'You follow the board “\u2068مطبخ\u2069”',
  )
})
