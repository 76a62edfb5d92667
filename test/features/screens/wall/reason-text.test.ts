import { expect, test } from 'vitest'
import type { WallReason } from '../../../../app/features/content/pins/wall-pins.server.ts'
import { reasonText } from '../../../../app/features/screens/wall/tile/reason-text.ts'

/** The line in a tile’s menu for each kind of reason. */
const TEXTS: { [Kind in WallReason['kind']]: [WallReason & { kind: Kind }, string][] } = {
  saved_together: [
    [{ kind: 'saved_together', boards: 1 }, 'Saved together on a board'],
    [{ kind: 'saved_together', boards: 3 }, 'Saved together on 3 boards'],
  ],
  looks_alike: [[{ kind: 'looks_alike' }, 'Looks similar']],
  hashtag: [[{ kind: 'hashtag', tag: 'tulips' }, 'Same hashtag #tulips']],
  words: [[{ kind: 'words' }, 'Similar words']],
  colour: [[{ kind: 'colour' }, 'Similar colours']],
  followed_member: [[{ kind: 'followed_member', name: 'Ines Okafor' }, 'You follow Ines Okafor']],
  followed_board: [
    [{ kind: 'followed_board', name: 'Kitchens' }, 'You follow the board “Kitchens”'],
    // A name in Arabic doesn't change the direction of the sentence.
    [{ kind: 'followed_board', name: 'مطبخ' }, 'You follow the board “\u2068مطبخ\u2069”'],
  ],
  topic: [[{ kind: 'topic', tag: 'tulips' }, 'You like #tulips']],
  saved: [
    [{ kind: 'saved', title: 'Moon jar' }, 'Because you saved “Moon jar”'],
    [{ kind: 'saved', title: '' }, 'Because you saved one like it'],
  ],
  new: [[{ kind: 'new' }, 'New on Pinfold']],
}

test.each(Object.values(TEXTS).flat())('the reason %j has a text', (reason, text) => {
  expect(reasonText(reason)).toBe(text)
})
