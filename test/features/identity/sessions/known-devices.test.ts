import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { knownDevices, members } from '../../../../app/db/identity/accounts.ts'
import { identities } from '../../../../app/db/identity/identities.ts'
import { newId } from '../../../../app/db/ids.ts'
import {
  logOut,
  logOutEverywhere,
} from '../../../../app/features/identity/account/sessions/session-list.server.ts'
import { ACCOUNTS_PER_BROWSER, DEVICE_MS } from '../../../../app/features/identity/limits.ts'
import {
  forgetKnownViewer,
  knownViewerOf,
  knownViewerRow,
} from '../../../../app/features/identity/sessions/devices/known-devices.server.ts'
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { hashToken, newToken } from '../../../../app/features/identity/tokens/tokens.server.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { notificationsOf } from '../../../factories/operations/notifications.ts'

/** A visitor in a browser with a device cookie. */
function aReturningVisitor(deviceToken: string | null = newToken(), now = Date.now()): Context {
  const visitor = aVisitor({ now })
  return { ...visitor, origin: { ...visitor.origin, deviceToken } }
}

/** The member whom a browser welcomes back. */
async function readKnownViewer(browser: Context) {
  return knownViewerOf(await knownViewerRow(browser))
}

/** Logs a member in, and returns the browser with that member as its viewer. */
async function logInWith(browser: Context, { viewer }: { viewer: { id: number } }) {
  const started = await admit(browser, { memberId: viewer.id, way: 'password', method: 'email' })
  return { ...browser, viewer: started.viewer }
}

function later(browser: Context, ms: number): Context {
  return { ...browser, viewer: null, now: browser.now + ms }
}

test('a member whose session expired is known in their browser as limited', async () => {
  const ana = await aMember({ passwordHash: 'a hash' })
  const browser = aReturningVisitor()

  await logInWith(browser, ana)

  expect(await readKnownViewer(browser)).toEqual({
    type: 'LIMITED_LOGIN',
    info: {
      firstName: 'Ana',
      email: ana.viewer.email,
      pictureHash: null,
      avatarColorIndex: 0,
      hasPassword: true,
      connectedToFacebook: false,
      connectedToGoogle: false,
      connectedToLine: false,
    },
  })
})

test('a member who logged out is welcomed back until they log in again', async () => {
  const browser = aReturningVisitor()
  const ana = await aMember()

  await logOut(await logInWith(browser, ana))
  expect(await readKnownViewer(browser)).toMatchObject({ type: 'AUTH' })

  await logInWith(later(browser, 1), ana)
  expect(await readKnownViewer(browser)).toMatchObject({ type: 'LIMITED_LOGIN' })
})

test('logging out everywhere leaves other browsers as if their sessions had expired', async () => {
  const ana = await aMember()
  const phone = aReturningVisitor()
  await logInWith(phone, ana)

  await logOutEverywhere(await logInWith(aReturningVisitor(), ana))

  expect(await readKnownViewer(phone)).toMatchObject({ type: 'LIMITED_LOGIN' })
})

test('a browser knows the sign-in methods of its last account', async () => {
  const ana = await aMember()
  const browser = aReturningVisitor()
  await logInWith(browser, ana)
  for (const provider of ['google', 'facebook'] as const) {
    const id = newId(ana.now)
    await ana.db.insert(identities).values({
      id,
      provider,
      subject: String(id),
      memberId: ana.viewer.id,
      createdAt: ana.now,
    })
  }

  expect(await readKnownViewer(browser)).toMatchObject({
    info: { hasPassword: false, connectedToFacebook: true, connectedToGoogle: true },
  })
})

test('nobody is recognised without the device cookie', async () => {
  const ana = await aMember()
  const browser = aReturningVisitor()
  await logInWith(browser, ana)

  expect(await readKnownViewer(aReturningVisitor(null))).toBeNull()
  expect(await readKnownViewer(aReturningVisitor(newToken()))).toBeNull()
  expect(await readKnownViewer(aReturningVisitor(''))).toBeNull()
})

test("a browser's token is stored as its hash only", async () => {
  const ana = await aMember()
  const browser = aReturningVisitor()
  await logInWith(browser, ana)

  const [row] = await ana.db
    .select()
    .from(knownDevices)
    .where(eq(knownDevices.memberId, ana.viewer.id))

  expect(row?.tokenHash).toBe(hashToken(browser.origin.deviceToken ?? ''))
})

test('a new browser is recognised by the token that it is given', async () => {
  const ana = await aMember()

  const { deviceToken } = await admit(aReturningVisitor(null), {
    memberId: ana.viewer.id,
    way: 'password',
    method: 'email',
  })

  expect(await readKnownViewer(aReturningVisitor(deviceToken))).not.toBeNull()
})

test('of several members in one browser, the last to log in is recognised', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const browser = aReturningVisitor()
  await logInWith(browser, ana)
  await logInWith(later(browser, 1), ben)
  expect(await readKnownViewer(browser)).toMatchObject({ info: { email: ben.viewer.email } })

  await logInWith(later(browser, 2), ana)
  expect(await readKnownViewer(browser)).toMatchObject({ info: { email: ana.viewer.email } })
})

test('an account that is no longer active is not shown, and neither is the one before it', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const browser = aReturningVisitor()
  await logInWith(browser, ana)
  await logInWith(later(browser, 1), ben)

  await ben.db.update(members).set({ state: 'suspended' }).where(eq(members.id, ben.viewer.id))

  expect(await readKnownViewer(browser)).toBeNull()
})

test('"Not you?" forgets the member in this browser and nowhere else', async () => {
  const ana = await aMember()
  const library = aReturningVisitor()
  const home = aReturningVisitor()
  await logInWith(library, ana)
  await logInWith(home, ana)

  await forgetKnownViewer(library)
  await forgetKnownViewer(aReturningVisitor(null))

  expect(await readKnownViewer(library)).toBeNull()
  expect(await readKnownViewer(home)).not.toBeNull()
})

test('a browser keeps five accounts: a new one replaces the least recently used', async () => {
  const browser = aReturningVisitor()
  const people = []
  for (let index = 0; index <= ACCOUNTS_PER_BROWSER; index++) {
    const person = await aMember()
    people.push(person.viewer.id)
    await logInWith(later(browser, index), person)
  }

  const rows = await browser.db
    .select({ memberId: knownDevices.memberId })
    .from(knownDevices)
    .where(eq(knownDevices.tokenHash, hashToken(browser.origin.deviceToken ?? '')))

  expect(rows.map(({ memberId }) => memberId).sort()).toEqual(people.slice(1).sort())
})

test('a browser forgets a member after a year', async () => {
  const ana = await aMember()
  const browser = aReturningVisitor()
  await logInWith(browser, ana)

  expect(await readKnownViewer(later(browser, DEVICE_MS))).not.toBeNull()
  expect(await readKnownViewer(later(browser, DEVICE_MS + 1))).toBeNull()
  await logInWith(later(aReturningVisitor(), DEVICE_MS + 1), ana)
  const rows = await ana.db
    .select()
    .from(knownDevices)
    .where(eq(knownDevices.memberId, ana.viewer.id))
  expect(rows).toHaveLength(1)
})

test('a log-in in a browser new to the account sends a notification, and the next one there doesn’t', async () => {
  const ana = await aMember()
  const browser = aReturningVisitor()

  await logInWith(browser, ana)
  await logInWith(later(browser, 1), ana)
  await logInWith(aReturningVisitor(), ana)

  expect((await notificationsOf(ana)).map(({ kind }) => kind)).toEqual(['new_device', 'new_device'])
})
