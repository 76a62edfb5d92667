import { sql } from 'drizzle-orm'
import type { LeftOut } from '../../db/listed-columns.ts'
import { type dismissedDuplicates, filledTexts } from '../../db/screens/duplicates.ts'
import { recentSearches } from '../../db/screens/searches.ts'
import { LONG_AGO } from '../content/personal-data.server.ts'
import { copied, type PersonalData } from '../core/personal-data.ts'
import { purgeBoards, purgePins } from './organise/trash/purge-pins.server.ts'

const LEFT_OUT = {
  recent_searches: {
    memberId: 'the member themselves',
    foldedWords: 'derived from the words',
  } satisfies LeftOut<typeof recentSearches>,
  dismissed_duplicates: {
    memberId: 'the member themselves',
    likeness: 'a number for comparing pictures',
    newestPinId: 'copied as an address',
  } satisfies LeftOut<typeof dismissedDuplicates>,
  filled_texts: { memberId: 'the member themselves' } satisfies LeftOut<typeof filledTexts>,
} as const

export const screensData: PersonalData = {
  leftOut: LEFT_OUT,
  texts: (id) => ({
    searches: {
      about: 'your recent searches',
      rows: sql`select ${copied(recentSearches, LEFT_OUT.recent_searches)} from recent_searches where member_id = ${id}`,
    },
    duplicates: {
      about: 'pins you marked as not duplicates: the newest of each group',
      rows: sql`select rowid as id, '/pin/' || newest_pin_id || '/' as pin, created_at
        from dismissed_duplicates where member_id = ${id}`,
    },
    filledTexts: {
      about: 'texts that your pins took from their duplicates when you last cleared these',
      rows: sql`select pin_id as id, ${copied(filledTexts, LEFT_OUT.filled_texts)} from filled_texts where member_id = ${id}`,
    },
  }),
  eraseSteps: (worker) => [
    () => purgePins(worker, LONG_AGO + 1),
    () => purgeBoards(worker, LONG_AGO + 1),
  ],
  erasedRows: (id) => [
    ['dismissed_duplicates', sql`member_id = ${id}`],
    ['filled_texts', sql`member_id = ${id}`],
    ['recent_searches', sql`member_id = ${id}`],
    ['board_action_pins', sql`action_id in (select id from board_actions where member_id = ${id})`],
  ],
}
