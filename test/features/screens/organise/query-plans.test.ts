import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { openDatabase } from '../../../../app/db/database.ts'
import { continueAction } from '../../../../app/features/screens/organise/bulk-action/run-action.server.ts'
import { undoAction } from '../../../../app/features/screens/organise/bulk-action/undo-action.server.ts'
import {
  clearDuplicates,
  undoClearing,
} from '../../../../app/features/screens/organise/duplicates/clear-duplicates.server.ts'
import {
  dismissDuplicates,
  keepOne,
  restoreDuplicates,
} from '../../../../app/features/screens/organise/duplicates/keep-one.server.ts'
import { readDuplicates } from '../../../../app/features/screens/organise/duplicates/read-duplicates.server.ts'
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
} from '../../../../app/features/screens/organise/pin-order/order-pins.server.ts'
import { mergeSection } from '../../../../app/features/screens/organise/sections/change-section.server.ts'
import { emptyTrash } from '../../../../app/features/screens/organise/trash/purge.server.ts'
import { readTrash } from '../../../../app/features/screens/organise/trash/trash.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin, fillPins, pinsOn } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aPinOrder, withoutQueue } from '../../../factories/screens/organise.ts'

type Statement = { sql: string; values: unknown[] }

const DAY_MS = 24 * 60 * 60 * 1000

/** Every action on pins, each with its own boards. */
const ACTIONS: Record<string, (ana: Context, asked: Statement[]) => Promise<unknown>> = {
  'move some': async (ana, asked) => {
    const { to, ids } = await filled(ana, 5)
    const act = await movePins(recording(ana, asked), {
      boardId: to.id,
      sectionId: null,
      pinIds: ids,
    })
    await undoAction(recording(ana, asked), { actionId: act.id })
  },
  'copy some': async (ana, asked) => {
    const { to, ids } = await filled(ana, 5)
    const act = await copyPins(recording(ana, asked), {
      boardId: to.id,
      sectionId: null,
      pinIds: ids,
    })
    await undoAction(recording(ana, asked), { actionId: act.id })
  },
  'delete some': async (ana, asked) => {
    const { ids } = await filled(ana, 5)
    const act = await deletePins(recording(ana, asked), { pinIds: ids })
    await undoAction(recording(ana, asked), { actionId: act.id })
  },
  'reorder a pin': async (ana, asked) => {
    const { ids } = await filled(ana, 5)
    const [pinId = 0, , beforeId = 0] = ids
    await movePinBetween(recording(ana, asked), aPinOrder(pinId, { beforeId }))
    await readPinPlace(recording(ana, asked), { pinId, sectionId: null })
  },
  'put a pin at an edge': async (ana, asked) => {
    const { from, ids } = await filled(ana, 5)
    const [pinId = 0] = ids
    await movePinBetween(recording(ana, asked), aPinOrder(pinId, { edge: 'end' }))
    const { id: sectionId } = await aSection(ana, from)
    const { id } = await aPin(ana, from, { sectionId })
    await movePinBetween(recording(ana, asked), aPinOrder(id, { edge: 'start', sectionId }))
    await readPinPlace(recording(ana, asked), { pinId: id, sectionId })
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
    await continueAction(recording(ana, asked), { actionId }, 50)
    while ((await continueAction(ana, { actionId }, 50)).state === 'running');
    await undoAction(ana, { actionId })
    await continueAction(recording(ana, asked), { actionId }, 50)
  },
  'delete a section': async (ana, asked) => {
    const { from } = await filled(ana, 0)
    const section = await aSection(ana, from)
    await pinsOn(ana, from, 5, { sectionId: section.id })
    const act = await mergeSection(recording(ana, asked), { sectionId: section.id, intoId: null })
    await undoAction(recording(ana, asked), { actionId: act.id })
  },
  'merge boards': async (ana, asked) => {
    const { from, to } = await filled(ana, 5)
    const act = await mergeBoards(recording(ana, asked), { boardId: from.id, intoId: to.id })
    await undoAction(recording(ana, asked), { actionId: act.id })
  },
  'read the trash': async (ana, asked) => {
    const { ids } = await filled(ana, 5)
    await deletePins(ana, { pinIds: ids })
    await readTrash(recording(ana, asked), { bookmark: null, pageSize: 25 })
    await readTrash(recording(ana, asked), {
      bookmark: { at: ana.now, id: ids[2] ?? 0 },
      pageSize: 25,
    })
  },
  'read the duplicates, keep one and bring the others back': async (ana, asked) => {
    const { from } = await filled(ana, 0)
    await fillPins(ana, from, 3)
    const seen = recording(ana, asked)
    const { groups } = await readDuplicates(seen, { bookmark: null })
    const [keep = 0, ...others] = groups[0]?.pins.map(({ id }) => id) ?? []
    await dismissDuplicates(seen, { apart: keep })
    await restoreDuplicates(seen, await keepOne(seen, { keep, pinIds: others }))
  },
  'clear duplicates and undo that': async (ana, asked) => {
    const { from } = await filled(ana, 0)
    await fillPins(ana, from, 3)
    await ana.db.run(`update pins set title = 'Jar' where id = (
      select max(id) from pins where board_id = ${from.id})`)
    const context = recording(ana, asked)
    const clearing = { rule: 'oldest', alike: true, texts: true } as const
    await undoClearing(context, await clearDuplicates(context, clearing))
  },
  'empty the trash': async (ana, asked) => {
    const { ids } = await filled(ana, 5)
    await deletePins({ ...ana, now: ana.now - 31 * DAY_MS }, { pinIds: ids })
    await emptyTrash(recording(ana, asked))
  },
}

test.each(Object.keys(ACTIONS))('the bulk action “%s” never scans a whole table', async (name) => {
  const asked = await statementsOf(name)

  expect(asked.length).toBeGreaterThan(1)
  for (const { sql, values } of asked) {
    for (const detail of await planOf(sql, values)) {
      expect(detail, sql).not.toMatch(
        /^SCAN (?!json_each|value|chosen$|\(|act$|heirs|mine$|found$|shown$|board$|groups$|all_groups$|sized$|ranked$|given VIRTUAL|CONSTANT|\d+ CONSTANT)\w*\b(?! USING (COVERING )?INDEX (pins_trash|boards_trash|unused_pictures_since))/,
      )
    }
  }
})

test('no bulk action reads more rows because of ten thousand other pins', async () => {
  const other = await aMember()
  const few = await rowsOf()
  await fillPins(other, await aBoard(other), 10_000)
  const many = await rowsOf()

  for (const [name, rows] of Object.entries(few)) {
    expect(many[name], name).toBeLessThanOrEqual(rows * 1.3)
  }
}, 60_000)

async function filled(ana: Context, pinCount: number) {
  const from = await aBoard(ana)
  const to = await aBoard(ana)
  if (pinCount > 10) await fillPins(ana, from, pinCount)
  const ids = pinCount > 10 ? [] : await pinsOn(ana, from, pinCount)
  return { from, to, ids }
}

let rowsRead = 0

async function rowsOf(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of Object.keys(ACTIONS)) {
    rowsRead = 0
    await statementsOf(name)
    counts[name] = rowsRead
  }
  return counts
}

async function statementsOf(name: string): Promise<Statement[]> {
  const asked: Statement[] = []
  await ACTIONS[name]?.(withoutQueue(await aMember()), asked)
  return asked
}

/** The same member with the real database, recording its statements. */
function recording<C extends Context>(member: C, asked: Statement[]): C {
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
