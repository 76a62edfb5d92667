import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../../app/db/identity/accounts.ts'
import { digests } from '../../../../app/db/operations/digests.ts'
import { archiveBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import {
  changeFollow,
  followMember,
} from '../../../../app/features/content/follows/follows.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { signedId } from '../../../../app/features/identity/tokens/signed-id.server.ts'
import { nextMonday } from '../../../../app/features/operations/digest/digest.ts'
import {
  chooseDigest,
  readDigestLink,
  readNotificationSettings,
  stopDigest,
} from '../../../../app/features/operations/digest/digests.server.ts'
import { sendDigests } from '../../../../app/features/operations/digest/send-digests.server.ts'
import { seeUpdates } from '../../../../app/features/operations/updates/list-updates.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { mailTo, refusal } from '../../../mail.ts'

const HOUR_MS = 60 * 60 * 1000
const WEEK_MS = 7 * 24 * HOUR_MS

type Member = Awaited<ReturnType<typeof aMember>>

/** A member who asked for the letter and follows a board of somebody's with a new pin. */
async function aReader(changes: Parameters<typeof aMember>[0] = {}) {
  const ana = await aMember({ emailVerifiedAt: 1, ...changes })
  const bo = await aMember({ fullName: 'Bo Berg' })
  const board = await aBoard(bo, { name: 'Blue jars' })
  await changeFollow(ana, { boardId: board.id, follow: true })
  await chooseDigest(ana, { act: 'start', timeZone: 'Europe/Berlin' })
  const { id: pinId } = await aPin(bo, board)
  return { ana, bo, board, pinId }
}

/** Two clocks write at once, on the Monday on which the letter is due. */
async function write(ana: Member, laterMs = 0): Promise<void> {
  const [due] = await ana.db.select().from(digests).where(eq(digests.memberId, ana.viewer.id))
  const site = { ...ana, env: { ...ana.env, OUTBOX: 'on' }, now: (due?.dueAt ?? 0) + laterMs }
  await Promise.all([sendDigests(site), sendDigests(site)])
}

function lettersOf({ viewer }: Member) {
  return mailTo(viewer.email)
}

test.each([
  ['2026-11-26T03:00:00Z', 'Europe/Berlin', '2026-11-30T07:00:00.000Z'],
  ['2026-11-30T06:59:59Z', 'Europe/Berlin', '2026-11-30T07:00:00.000Z'],
  ['2026-11-30T07:00:00Z', 'Europe/Berlin', '2026-12-07T07:00:00.000Z'],
  ['2026-03-28T12:00:00Z', 'Europe/Berlin', '2026-03-30T06:00:00.000Z'],
  ['2026-11-29T23:30:00Z', 'Pacific/Auckland', '2026-12-06T19:00:00.000Z'],
  ['2026-11-30T10:00:00Z', 'America/Los_Angeles', '2026-11-30T16:00:00.000Z'],
  ['2026-11-26T03:00:00Z', 'Asia/Kathmandu', '2026-11-30T02:15:00.000Z'],
])('after %s a Monday begins in %s at %s', (now, zone, due) => {
  expect(new Date(nextMonday(Date.parse(now), zone)).toISOString()).toBe(due)
})

test('nobody gets a letter who didn’t ask for it, nor before its time', async () => {
  const { ana } = await aReader()
  await chooseDigest(ana, { act: 'stop' })
  await write(ana, 10 * WEEK_MS)
  await chooseDigest(ana, { act: 'start', timeZone: 'Europe/Berlin' })
  await write(ana, -1)

  expect(await lettersOf(ana)).toEqual([])
})

test('a member reads once a week what is new on boards that they follow', async () => {
  const { ana, bo, board } = await aReader()

  await write(ana)
  await write(ana, -WEEK_MS + HOUR_MS)

  const [letter, ...others] = await lettersOf(ana)
  expect(others).toEqual([])
  expect(letter?.subject).toBe('Your week on Pinfold')
  expect(letter?.text).toContain('Blue jars')
  expect(letter?.text).toContain('a new pin')
  expect(letter?.text).toContain(
    `/letters/digest/${signedId(env, 'weekly digest', ana.viewer.id)}/`,
  )

  await aPin(bo, board)
  await write(ana)
  // Its pins are a week older by then.
  expect(await lettersOf(ana)).toHaveLength(1)
})

test('the letter names where one press stops it, in its headers, too', async () => {
  const { ana } = await aReader()
  const sent: unknown[] = []
  const EMAIL = { send: async (mail: unknown) => ({ messageId: String(sent.push(mail)) }) }
  const { due } = (await readNotificationSettings(ana)).digest
  const now = due?.at ?? 0
  await sendDigests({ ...ana, env: { ...ana.env, OUTBOX: 'off', EMAIL }, now })

  const url = `${env.SITE_ORIGIN}/letters/digest/${signedId(env, 'weekly digest', ana.viewer.id)}/`
  const headers = {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  expect(sent).toContainEqual(expect.objectContaining({ headers }))
})

test('a member reads what others did in their week, also what they have seen, and as it is by now', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  await chooseDigest(ana, { act: 'start', timeZone: 'UTC' })
  const pin = await aPin(ana, await aBoard(ana), { title: 'Blue jar' })
  const saves = await Promise.all(
    ['Bo', 'Cy'].map(async (fullName) => {
      const saver = await aMember({ fullName })
      const boardId = (await aBoard(saver)).id
      return savePin(saver, { pinId: pin.id, boardId, section: null })
    }),
  )
  const secretly = await aMember({ fullName: 'Di' })
  const boardId = (await aBoard(secretly, { privacy: 'secret' })).id
  await savePin(secretly, { pinId: pin.id, boardId, section: null })
  await followMember(await aMember({ fullName: 'Ed' }), { memberId: ana.viewer.id })
  await seeUpdates({ ...ana, now: Date.now() + 1 }, { until: Date.now() + 1 })
  await env.DB.prepare('update pins set deleted_at = 1 where id = ?').bind(saves[1]?.id).run()

  await write(ana)

  const [letter] = await lettersOf(ana)
  expect(letter?.text).toContain('• Bo saved your pin Blue jar')
  expect(letter?.text).toContain('• Ed followed you')
  expect(letter?.text).not.toMatch(/• (?:Cy|Di) /)
  expect(letter?.text).toContain('See your updates: http://localhost:8787/notifications/')
})

test('a week with nothing to say has no letter', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  await chooseDigest(ana, { act: 'start', timeZone: 'UTC' })
  await aPin(ana, await aBoard(ana))

  await write(ana)

  expect(await lettersOf(ana)).toEqual([])
})

type Reading = Awaited<ReturnType<typeof aReader>>

const HIDDEN: [string, (reading: Reading) => Promise<unknown>][] = [
  ['a board that is secret by now', ({ bo, board }) => makeSecret(bo, board.id)],
  ['an archived board', ({ bo, board }) => archiveBoard(bo, { boardId: board.id })],
  ['a board whose owner blocked them', ({ ana, bo }) => block(bo, ana, 'block')],
  ['a board whose owner they muted', ({ ana, bo }) => block(ana, bo, 'mute')],
  ['a board of a closed account', ({ bo }) => setState(bo, 'deactivated_by_member')],
  ['a deleted pin', ({ bo, pinId }) => deletePin(bo, pinId)],
  ['a board that they no longer follow', ({ ana, board }) => unfollow(ana, board.id)],
]

test.each(HIDDEN)('the letter says nothing of %s', async (_, hide) => {
  const reading = await aReader()

  await hide(reading)
  await write(reading.ana)

  expect(await lettersOf(reading.ana)).toEqual([])
})

function makeSecret(bo: Member, boardId: number) {
  return editBoard(bo, { boardId, name: 'Blue jars', description: '', privacy: 'secret' })
}

async function block(by: Member, of: Member, kind: 'block' | 'mute') {
  const other = kind === 'block' ? [[of, by, 'blocked'] as const] : []
  for (const [viewer, blocked, name] of [[by, of, kind] as const, ...other]) {
    await env.DB.prepare(
      'insert into blocks (viewer_id, other_id, kind, created_at) values (?, ?, ?, 0)',
    )
      .bind(viewer.viewer.id, blocked.viewer.id, name)
      .run()
  }
}

function setState(of: Member, state: 'active' | 'suspended' | 'deactivated_by_member') {
  return of.db.update(members).set({ state }).where(eq(members.id, of.viewer.id))
}

async function deletePin({ now }: Member, pinId: number) {
  await env.DB.prepare('update pins set deleted_at = ? where id = ?').bind(now, pinId).run()
}

function unfollow(ana: Member, boardId: number) {
  return changeFollow(ana, { boardId, follow: false })
}

test.each<[string, Partial<typeof members.$inferInsert>]>([
  ['whose address is not confirmed', { emailVerifiedAt: null }],
  ['who is suspended', { state: 'suspended' }],
  ['who deactivated the account', { state: 'deactivated_by_member' }],
])('a member %s gets no letter', async (_, change) => {
  const { ana } = await aReader()
  await ana.db.update(members).set(change).where(eq(members.id, ana.viewer.id))

  await write(ana)

  expect(await lettersOf(ana)).toEqual([])
})

test('who comes back gets the letter on the next Monday, and a late one is left out', async () => {
  const { ana } = await aReader({ state: 'suspended' })
  await write(ana)
  const [row] = await ana.db.select().from(digests).where(eq(digests.memberId, ana.viewer.id))
  expect(new Date(row?.dueAt ?? 0).getUTCDay()).toBe(1)
  await setState(ana, 'active')
  await sendDigests({ ...ana, now: (row?.dueAt ?? 0) - 1 })
  await write(ana, 25 * HOUR_MS)

  expect(await lettersOf(ana)).toEqual([])
})

test('an address that sends letters back gets no more, until its member asks again', async () => {
  const { ana, bo, board } = await aReader()
  const bounce = Object.assign(new Error('suppressed'), { code: 'E_RECIPIENT_SUPPRESSED' })
  const EMAIL = { send: () => Promise.reject(bounce) }
  const { due } = (await readNotificationSettings(ana)).digest
  const now = due?.at ?? 0
  await sendDigests({ ...ana, env: { ...ana.env, OUTBOX: 'off', EMAIL }, now })
  expect((await readNotificationSettings(ana)).digest).toMatchObject({ isBounced: true })

  await write(ana)
  expect(await lettersOf(ana)).toEqual([])
  await chooseDigest(ana, { act: 'start', timeZone: 'Europe/Berlin' })
  await aPin(bo, board)
  await write(ana)

  expect(await lettersOf(ana)).toHaveLength(1)
})

test('a letter that didn’t get out for another reason is no bounce, and keeps no other waiting', async () => {
  const [{ ana }, { ana: cy }] = [await aReader(), await aReader()]
  const failing = { send: () => Promise.reject(new Error('no answer')) }
  const at = (await readNotificationSettings(ana)).digest.due?.at ?? 0

  const site = { ...ana, env: { ...ana.env, OUTBOX: 'on', EMAIL: failing }, now: at }
  await expect(sendDigests(site)).rejects.toThrow('not sent')

  expect((await readNotificationSettings(ana)).digest.isBounced).toBe(false)
  expect(await lettersOf(cy)).toHaveLength(1)
})

test('the letter’s link stops it for its member and nobody else, and a forged one does nothing', async () => {
  const [{ ana }, { ana: cy }] = [await aReader(), await aReader()]
  const token = signedId(env, 'weekly digest', ana.viewer.id)
  expect(await readDigestLink(aVisitor(), { token })).toEqual({ isOn: true })

  await stopDigest(aVisitor(), { token })

  expect(await readDigestLink(aVisitor(), { token })).toEqual({ isOn: false })
  expect((await readNotificationSettings(cy)).digest.due).not.toBeNull()
  for (const forged of [
    `${cy.viewer.id}${token.slice(String(ana.viewer.id).length)}`,
    signedId(env, 'monthly copy', cy.viewer.id),
    '',
  ]) {
    expect(await readDigestLink(aVisitor(), { token: forged })).toBeNull()
    expect(await refusal(stopDigest(aVisitor(), { token: forged }))).toBe('link_expired')
  }
  expect((await readNotificationSettings(cy)).digest.due).not.toBeNull()
})

test('a member of a country begins with its zone, and the next letter is told', async () => {
  const ana = await aMember({ country: 'DE', emailVerifiedAt: 1 })
  expect((await readNotificationSettings(ana)).digest).toEqual({
    zones: expect.arrayContaining(['Europe/Berlin', 'Asia/Tokyo']),
    ...{ due: null, isBounced: false, isConfirmed: true, timeZone: 'Europe/Berlin' },
  })

  await chooseDigest(ana, { act: 'start', timeZone: 'Asia/Tokyo' })

  const { due } = (await readNotificationSettings(ana)).digest
  expect(due).toEqual({ at: nextMonday(ana.now, 'Asia/Tokyo'), timeZone: 'Asia/Tokyo' })
})
