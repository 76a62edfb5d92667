import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../../app/db/identity/accounts.ts'
import { formerUsernames } from '../../../../app/db/identity/usernames.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { editProfile } from '../../../../app/features/identity/account/profile/profile.server.ts'
import {
  purgeFormerUsernames,
  readNewUsername,
} from '../../../../app/features/identity/names/former-usernames.server.ts'
import { eraseAccounts } from '../../../../app/features/operations/account-closure/erase-accounts.server.ts'
import { refusal } from '../../../emails.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

type Member = Awaited<ReturnType<typeof aMember>>

const DAY_MS = 24 * 60 * 60_000

const later = <C extends Pick<Member, 'now'>>(context: C, days: number): C => ({
  ...context,
  now: context.now + days * DAY_MS,
})

function rename(member: Member, username: string) {
  return editProfile(member, { fullName: 'Ana', username, about: '' })
}

/** A member with a new username, and their previous one. */
async function aRenamedMember() {
  const ana = await aMember()
  const old = ana.viewer.username
  const next = `new-${ana.viewer.username}`
  await rename(ana, next)
  return { ana, old, next }
}

test('a previous username redirects to the new one for 90 days', async () => {
  const { ana, old, next } = await aRenamedMember()
  const visitor = { ...aVisitor(), now: ana.now }

  expect(await readNewUsername(visitor, old)).toBe(next)
  expect(await readNewUsername(visitor, old.toUpperCase())).toBe(next)
  expect(await readNewUsername(later(visitor, 89), old)).toBe(next)
  expect(await readNewUsername(later(visitor, 90), old)).toBeNull()
  await rename(ana, `newer-${old}`)
  expect(await readNewUsername(visitor, old)).toBe(`newer-${old}`)
  expect(await readNewUsername(visitor, next)).toBe(`newer-${old}`)
})

test('for 90 days nobody but its former member can take a previous username', async () => {
  const { ana, old, next } = await aRenamedMember()
  const bo = { ...(await aMember()), now: ana.now }

  expect(await refusal(rename(bo, old))).toBe('username_taken')
  expect(await refusal(rename(later(bo, 89), old))).toBe('username_taken')
  expect(await readNewUsername(aVisitor(), bo.viewer.username)).toBeNull()
  expect(await refusal(rename(ana, old))).toBe('done')
  expect(await readNewUsername({ ...aVisitor(), now: ana.now }, old)).toBeNull()
  expect(await readNewUsername({ ...aVisitor(), now: ana.now }, next)).toBe(old)
  await rename(ana, next)
  expect(await refusal(rename(later(bo, 91), old))).toBe('done')
})

test('no new account gets a held username', async () => {
  const { ana, old } = await aRenamedMember()
  const [row] = await ana.db.select().from(members).where(eq(members.id, ana.viewer.id))
  const open = (days: number) => {
    const email = `${crypto.randomUUID()}@mail.example`
    const now = later(ana, days).now
    return ana.db
      .insert(members)
      .values({ ...row, ...NAMED, id: now, username: old, email, createdAt: now })
      .then(
        () => 'done',
        (error: Error) => String(error.cause ?? error),
      )
  }

  expect(await open(89)).toContain('username_held')
  expect(await open(91)).toBe('done')
})

const NAMED = {
  firstName: 'Cy',
  fullName: 'Cy',
  birthday: '1990-01-01',
  country: 'US',
  avatarColorIndex: 0,
  topics: null,
}

test('an edit that keeps the username holds nothing', async () => {
  const ana = await aMember()

  await rename(ana, ana.viewer.username)

  expect(await heldBy(ana)).toEqual([])
})

test('a member who holds five usernames can only go back to one of them, until the oldest is released after 90 days', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const given = [ana.viewer.username, ...[1, 2, 3, 4, 5].map((turn) => `${turn}-${NAME}`)]
  for (const [turn, next] of given.slice(1).entries()) await rename(later(ana, turn), next)
  const [first = '', second = ''] = given

  expect(await refusal(rename(later(ana, 5), `6-${NAME}`))).toBe('too_many_usernames')
  expect((await heldBy(ana)).sort()).toEqual(given.slice(0, -1).sort())
  expect(await refusal(rename(later(bo, 5), first))).toBe('username_taken')
  expect(await refusal(rename(later(ana, 5), `5-${NAME}`))).toBe('done')
  expect(await refusal(rename(later(ana, 5), second))).toBe('done')
  expect((await heldBy(ana)).sort()).toEqual(given.filter((name) => name !== second).sort())
  expect(await refusal(rename(later(ana, 6), `6-${NAME}`))).toBe('too_many_usernames')

  expect(await refusal(rename(later(ana, 90), `6-${NAME}`))).toBe('done')
  expect(await refusal(rename(later(bo, 90), first))).toBe('done')
})

test('of simultaneous renames only as many succeed as a member may hold', async () => {
  const ana = await aMember()
  const renames = Array.from({ length: 12 }, (_, at) => rename(ana, `${at}-at-once-${NAME}`))

  const done = (await Promise.all(renames.map(refusal))).filter((code) => code === 'done')

  expect(done).toHaveLength(5)
  expect(await heldBy(ana)).toHaveLength(5)
})

const NAME = crypto.randomUUID().slice(0, 12)

async function heldBy({ db, viewer }: Member): Promise<string[]> {
  const rows = await db
    .select()
    .from(formerUsernames)
    .where(eq(formerUsernames.memberId, viewer.id))
  return rows.map(({ username }) => username)
}

test('blocked members are not redirected, in either direction, nor is anybody to a closed account', async () => {
  const { ana, old } = await aRenamedMember()
  const bo = await aMember()
  const cy = await aMember()
  await blockMember(ana, { memberId: bo.viewer.id })
  await blockMember(cy, { memberId: ana.viewer.id })

  for (const reader of [bo, cy]) {
    expect(await readNewUsername({ ...reader, now: ana.now }, old)).toBeNull()
  }
  await ana.db.update(members).set({ state: 'suspended' }).where(eq(members.id, ana.viewer.id))
  expect(await readNewUsername({ ...aVisitor(), now: ana.now }, old)).toBeNull()
})

test('the usernames of a deleted account redirect nowhere, and nobody can take them for 90 days', async () => {
  const { ana, old, next } = await aRenamedMember()
  const now = ana.now + DAY_MS
  await ana.db
    .update(members)
    .set({ state: 'deactivated_by_member', eraseAt: now })
    .where(eq(members.id, ana.viewer.id))

  await eraseAccounts({ ...ana, now })

  const bo = await aMember()
  for (const username of [old, next]) {
    expect(await readNewUsername({ ...aVisitor(), now }, username)).toBeNull()
    expect(await refusal(rename({ ...bo, now }, username)), username).toBe('username_taken')
  }
  expect(await heldBy(ana)).toEqual([])
  expect(await refusal(rename({ ...bo, now: now + 91 * DAY_MS }, next))).toBe('done')
})

test('usernames that are no longer held are deleted', async () => {
  const { ana, old } = await aRenamedMember()
  const isThere = async () => (await heldBy(ana)).includes(old)

  await purgeFormerUsernames(later(ana, 89))
  expect(await isThere()).toBe(true)
  await purgeFormerUsernames(later(ana, 90))
  expect(await isThere()).toBe(false)
})
