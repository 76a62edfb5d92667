import { createScheduledController, env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { deleteBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { moveAllPins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { handleScheduled } from '../../../../workers/jobs.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { fillPins } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { orderOn, over, withoutQueue } from '../../../factories/screens/organise.ts'

const MONTH_MS = 31 * 24 * 60 * 60 * 1000

test('by one clock what came to a stand goes on, by the other the trash is emptied', async () => {
  const ana = await aMember()
  const [from, to, old] = [await aBoard(ana), await aBoard(ana), await aBoard(ana)]
  await fillPins(ana, from, 150)
  await deleteBoard({ ...ana, now: ana.now - MONTH_MS }, { boardId: old.id })
  const all = { oldSectionId: null, newSectionId: null, pinIds: [] }
  const action = await moveAllPins(withoutQueue(ana), {
    boardId: from.id,
    newBoardId: to.id,
    ...all,
  })

  await handleScheduled(createScheduledController({ cron: '* * * * *' }), env)
  await over(ana, action)
  expect(await orderOn(to)).toHaveLength(150)
  expect(await isThere(old)).toBe(true)
  await handleScheduled(createScheduledController({ cron: '17 * * * *' }), env)

  expect(await isThere(old)).toBe(false)
})

test('a job of the clock that fails is told of, and keeps no other waiting', async () => {
  const ana = await aMember()
  const [from, to] = [await aBoard(ana), await aBoard(ana)]
  await fillPins(ana, from, 150)
  const all = { boardId: from.id, newBoardId: to.id, pinIds: [] }
  const place = { oldSectionId: null, newSectionId: null }
  const action = await moveAllPins(withoutQueue(ana), { ...all, ...place })
  const PROMOTIONS = new Proxy(env.PROMOTIONS, {
    get: () => () => Promise.reject(new Error('KV is gone.')),
  })
  const clock = createScheduledController({ cron: '* * * * *' })

  await expect(handleScheduled(clock, { ...env, PROMOTIONS })).rejects.toThrow(
    'The jobs of "* * * * *" failed.',
  )

  await over(ana, action)
  expect(await orderOn(to)).toHaveLength(150)
})

async function isThere({ id }: { id: number }): Promise<boolean> {
  return (await env.DB.prepare('select 1 from boards where id = ?').bind(id).first()) !== null
}
