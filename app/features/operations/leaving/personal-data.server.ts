import { sql } from 'drizzle-orm'
import { adsData } from '../../ads/personal-data.server.ts'
import { contentData } from '../../content/personal-data.server.ts'
import type { PersonalData } from '../../ground/personal-data.ts'
import { identityData } from '../../identity/personal-data.server.ts'
import { screensData } from '../../screens/personal-data.server.ts'
import { transferData } from '../../transfer/personal-data.server.ts'
import { deleteExportsOf } from './copies/data-exports.server.ts'

const operationsData: PersonalData = {
  texts: (id) => ({
    decisions: {
      about: 'what we decided about your account and content, and your appeals',
      rows: sql`select id, act, kind, title, ground, explanation, created_at, reversed_at, appeal,
          appealed_at, appeal_state, appeal_answer, appeal_decided_at
        from decisions where member_id = ${id} and act <> 'keep'`,
    },
    'monthly-copies': {
      about: 'when your monthly copies are made',
      rows: sql`select member_id as id, started_at, due_at, copied_at from monthly_copies
        where member_id = ${id}`,
    },
    letters: {
      about: 'when the letter about your week is sent',
      rows: sql`select member_id as id, time_zone, due_at, bounced_at from digests
        where member_id = ${id}`,
    },
  }),
  eraseAtOnce: ({ id, isErased }) => [
    sql`delete from digests where member_id = ${id} and ${isErased}`,
    sql`delete from monthly_copies where member_id = ${id} and ${isErased}`,
  ],
  eraseSteps: (worker, id) => [() => deleteExportsOf(worker, id)],
}

/** All that is kept of members, in the order of the districts. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  ...[identityData, contentData, screensData, adsData, transferData, operationsData],
]
