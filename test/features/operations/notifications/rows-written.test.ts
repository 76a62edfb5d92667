import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../../app/db/database.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aReader } from '../../../factories/operations/notifications.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS / 2

/** A later save of the day updates the existing notification, as the decision about notifications states. */
const FIRST_OF_DAY = 28
const LATER = 25

test('a save writes no more rows than the decision allows', async () => {
  const ana = await aReader()
  const pin = await aPin(ana, await aBoard(ana))
  const costs: number[] = []
  for (const place of [0, 1, 2]) {
    const bo = await aMember()
    const board = await aBoard(bo)
    const { db, cost } = aCountingDatabase()
    const saver = { ...bo, db, now: NOON + place }
    await savePin(saver, { pinId: pin.id, boardId: board.id, section: null })
    costs.push(cost())
  }

  const [first = 0, ...later] = costs
  expect(first).toBeLessThanOrEqual(FIRST_OF_DAY)
  expect(Math.max(...later)).toBeLessThanOrEqual(LATER)
  expect(Math.min(...costs)).toBeGreaterThan(0)
})

/** A database that counts the rows written by its batches, as D1 does. */
function aCountingDatabase() {
  let written = 0
  const session = env.DB.withSession('first-primary')
  const db = openDatabase(
    new Proxy(session, {
      get(target, name) {
        if (name !== 'batch') return Reflect.get(target, name).bind(target)
        return async (statements: D1PreparedStatement[]) => {
          const answers = await target.batch(statements)
          for (const { meta } of answers) written += meta.rows_written
          return answers
        }
      },
    }),
  )
  return { db, cost: () => written }
}
