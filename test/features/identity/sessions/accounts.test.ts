import { and, desc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Context, StoredAccount } from '../../../../app/context.server.ts'
import { accountEvents, sessions } from '../../../../app/db/identity/accounts.ts'
import { admit, readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import type { SignedIn } from '../../../../app/features/identity/sessions/start-session.server.ts'
import {
  accountsText,
  parseAccounts,
  withAccount,
} from '../../../../app/features/identity/sessions/stored-accounts.ts'
import {
  logOutOfAll,
  readAccounts,
  switchAccount,
  switchToNext,
} from '../../../../app/features/identity/sessions/switch-account.server.ts'
import { newToken } from '../../../../app/features/identity/tokens/tokens.server.ts'
import { refusal } from '../../../emails.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A browser to which these members logged in, one after another. */
async function aBrowserWith(...people: { viewer: { id: number } }[]): Promise<Context> {
  const browser = aVisitor()
  for (const { viewer } of people) await logIn(browser, viewer.id)
  return browser
}

async function logIn(browser: Context, memberId: number): Promise<SignedIn> {
  const signedIn = await admit(browser, { memberId, way: 'passkey', method: 'passkey' })
  return continueAs(browser, signedIn)
}

/** Sets the browser's cookies after a log-in. */
function continueAs(browser: Context, signedIn: SignedIn): SignedIn {
  const used = { memberId: signedIn.viewer.id, token: signedIn.session.token }
  browser.viewer = signedIn.viewer
  browser.origin.accounts = withAccount(browser.origin.accounts, used)
  browser.origin.deviceToken = signedIn.deviceToken
  return signedIn
}

async function isOpen({ db, now }: Context, account: StoredAccount | undefined) {
  return account !== undefined && (await readViewer(db, account.token, now)) !== null
}

function shown(accounts: Awaited<ReturnType<typeof readAccounts>>) {
  return accounts.map(({ id, isActive, isLoggedIn }) => ({ id, isActive, isLoggedIn }))
}

test('logging in to a second account keeps the session of the first', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const browser = await aBrowserWith(ana, ben)
  const [bens, anas] = browser.origin.accounts

  expect(await isOpen(browser, anas)).toBe(true)
  expect(await isOpen(browser, bens)).toBe(true)
  expect(shown(await readAccounts(browser))).toEqual([
    { id: ben.viewer.id, isActive: true, isLoggedIn: true },
    { id: ana.viewer.id, isActive: false, isLoggedIn: true },
  ])
})

test('a second log-in to an account replaces its first one in this browser', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const browser = await aBrowserWith(ana, ben)
  const [, first] = browser.origin.accounts

  await logIn(browser, ana.viewer.id)

  expect(await isOpen(browser, first)).toBe(false)
  expect(browser.origin.accounts.map(({ memberId }) => memberId)).toEqual([
    ana.viewer.id,
    ben.viewer.id,
  ])
})

test('a sixth account ends the session of the least recently used one', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aMember()))
  const browser = await aBrowserWith(...people.slice(0, 5))
  const first = browser.origin.accounts.at(-1)
  expect(await isOpen(browser, first)).toBe(true)

  await logIn(browser, people[5]?.viewer.id ?? 0)

  expect(browser.origin.accounts).toHaveLength(5)
  expect(await isOpen(browser, first)).toBe(false)
  for (const account of browser.origin.accounts) expect(await isOpen(browser, account)).toBe(true)
})

test('the accounts of a browser have the fields of the stored account', async () => {
  const ana = await aMember()
  const browser = await aBrowserWith(ana)

  const [account] = await readAccounts(browser)

  const { id, username, email, fullName, avatarColorIndex } = ana.viewer
  expect(account).toEqual({
    id,
    username,
    email,
    fullName,
    avatarColorIndex,
    pictureHash: null,
    partner: null,
    isActive: true,
    isLoggedIn: true,
  })
})

test('a business account opened in this browser is new until it is used again', async () => {
  const opened = await aMember()
  const shop = await aMember({ isPartner: true, businessName: 'Kiln', createdAt: opened.now })
  const browser = aVisitor({ now: opened.now })
  await logIn(browser, shop.viewer.id)
  const partnerOf = async () => (await readAccounts(browser))[0]?.partner

  expect(await partnerOf()).toEqual({ isCreate: true })
  continueAs(
    browser,
    await switchAccount({ ...browser, now: browser.now + 1 }, { accountId: shop.viewer.id }),
  )
  expect(await partnerOf()).toBeNull()
})

test('a switch continues in the account’s own session, which keeps its age', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const browser = await aBrowserWith(ana, ben)
  const later = { ...browser, now: browser.now + DAY_MS }

  const { viewer, session } = await switchAccount(later, { accountId: ana.viewer.id })

  expect(viewer.id).toBe(ana.viewer.id)
  expect(session.token).toBe(browser.origin.accounts[1]?.token)
  expect(viewer.sessionStartedAt).toBe(browser.now)
  const [event] = await browser.db
    .select()
    .from(accountEvents)
    .where(eq(accountEvents.memberId, ana.viewer.id))
    .orderBy(desc(accountEvents.id))
    .limit(1)
  expect(event).toMatchObject({ kind: 'switched', method: 7, code: null })
})

test('choosing an account without a session here requires logging in', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const stranger = await aMember()
  const browser = await aBrowserWith(ana, ben)
  const own = eq(sessions.memberId, ana.viewer.id)
  await browser.db.delete(sessions).where(own)

  expect(await refusal(switchAccount(browser, { accountId: ana.viewer.id }))).toBe(
    'account_logged_out',
  )
  expect(await refusal(switchAccount(browser, { accountId: stranger.viewer.id }))).toBe(
    'account_logged_out',
  )
  expect(shown(await readAccounts(browser))).toContainEqual({
    id: ana.viewer.id,
    isActive: false,
    isLoggedIn: false,
  })
})

test('a forged list of accounts opens no account, and reveals no address', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const browser = await aBrowserWith(ben)
  const token = browser.origin.accounts[0]?.token ?? ''
  for (const forged of [token, newToken()]) {
    browser.origin.accounts = [{ memberId: ana.viewer.id, token: forged }]

    expect(await refusal(switchAccount(browser, { accountId: ana.viewer.id }))).toBe(
      'account_logged_out',
    )
    expect(await readAccounts(browser)).toEqual([])
    expect(await switchToNext(browser)).toBeNull()
  }
})

test('the session of a suspended account can’t be chosen', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const browser = await aBrowserWith(ana, ben)
  await browser.db.run(`update members set state = 'suspended' where id = ${ana.viewer.id}`)

  expect(await refusal(switchAccount(browser, { accountId: ana.viewer.id }))).toBe(
    'account_logged_out',
  )
  expect(shown(await readAccounts(browser))).toContainEqual({
    id: ana.viewer.id,
    isActive: false,
    isLoggedIn: false,
  })
})

test('logging out of an account switches to the most recently used one', async () => {
  const people = [await aMember(), await aMember(), await aMember()] as const
  const browser = await aBrowserWith(...people)
  const left = browser.origin.accounts.slice(1)
  browser.origin.accounts = left
  await browser.db.delete(sessions).where(eq(sessions.memberId, people[1].viewer.id))

  const next = await switchToNext(browser)

  expect(next?.viewer.id).toBe(people[0].viewer.id)
})

test('logging out of all ends every session of this browser, and none elsewhere', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const browser = await aBrowserWith(ana, ben)
  const phone = await aBrowserWith(ana)

  await logOutOfAll(browser)

  for (const account of browser.origin.accounts) expect(await isOpen(browser, account)).toBe(false)
  expect(await isOpen(phone, phone.origin.accounts[0])).toBe(true)
  for (const { viewer } of [ana, ben]) {
    const out = and(eq(accountEvents.memberId, viewer.id), eq(accountEvents.kind, 'log_out'))
    expect(await browser.db.select().from(accountEvents).where(out)).toHaveLength(1)
  }
})

test('50 switches at once leave every session as it was', async () => {
  const ana = await aMember()
  const ben = await aMember()
  const browser = await aBrowserWith(ana, ben)
  const ids = [ana.viewer.id, ben.viewer.id]

  const ends = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const accountId = ids[index % 2] ?? 0
      return switchAccount({ ...browser }, { accountId }).then(
        ({ viewer }) => viewer.id === accountId,
      )
    }),
  )

  expect(ends).toEqual(Array(50).fill(true))
  for (const account of browser.origin.accounts) expect(await isOpen(browser, account)).toBe(true)
})

test('a written list of accounts is read back unchanged, and any other text is ignored', () => {
  const account = fc.record({
    memberId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    token: fc.constant(null).map(newToken),
  })
  fc.assert(
    fc.property(fc.array(account, { maxLength: 5 }), (accounts) => {
      expect(parseAccounts(accountsText(accounts))).toEqual(accounts)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseAccounts(text)).toEqual([])
    }),
  )
  expect(parseAccounts(null)).toEqual([])
})
