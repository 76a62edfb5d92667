import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { openDatabase } from '../../../../app/db/database.ts'
import { continueAction } from '../../../../app/features/screens/organise/action/run-action.server.ts'
import { undoAction } from '../../../../app/features/screens/organise/action/undo-action.server.ts'
import {
  dismissDoubles,
  keepOne,
  restoreDoubles,
} from '../../../../app/features/screens/organise/doubles/keep-one.server.ts'
import { readDoubles } from '../../../../app/features/screens/organise/doubles/read-doubles.server.ts'
import { mergeBoards } from '../../../../app/features/screens/organise/merge-boards.server.ts'
import {
  copyPins,
  deletePins,
  moveAllPins,
  movePins,
} from '../../../../app/features/screens/organise/move-pins.server.ts'
import {
  movePinBetween,
  readPinPlace,
} from '../../../../app/features/screens/organise/order/order-pins.server.ts'
import { mergeSection } from '../../../../app/features/screens/organise/sections/change-section.server.ts'
import { emptyTrash } from '../../../../app/features/screens/organise/trash/purge.server.ts'
import { readTrash } from '../../../../app/features/screens/organise/trash/trash.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin, fillPins, pinsOn } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { put, withoutQueue } from '../../../factories/screens/organise.ts'

type Asked = { sql: string; values: unknown[] }

const DAY_MS = 24 * 60 * 60 * 1000

/** Everything that is done with pins, each on boards of its own. */
const ACTS: Record<string, (ana: Context, asked: Asked[]) => Promise<unknown>> = {
  'move some': async (ana, asked) => {
    const { to, ids } = await filled(ana, 5)
    const act = await movePins(noting(ana, asked), { boardId: to.id, sectionId: null, pinIds: ids })
    await undoAction(noting(ana, asked), { actionId: act.id })
  },
  'copy some': async (ana, asked) => {
    const { to, ids } = await filled(ana, 5)
    const act = await copyPins(noting(ana, asked), { boardId: to.id, sectionId: null, pinIds: ids })
    await undoAction(noting(ana, asked), { actionId: act.id })
  },
  'delete some': async (ana, asked) => {
    const { ids } = await filled(ana, 5)
    const act = await deletePins(noting(ana, asked), { pinIds: ids })
    await undoAction(noting(ana, asked), { actionId: act.id })
  },
  'reorder a pin': async (ana, asked) => {
    const { ids } = await filled(ana, 5)
    const [pinId = 0, , beforeId = 0] = ids
    await movePinBetween(noting(ana, asked), put(pinId, { beforeId }))
    await readPinPlace(noting(ana, asked), { pinId, sectionId: null })
  },
  'put a pin at an edge': async (ana, asked) => {
    const { from, ids } = await filled(ana, 5)
    const [pinId = 0] = ids
    await movePinBetween(noting(ana, asked), put(pinId, { edge: 'end' }))
    const { id: sectionId } = await aSection(ana, from)
    const { id } = await aPin(ana, from, { sectionId })
    await movePinBetween(noting(ana, asked), put(id, { edge: 'start', sectionId }))
    await readPinPlace(noting(ana, asked), { pinId: id, sectionId })
  },
  'a chunk of a large move, and of its undo': async (ana, asked) => {
    const { from, to } = await filled(ana, 120)
    const { id: actionId } = await moveAllPins(ana, {
      boardId: from.id,
      newBoardId: to.id,
      oldSectionId: null,
      newSectionId: null,
      pinIds: [],
    })
    await continueAction(noting(ana, asked), { actionId }, 50)
    while ((await continueAction(ana, { actionId }, 50)).state === 'running');
    await undoAction(ana, { actionId })
    await continueAction(noting(ana, asked), { actionId }, 50)
  },
  'delete a section': async (ana, asked) => {
    const { from } = await filled(ana, 0)
    const section = await aSection(ana, from)
    await pinsOn(ana, from, 5, { sectionId: section.id })
    const act = await mergeSection(noting(ana, asked), { sectionId: section.id, intoId: null })
    await undoAction(noting(ana, asked), { actionId: act.id })
  },
  'merge boards': async (ana, asked) => {
    const { from, to } = await filled(ana, 5)
    const act = await mergeBoards(noting(ana, asked), { boardId: from.id, intoId: to.id })
    await undoAction(noting(ana, asked), { actionId: act.id })
  },
  'read the trash': async (ana, asked) => {
    const { ids } = await filled(ana, 5)
    await deletePins(ana, { pinIds: ids })
    await readTrash(noting(ana, asked), { bookmark: null, pageSize: 25 })
    await readTrash(noting(ana, asked), {
      bookmark: { at: ana.now, id: ids[2] ?? 0 },
      pageSize: 25,
    })
  },
  'read the doubles, keep one and bring the others back': async (ana, asked) => {
    const { from } = await filled(ana, 0)
    await fillPins(ana, from, 3)
    const seen = noting(ana, asked)
    const { groups } = await readDoubles(seen, { bookmark: null })
    const [keep = 0, ...others] = groups[0]?.pins.map(({ id }) => id) ?? []
    await dismissDoubles(seen, { apart: keep })
    await restoreDoubles(seen, await keepOne(seen, { keep, pinIds: others }))
  },
  'empty the trash': async (ana, asked) => {
    const { ids } = await filled(ana, 5)
    await deletePins({ ...ana, now: ana.now - 31 * DAY_MS }, { pinIds: ids })
    await emptyTrash(noting(ana, asked))
  },
}

test.each(Object.keys(ACTS))('to %s no table is read from end to end', async (name) => {
  const asked = await askedBy(name)

  expect(asked.length).toBeGreaterThan(1)
  for (const { sql, values } of asked) {
    for (const detail of await planOf(sql, values)) {
      expect(detail, sql).not.toMatch(
        /^SCAN (?!json_each|value|chosen$|\(|act$|heirs|mine$|found$|shown$|board$|groups$|CONSTANT|\d+ CONSTANT)\w*\b(?! USING (COVERING )?INDEX (pins_trash|boards_trash|loose_pictures_since))/,
      )
    }
  }
})

test('no bulk action reads more rows where there are ten thousand other pins', async () => {
  const other = await aMember()
  const few = await rowsOf()
  await fillPins(other, await aBoard(other), 10_000)
  const many = await rowsOf()

  for (const [name, rows] of Object.entries(few)) {
    expect(many[name], name).toBeLessThanOrEqual(rows * 1.3)
  }
}, 60_000)

async function filled(ana: Context, pinCount: number) {
  const [from, to] = [await aBoard(ana), await aBoard(ana)]
  if (pinCount > 10) await fillPins(ana, from, pinCount)
  const ids = pinCount > 10 ? [] : await pinsOn(ana, from, pinCount)
  return { from, to, ids }
}

let rowsRead = 0

async function rowsOf(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of Object.keys(ACTS)) {
    rowsRead = 0
    await askedBy(name)
    counts[name] = rowsRead
  }
  return counts
}

async function askedBy(name: string): Promise<Asked[]> {
  const asked: Asked[] = []
  await ACTS[name]?.(withoutQueue(await aMember()), asked)
  return asked
}

/** The same member over the real database, which notes what it is asked. */
function noting<C extends Context>(member: C, asked: Asked[]): C {
  const session = env.DB.withSession('first-primary')
  const db = openDatabase({
    prepare: (sql) => {
      const statement = session.prepare(sql)
      const bind = statement.bind.bind(statement)
      return Object.assign(statement, {
        bind: (...values: unknown[]) => {
          asked.push({ sql, values })
          return bind(...values)
        },
      })
    },
    batch: async <T>(statements: D1PreparedStatement[]) => {
      const results = await session.batch<T>(statements)
      for (const { meta } of results) rowsRead += meta.rows_read
      return results
    },
    getBookmark: () => session.getBookmark(),
  })
  return { ...member, db }
}

async function planOf(sql: string, values: unknown[]): Promise<string[]> {
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...values)
    .all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}
