import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { passkeys, secondFactors } from '../../../../app/db/identity/second-factors.ts'
import { newId } from '../../../../app/db/ids.ts'
import {
  beginPasskeyLogIn,
  logInByPasskey,
} from '../../../../app/features/identity/passkeys/passkey-log-in.server.ts'
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '../../../../app/features/identity/passkeys/passkeys.server.ts'
import { NewPasskey, PasskeyLogIn } from '../../../../app/features/identity/passkeys/passkeys.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { refusal } from '../../../emails.ts'
import { aNewPasskey, givePasskey } from '../../../factories/identity/passkeys.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aBrowserAt, aMemberWithPassword } from '../../../factories/identity/second-factors.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const WEEK_MS = 7 * DAY_MS

type Device = Awaited<ReturnType<typeof givePasskey>>

async function logInWith(device: Device, said: Parameters<Device>[1] = {}, afterMs = 0) {
  const browser = aBrowserAt()
  const passkey = JSON.stringify(await device(await beginPasskeyLogIn(browser), said))
  const later = { ...browser, now: browser.now + afterMs }
  return logInByPasskey(later, parseInput(PasskeyLogIn, { passkey }))
}

async function add(
  member: Context,
  { name = 'Phone', ...said }: { name?: string } & Parameters<typeof aNewPasskey>[2] = {},
) {
  const made = await aNewPasskey(await beginPasskey(member), member.env.SITE_ORIGIN, said)
  await addPasskey(member, parseInput(NewPasskey, { name, passkey: JSON.stringify(made) }))
}

async function countedFrom({ db, viewer }: Awaited<ReturnType<typeof aMember>>) {
  const own = eq(passkeys.memberId, viewer.id)
  const rows = await db.select({ from: passkeys.countsFrom }).from(passkeys).where(own)
  return rows.map(({ from }) => from)
}

test('a passkey requested by a page of another origin is neither stored nor accepted', async () => {
  const ana = await aMemberWithPassword()
  const device = await givePasskey(ana, ana.env.SITE_ORIGIN)

  expect(await refusal(logInWith(device, { clientData: { crossOrigin: true } }))).toBe(
    'passkey_refused',
  )
  expect(await refusal(add(ana, { clientData: { crossOrigin: true } }))).toBe('passkey_refused')
  expect(await refusal(logInWith(device, { clientData: { crossOrigin: false } }))).toBe('done')
})

test.each([
  ['somebody else’s', '7'],
  ['no', null],
])('a passkey with %s user handle can’t log in', async (_, userHandle) => {
  const ana = await aMember()
  const device = await givePasskey(ana, ana.env.SITE_ORIGIN)

  expect(await refusal(logInWith(device, { userHandle }))).toBe('passkey_refused')
  expect(await refusal(logInWith(device))).toBe('done')
})

test('a challenge can be answered for five minutes', async () => {
  const ana = await aMember()
  const device = await givePasskey(ana, ana.env.SITE_ORIGIN)
  const answerAfter = (ms: number) => refusal(logInWith(device, {}, ms))

  expect(await answerAfter(5 * MINUTE_MS)).toBe('passkey_refused')
  expect(await answerAfter(5 * MINUTE_MS - 1)).toBe('done')
})

test('only its member renames and removes a passkey', async () => {
  const ana = await aMemberWithPassword()
  const bo = await aMemberWithPassword()
  const passkeyId = newId(ana.now)
  await givePasskey(ana, ana.env.SITE_ORIGIN, { id: passkeyId })

  for (const [member, answer] of [[bo, 'not_found'] as const, [ana, 'done'] as const]) {
    expect(await refusal(renamePasskey(member, { passkeyId, name: 'Key' }))).toBe(answer)
    expect(await refusal(removePasskey(member, { passkeyId }))).toBe(answer)
  }
})

test('an unknown passkey is reported as such, so that the browser stops offering it', async () => {
  const ana = await aMember()
  const device = await givePasskey(ana, ana.env.SITE_ORIGIN)
  await ana.db.delete(passkeys).where(eq(passkeys.memberId, ana.viewer.id))

  expect(await refusal(logInWith(device))).toBe('passkey_unknown')
})

test('the id of a passkey has 1,023 bytes at most', async () => {
  const ana = await aMemberWithPassword()

  expect(await refusal(add(ana, { idBytes: 1024 }))).toBe('passkey_refused')
  expect(await refusal(add(ana, { idBytes: 1023 }))).toBe('done')
})

test('a passkey added with the password alone counts as two factors after a week', async () => {
  const ana = await aMemberWithPassword()
  await add(ana)

  expect(await countedFrom(ana)).toEqual([ana.now + WEEK_MS])
})

test.each([
  ['a day', DAY_MS, WEEK_MS - DAY_MS],
  ['a year', 365 * DAY_MS, 0],
])(
  'a passkey added after a code of an app that is %s old counts once the app is a week old',
  async (_, age, waits) => {
    const member = await aMemberWithPassword()
    const id = newId(member.now)
    const row = { id, memberId: member.viewer.id, createdAt: member.now - age }
    await member.db.insert(secondFactors).values({ ...row, kind: 'app', secret: 'x' })
    const ana = { ...member, viewer: { ...member.viewer, isTwoFactor: true, proofId: id } }
    await add(ana)

    expect(await countedFrom(ana)).toEqual([ana.now + waits])
  },
)

test('a passkey in its first week logs in, but is no proof of identity', async () => {
  const ana = await aMember({ staffRole: 'admin' })
  const origin = ana.env.SITE_ORIGIN
  const young = await givePasskey(ana, origin, { countsFrom: Date.now() + WEEK_MS })
  const old = await givePasskey(ana, origin, { id: newId(ana.now + 1), countsFrom: ana.now })

  const first = await logInWith(young)
  const second = await logInWith(old)

  expect(first.viewer).toMatchObject({ isTwoFactor: false, startedWithProof: false })
  expect(second.viewer).toMatchObject({ isTwoFactor: true, startedWithProof: true })
})
