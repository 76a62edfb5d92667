import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { pageErrors } from '../../../../app/db/operations/page-errors.ts'
import { RATE_LIMITS } from '../../../../app/features/core/rate-limits/limits.ts'
import {
  countPageError,
  countServerErrors,
  purgePageErrors,
} from '../../../../app/features/operations/page-errors/count-error.server.ts'
import {
  ERROR_ROWS_OF_DAY,
  PAGE_ERRORS_KEPT_DAYS,
} from '../../../../app/features/operations/page-errors/limits.ts'
import { listPageErrors } from '../../../../app/features/operations/page-errors/list-errors.server.ts'
import { PageError } from '../../../../app/features/operations/page-errors/page-error.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { refusal } from '../../../emails.ts'
import { aMember, aStaffMember, aVisitor } from '../../../factories/identity/people.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const BUILD = { version: 'b2', patterns: new Map([['board', '/:username/:board/']]) }
const REPORTED_ERROR = { kind: 'error', name: 'TypeError', part: '', route: 'board', build: 'b2' }

/** A day for which no other test counts errors. */
let nextDay = Date.UTC(2030, 0, 1)
function aDay(): number {
  nextDay += DAY_MS
  return nextDay
}

function count(
  context: Context,
  changes: Partial<Record<keyof typeof REPORTED_ERROR, string>> = {},
) {
  const parsed = (async () => parseInput(PageError, { ...REPORTED_ERROR, ...changes }))()
  return parsed.then((error) => countPageError(context, error, BUILD))
}

async function rowsAt(now: number) {
  const day = new Date(now).toISOString().slice(0, 10)
  const { builds } = await listPageErrors(await aStaffMember('admin'), { day })
  return builds.flatMap(({ rows }) => rows).map(({ day: _, source: __, ...row }) => row)
}

test('an error is counted by day, kind, class, part, route and build', async () => {
  const now = aDay()
  const row = { kind: 'error', name: 'TypeError', part: '', route: '/:username/:board/' }

  await count(aVisitor({ now }))
  await count(aVisitor({ now: now + 5000 }))
  await count(aVisitor({ now }), { kind: 'part', part: 'wall end', name: 'RangeError' })
  await count(aVisitor({ now: now + DAY_MS }))

  expect(await rowsAt(now)).toEqual([
    { ...row, build: 'b2', count: 2, firstAt: now, lastAt: now + 5000 },
    {
      ...row,
      kind: 'part',
      part: 'wall end',
      name: 'RangeError',
      build: 'b2',
      count: 1,
      firstAt: now,
      lastAt: now,
    },
  ])
  expect(await rowsAt(aDay())).toHaveLength(1)
})

test('pages of another build and errors of a custom class are counted without their names', async () => {
  const now = aDay()

  await count(aVisitor({ now }), { build: 'b1', name: 'Call me on 555 0100' })

  expect(await rowsAt(now)).toMatchObject([{ build: '', name: 'Other', count: 1 }])
})

test.each([
  ['kind', 'panic'],
  ['part', 'my diary'],
  ['route', '/ana/kitchen/'],
  ['route', 'toString'],
  ['build', 'b'.repeat(21)],
])('an unknown %s is refused: %s', async (field, value) => {
  const now = aDay()

  expect(await refusal(count(aVisitor({ now }), { [field]: value }))).toBe('invalid_parameters')
  expect(await rowsAt(now)).toEqual([])
})

test('bots’ errors aren’t counted, and a network’s errors only up to a limit in ten minutes', async () => {
  const now = aDay()
  const visitor = aVisitor({ now })
  const bot = aVisitor({ now, origin: { ...visitor.origin, userAgent: 'Googlebot/2.1' } })

  expect(await count(bot)).toBe(false)
  const answers: string[] = []
  for (let tries = 0; tries <= RATE_LIMITS.pageError; tries++) {
    answers.push(await refusal(count(visitor)))
  }

  expect(answers.at(-1)).toBe('rate_limited')
  expect(await refusal(count(aVisitor({ now })))).toBe('done')
  const [row] = await rowsAt(now)
  expect(row?.count).toBe(answers.filter((answer) => answer === 'done').length + 1)
})

test('if a day has too many rows, new kinds are counted without their page, and known ones as before', async () => {
  const now = aDay()
  const visitor = aVisitor({ now })
  const day = new Date(now).toISOString().slice(0, 10)
  await visitor.db.run(sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ERROR_ROWS_OF_DAY.visitor - 1})
    insert into page_errors select ${day}, 'error', 'Error', '', '/' || n, 'b2', 1, 0, 0, 'visitor' from numbers`)

  await count(visitor)
  await count(visitor)
  await count(visitor, { name: 'RangeError', kind: 'part', part: 'wall' })
  await count(visitor, { name: 'RangeError', kind: 'part', part: 'zoom' })

  const found = await visitor.db.select().from(pageErrors).where(sql`day = ${day} and count > 1`)
  expect(found).toMatchObject([
    { name: 'TypeError', route: '/:username/:board/', count: 2 },
    { name: 'RangeError', part: '', route: '', count: 2 },
  ])
})

test('strangers can’t take the room of members’ and the server’s errors', async () => {
  const now = aDay()
  const day = new Date(now).toISOString().slice(0, 10)
  const { db } = aVisitor({ now })
  await db.run(sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${ERROR_ROWS_OF_DAY.visitor})
    insert into page_errors select ${day}, 'error', 'Error', '', '/' || n, 'b2', 1, 0, 0, 'visitor' from numbers`)

  await count({ ...(await aMember()), now })
  await countServerErrors({ db, now }, { route: '/board/', version: 'b2', count: 3 })
  await count(aVisitor({ now }), { name: 'RangeError' })

  const found = await db.select().from(pageErrors).where(sql`day = ${day} and first_at > 0`)
  expect(found).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ name: 'TypeError', route: '/:username/:board/', source: 'member' }),
      expect.objectContaining({ name: '500', route: '/board/', source: 'server' }),
      expect.objectContaining({ name: 'RangeError', route: '' }),
    ]),
  )
})

test('one network adds at most 20 rows a day, and its further errors are counted without their pages', async () => {
  const now = aDay()
  const visitor = aVisitor({ now })
  const patterns = new Map(Array.from({ length: 22 }, (_, n) => [`page${n}`, `/page${n}/`]))
  for (const route of patterns.keys()) {
    const error = parseInput(PageError, { ...REPORTED_ERROR, route })
    await countPageError(visitor, error, { ...BUILD, patterns })
  }

  const rows = await rowsAt(now)
  expect(rows.filter(({ route }) => route !== '')).toHaveLength(RATE_LIMITS.newPageError)
  expect(rows.filter(({ route }) => route === '')).toMatchObject([{ count: 2 }])
})

test('counts are kept for thirty days, and older ones deleted', async () => {
  const now = aDay()
  const later = now + PAGE_ERRORS_KEPT_DAYS * DAY_MS
  const visitor = aVisitor({ now })
  await count(visitor)

  await purgePageErrors({ db: visitor.db, now: later })
  expect(await rowsAt(now)).toHaveLength(1)
  await purgePageErrors({ db: visitor.db, now: later + DAY_MS })
  expect(await rowsAt(now)).toEqual([])
})

test('an operator sees the latest day unless another one is chosen, and the days with their totals', async () => {
  const early = Date.UTC(2040, 0, 1)
  const late = Date.UTC(2040, 0, 2)
  await count(aVisitor({ now: early }))
  await count(aVisitor({ now: early }), { name: 'RangeError' })
  await count(aVisitor({ now: late }), { name: 'SyntaxError' })
  const operator = await aStaffMember('admin')

  const latest = await listPageErrors(operator, { day: '' })
  const chosen = await listPageErrors(operator, { day: '2040-01-01' })

  expect(latest.days.slice(0, 2)).toEqual([
    { day: '2040-01-02', count: 1 },
    { day: '2040-01-01', count: 2 },
  ])
  expect(latest).toMatchObject({ day: '2040-01-02', builds: [{ build: 'b2' }], hasMore: false })
  expect(chosen.builds[0]?.rows).toHaveLength(2)
  expect(await refusal(listPageErrors(await aStaffMember('editor'), { day: '' }))).toBe(
    'not_allowed',
  )
})
