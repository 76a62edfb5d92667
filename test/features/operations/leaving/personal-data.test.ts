import type { SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dialectOf } from '../../../../app/db/inside-drizzle.ts'
import { PERSONAL_DATA } from '../../../../app/features/operations/leaving/personal-data.server.ts'
import { aVisitor } from '../../../factories/identity/people.ts'
import {
  aMemberOfEverything,
  memberColumns,
} from '../../../factories/operations/member-of-everything.ts'

/** Tables with a member that the copy of their data leaves out, and why. */
const LEFT_OUT = {
  one_time_tokens: 'hashes of links that the member was mailed',
  recovery_codes: 'hashes',
  connect_attempts: 'a connection on its way, for an hour',
  pushed_updates: 'which of the updates went to a browser, for a day',
  challenges: 'a log-in on its way, for minutes',
  past_notes: 'the note before its last change, for an hour; the note is with its pin',
  page_facts:
    'what the pages say of themselves that the member links to; the links are with the pins',
  board_actions: 'how the last acts are undone, for a day; what they did is in boards and pins',
  link_domains: 'sites and their official member, as the desk keeps them',
  operator_orders: 'what operators are asked to do',
  desk_events: 'what operators did; decisions have what concerns the member',
  data_exports: 'the copies themselves',
}

test('every table with a member in it is told in the copy of their data, or left out for a reason', async () => {
  const tables = new Set((await memberColumns()).map(({ table }) => table))
  const told = new Set(textsOf(1).flatMap(({ rows }) => tablesIn(rows)))

  expect([...tables].filter((table) => !told.has(table)).sort()).toEqual(
    Object.keys(LEFT_OUT).sort(),
  )
})

test('of a member of everything each file of the copy has something to tell, but books without a bill', async () => {
  const { ana } = await aMemberOfEverything()
  const empty: string[] = []
  for (const { name, rows } of textsOf(ana.viewer.id)) {
    const found = await ana.db.all(rows)
    if (found.length === 0) empty.push(name)
  }

  expect(empty).toEqual(['bills', 'account-book'])
})

function textsOf(id: number) {
  return PERSONAL_DATA.flatMap(({ texts }) =>
    Object.entries(texts(id)).map(([name, text]) => ({ name, ...text })),
  )
}

function tablesIn(rows: SQL): string[] {
  const { sql } = dialectOf(aVisitor().db).sqlToQuery(rows)
  return [...sql.matchAll(/\b(?:from|join)\s+(\w+)/gi)].map(([, table = '']) => table)
}
