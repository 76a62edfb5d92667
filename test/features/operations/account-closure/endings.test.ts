import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { endings } from '../../../../app/db/operations/endings.ts'
import { changeBlock } from '../../../../app/features/content/blocks/blocks.server.ts'
import { deletePin, restorePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import {
  ENDED_PREFIX,
  forgetEndings,
  forgetEndingsOf,
  saveEndings,
} from '../../../../app/features/operations/account-closure/endings.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'

const DAY_MS = 24 * 60 * 60_000

/** The lists of a member, by file. */
async function listsOf(memberId: number): Promise<[key: string, list: unknown][]> {
  const { objects } = await env.MEDIA.list({ prefix: ENDED_PREFIX })
  const lists: [key: string, list: unknown][] = []
  for (const { key } of objects) {
    if (key.split('/')[2] !== String(memberId)) continue
    const list: unknown = await (await env.MEDIA.get(key))?.json()
    lists.push([key, list])
  }
  return lists
}

function waitingOf({ db, viewer }: Context) {
  return db
    .select()
    .from(endings)
    .where(eq(endings.memberId, viewer?.id ?? 0))
}

test('what a member ends or undoes is listed in the bucket within a minute, as ids only', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const pin = await aPin(ana, await aBoard(ana), { title: 'Not to be listed' })
  await changeBlock(ana, { memberId: bo.viewer.id, act: 'block' })
  await deletePin(ana, { pinId: pin.id })
  await restorePin(ana, { pinId: pin.id })

  await saveEndings(ana)

  const day = new Date(ana.now).toISOString().slice(0, 10)
  expect(await listsOf(ana.viewer.id)).toEqual([
    [
      expect.stringMatching(new RegExp(`^ended/${day}/${ana.viewer.id}/${ana.now}-\\d+\\.json$`)),
      [
        ['block', String(bo.viewer.id), false],
        ['pin', String(pin.id), false],
        ['pin', String(pin.id), true],
      ],
    ],
  ])
  expect(await waitingOf(ana)).toEqual([])
})

test('a list that can’t be written is written by the next run', async () => {
  const ana = await aMember()
  const bo = await aMember()
  await changeBlock(ana, { memberId: bo.viewer.id, act: 'mute' })
  const failing: R2Bucket = Object.assign(Object.create(env.MEDIA), {
    put: () => Promise.reject(new Error('R2 is away')),
    head: () => Promise.resolve(null),
  })

  const failure = saveEndings({ ...ana, env: { ...ana.env, MEDIA: failing } })
  await expect(failure).rejects.toThrow('R2 is away')
  expect(await waitingOf(ana)).toHaveLength(1)
  await saveEndings(ana)

  expect(await listsOf(ana.viewer.id)).toMatchObject([
    [expect.any(String), [['mute', String(bo.viewer.id), false]]],
  ])
})

test('lists end after 90 days, and with their member’s account', async () => {
  const ana = await aMember()
  const bo = await aMember()
  await changeBlock(ana, { memberId: bo.viewer.id, act: 'block' })
  await changeBlock(bo, { memberId: (await aMember()).viewer.id, act: 'block' })
  await saveEndings({ ...ana, now: ana.now - 89 * DAY_MS })
  await forgetEndings(ana)
  expect(await listsOf(ana.viewer.id)).toHaveLength(1)

  await forgetEndingsOf(ana, ana.viewer.id)
  expect(await listsOf(ana.viewer.id)).toEqual([])
  expect(await listsOf(bo.viewer.id)).toHaveLength(1)

  await forgetEndings({ ...ana, now: ana.now + 3 * DAY_MS })
  expect(await listsOf(bo.viewer.id)).toEqual([])
})

test('the rows that an account’s deletion takes with it are listed nowhere', async () => {
  const ana = await aMember()
  const bo = await aMember()
  await changeBlock(ana, { memberId: bo.viewer.id, act: 'block' })
  await saveEndings(ana)

  await ana.db.delete(members).where(eq(members.id, ana.viewer.id))

  expect(await waitingOf(ana)).toEqual([])
})
