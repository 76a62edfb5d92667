import { createScheduledController, env } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { deleteBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { moveAllPins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { handleScheduled } from '../../../../workers/background/clock.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { fillPins } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { orderOn, untilActionEnds, withoutQueue } from '../../../factories/screens/organise.ts'

const MONTH_MS = 31 * 24 * 60 * 60 * 1000

test('one cron continues interrupted bulk actions, the other empties the trash', async () => {
  const ana = await aMember()
  const from = await aBoard(ana)
  const to = await aBoard(ana)
  const old = await aBoard(ana)
  await fillPins(ana, from, 150)
  await deleteBoard({ ...ana, now: ana.now - MONTH_MS }, { boardId: old.id })
  const all = { oldSectionId: null, newSectionId: null, pinIds: [] }
  const action = await moveAllPins(withoutQueue(ana), {
    boardId: from.id,
    newBoardId: to.id,
    ...all,
  })

  await handleScheduled(createScheduledController({ cron: '* * * * *' }), env)
  await untilActionEnds(ana, action)
  expect(await orderOn(to)).toHaveLength(150)
  expect(await boardExists(old)).toBe(true)
  await handleScheduled(createScheduledController({ cron: '17 * * * *' }), env)

  expect(await boardExists(old)).toBe(false)
})

test('a failing cron job is reported, and doesn’t hold up the others', async () => {
  const ana = await aMember()
  const from = await aBoard(ana)
  const to = await aBoard(ana)
  await fillPins(ana, from, 150)
  const all = { boardId: from.id, newBoardId: to.id, pinIds: [] }
  const place = { oldSectionId: null, newSectionId: null }
  const action = await moveAllPins(withoutQueue(ana), { ...all, ...place })
  const PROMOTIONS = new Proxy(env.PROMOTIONS, {
    get: () => () => Promise.reject(new Error('KV is gone.')),
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const clock = createScheduledController({ cron: '* * * * *' })

  await expect(handleScheduled(clock, { ...env, PROMOTIONS })).rejects.toThrow(
    'These jobs failed: take_turn.',
  )
  vi.restoreAllMocks()

  await untilActionEnds(ana, action)
  expect(await orderOn(to)).toHaveLength(150)
})

async function boardExists({ id }: { id: number }): Promise<boolean> {
  return (await env.DB.prepare('select 1 from boards where id = ?').bind(id).first()) !== null
}
