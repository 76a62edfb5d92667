import { eq, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toQuery } from '../../../../app/db/dialect.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { PERSONAL_DATA } from '../../../../app/features/operations/account-closure/personal-data.server.ts'
import { aMember } from '../../../factories/identity/people.ts'
import {
  aMemberOfEverything,
  memberColumns,
} from '../../../factories/operations/member-of-everything.ts'

/** Tables with member data that the copy leaves out, and why. */
const LEFT_OUT = {
  one_time_tokens: 'hashes of links that the member was mailed',
  recovery_codes: 'hashes',
  connect_attempts: 'a connection on its way, for an hour',
  pushed_notifications: 'which of the updates went to a browser, for a day',
  challenges: 'a log-in on its way, for minutes',
  past_notes: 'the note before its last change, for an hour; the note is with its pin',
  page_facts:
    'what the pages say of themselves that the member links to; the links are with the pins',
  board_actions: 'how the last acts are undone, for a day; what they did is in boards and pins',
  link_domains: 'sites and their official member, as the desk keeps them',
  operator_orders: 'what operators are asked to do',
  moderation_events: 'what operators did; decisions have what concerns the member',
  data_exports: 'the copies themselves',
  endings: 'what was ended in the last minute, as ids; its effect is in the other tables',
}

test('every table with member data is in the copy, or left out for a reason', async () => {
  const tables = new Set((await memberColumns()).map(({ table }) => table))
  const exported = new Set(textsOf(1).flatMap(({ rows }) => tablesIn(rows)))

  expect([...tables].filter((table) => !exported.has(table)).sort()).toEqual(
    Object.keys(LEFT_OUT).sort(),
  )
})

test('for a member with every kind of data, each file of the copy has rows, except books without a bill', async () => {
  const { ana } = await aMemberOfEverything()
  await ana.db
    .update(members)
    .set({ interests: [6] })
    .where(eq(members.id, ana.viewer.id))
  const empty: string[] = []
  for (const { name, rows } of textsOf(ana.viewer.id)) {
    const found = await ana.db.all(rows)
    if (found.length === 0) empty.push(name)
  }

  expect(empty).toEqual(['bills', 'account-book'])
})

test('the topics by which promoted pins are chosen are in the copy by name', async () => {
  const ana = await aMember()
  await ana.db
    .update(members)
    .set({ interests: [11, 6] })
    .where(eq(members.id, ana.viewer.id))

  const interests = textsOf(ana.viewer.id).find(({ name }) => name === 'interests')

  expect(await ana.db.all(interests?.rows ?? sql``)).toEqual([
    { id: 11, topic: 'Food' },
    { id: 6, topic: 'Ceramics' },
  ])
})

function textsOf(id: number) {
  return PERSONAL_DATA.flatMap(({ texts }) =>
    Object.entries(texts(id)).map(([name, text]) => ({ name, ...text })),
  )
}

function tablesIn(rows: SQL): string[] {
  const { sql } = toQuery(rows)
  return [...sql.matchAll(/\b(?:from|join)\s+(\w+)/gi)].map(([, table = '']) => table)
}
