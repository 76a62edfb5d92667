import { sql } from 'drizzle-orm'
import type { LeftOut } from '../../../db/listed-columns.ts'
import { monthlyCopies } from '../../../db/operations/data-exports.ts'
import { decisions } from '../../../db/operations/decisions.ts'
import { digests } from '../../../db/operations/digests.ts'
import { adsData } from '../../ads/personal-data.server.ts'
import { contentData } from '../../content/personal-data.server.ts'
import { copied, type PersonalData } from '../../core/personal-data.ts'
import { identityData } from '../../identity/personal-data.server.ts'
import { screensData } from '../../screens/personal-data.server.ts'
import { transferData } from '../../transfer/personal-data.server.ts'
import { deleteExportsOf } from './copies/data-exports.server.ts'

const LEFT_OUT = {
  decisions: {
    memberId: 'the member themselves',
    caseId: 'our work on the case',
    operatorId: 'the operator’s id',
    appealOperatorId: 'the operator’s id',
    cleared: 'ids of pictures, for undo',
  } satisfies LeftOut<typeof decisions>,
  monthly_copies: { memberId: 'copied as id' } satisfies LeftOut<typeof monthlyCopies>,
  digests: { memberId: 'copied as id' } satisfies LeftOut<typeof digests>,
} as const

const operationsData: PersonalData = {
  leftOut: LEFT_OUT,
  texts: (id) => ({
    decisions: {
      about: 'what we decided about your account and content, and your appeals',
      rows: sql`select ${copied(decisions, LEFT_OUT.decisions)}
        from decisions where member_id = ${id} and act <> 'keep'`,
    },
    'monthly-copies': {
      about: 'when your monthly copies are created',
      rows: sql`select member_id as id, ${copied(monthlyCopies, LEFT_OUT.monthly_copies)} from monthly_copies
        where member_id = ${id}`,
    },
    'weekly-emails': {
      about: 'when your weekly email is sent',
      rows: sql`select member_id as id, ${copied(digests, LEFT_OUT.digests)} from digests
        where member_id = ${id}`,
    },
  }),
  eraseAtOnce: ({ id, isErased }) => [
    sql`delete from digests where member_id = ${id} and ${isErased}`,
    sql`delete from monthly_copies where member_id = ${id} and ${isErased}`,
  ],
  eraseSteps: (worker, id) => [() => deleteExportsOf(worker, id)],
}

/** All our data about members, in the order of the areas. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  identityData,
  contentData,
  screensData,
  adsData,
  transferData,
  operationsData,
]
