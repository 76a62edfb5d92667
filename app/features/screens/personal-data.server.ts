import { sql } from 'drizzle-orm'
import { LONG_AGO } from '../content/personal-data.server.ts'
import type { PersonalData } from '../ground/personal-data.ts'
import { purgeBoards, purgePins } from './organise/trash/purge-pins.server.ts'

export const screensData: PersonalData = {
  texts: (id) => ({
    searches: {
      about: 'your recent searches',
      rows: sql`select id, words, searched_at from recent_searches where member_id = ${id}`,
    },
    doubles: {
      about: 'pins that you called no doubles, by the newest of each group',
      rows: sql`select rowid as id, '/pin/' || newest_pin_id || '/' as pin, created_at
        from dismissed_doubles where member_id = ${id}`,
    },
  }),
  eraseSteps: (worker) => [
    () => purgePins(worker, LONG_AGO + 1),
    () => purgeBoards(worker, LONG_AGO + 1),
  ],
  erasedRows: (id) => [
    ['dismissed_doubles', sql`member_id = ${id}`],
    ['recent_searches', sql`member_id = ${id}`],
    ['board_action_pins', sql`action_id in (select id from board_actions where member_id = ${id})`],
  ],
}
