import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members, sessions } from '../../../../app/db/identity/accounts.ts'
import { followMember } from '../../../../app/features/content/follows/follows.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { sendInstructions } from '../../../../app/features/identity/recovery/forgotten-password.server.ts'
import { notMe } from '../../../../app/features/identity/recovery/not-me.server.ts'
import { ForgottenPassword } from '../../../../app/features/identity/recovery/recovery.ts'
import { resetPassword } from '../../../../app/features/identity/recovery/reset-password.server.ts'
import { passChallenge } from '../../../../app/features/identity/second-factor/pass-challenge.server.ts'
import { SecondFactor } from '../../../../app/features/identity/tokens/verification-code.ts'
import { closeAccount } from '../../../../app/features/operations/account-closure/close-account.server.ts'
import { eraseAccounts } from '../../../../app/features/operations/account-closure/erase-accounts.server.ts'
import { emptyTrash } from '../../../../app/features/screens/organise/trash/purge.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { brokenAfter } from '../../../broken-database.ts'
import { refusal, sentEmailsTo, tokenIn } from '../../../emails.ts'
import { addCard, callPaymentProvider, profileOf } from '../../../factories/ads/payments.ts'
import { enterPayerDetails } from '../../../factories/ads/promotions.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { wrongCounts } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import {
  aBrowserAt,
  aMemberWithPassword,
  aMemberWithPhone,
  codeSentTo,
  memberRow,
  refusedLogIn,
} from '../../../factories/identity/second-factors.ts'
import {
  aMemberOfEverything,
  aPicturePin,
  countsOf,
  type Member,
  memberColumns,
  NAME,
} from '../../../factories/operations/member-of-everything.ts'
import { withoutQueue } from '../../../factories/screens/organise.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * The rows that must contain no trace of a member: all except the email about the deletion and reserved usernames.
 */
const TRACE_CONDITIONS: Readonly<Record<string, string>> = {
  outbox: "subject not like '%has been deleted'",
  emails: "subject not like '%has been deleted'",
  former_usernames: 'member_id is not null',
}

/** All values in all tables that contain one of these marks, whole or as part of a text. */
async function tracesOf(marks: readonly (string | number)[]): Promise<string[]> {
  const { results: tables } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table'
      and name not like '\\_cf\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\'`,
  ).all<{ name: string }>()
  const found: string[] = []
  for (const { name } of tables) {
    const { results: rows } = await env.DB.prepare(
      `select * from "${name}" where ${TRACE_CONDITIONS[name] ?? 'true'}`,
    ).all()
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      const text =
        value instanceof Object
          ? new TextDecoder('latin1').decode(Uint8Array.from(Object.values(value)))
          : String(value)
      const mark = marks.find((one) =>
        typeof one === 'number'
          ? text === String(one)
          : text.toLowerCase().includes(one.toLowerCase()),
      )
      if (mark !== undefined) found.push(`${name}.${column} has ${mark}: ${text.slice(0, 80)}`)
    }
  }
  return found
}

async function filesNamed(names: readonly string[]): Promise<string[]> {
  const { objects } = await env.MEDIA.list()
  return objects.map(({ key }) => key).filter((key) => names.some((name) => key.includes(name)))
}

/** Runs the cron jobs at this time: erases accounts, empties the trash. */
async function runCron(context: Context): Promise<void> {
  await eraseAccounts(context)
  await emptyTrash(context)
}

function marksOf({ viewer }: Member, phone: string): (string | number)[] {
  return [viewer.id, viewer.username, viewer.email, NAME, phone]
}

test('nothing of an erased member is left in any table or file', async () => {
  const all = await aMemberOfEverything()
  const { ana, bo, files, saved, given, copy } = all
  const { id } = ana.viewer
  const columns = (await memberColumns()).map(({ table, column }) => `${table}.${column}`)
  expect(columns.length).toBeGreaterThan(20)
  for (const [column, count] of Object.entries(await countsOf(columns, id))) {
    expect(count, `${column} is planted`).toBeGreaterThan(0)
  }
  expect(await filesNamed(files)).toHaveLength(2 * files.length)

  await closeAccount(ana)
  await ana.settled()
  await runCron({ ...ana, now: ana.now + 15 * DAY_MS })
  await runCron({ ...ana, now: ana.now + 17 * DAY_MS })

  expect(await memberRow(id)).toBeUndefined()
  for (const [column, count] of Object.entries(await countsOf(columns, id))) {
    expect(count, column).toBe(0)
  }
  const traces = await tracesOf([...marksOf(ana, ana.phone), ...files])
  const kept = [
    `pins.title has ${NAME}`,
    'pins.title_key has',
    `pins.indexed_title has ${NAME}`,
    `pins.description has ${NAME}`,
    'pins_fts',
    'hashtags.',
  ]
  expect(traces.filter((trace) => !kept.some((name) => trace.startsWith(name)))).toEqual([])
  expect(await filesNamed([...files, all.exportSecret])).toEqual([])
  const [last] = await sentEmailsTo(ana.viewer.email)
  expect(last?.subject).toBe('Your Pinfold account has been deleted')

  const theirs = await readPin(bo, { pinId: copy.id })
  expect(theirs.viaPinner).toBeNull()
  expect(theirs.images.orig.url).toContain(saved.hash)
  const shared = await readPin(bo, { pinId: given.id })
  expect(shared.pinner.id).toBe(bo.viewer.id)
  expect(shared.images.orig.url).toContain(given.hash)
  expect(await wrongCounts()).toEqual([])
})

test('an erased account’s id is kept in the bucket until no backup can contain the account', async () => {
  const ana = await aMember()
  const noted = async () => {
    const { objects } = await env.MEDIA.list({ prefix: 'erased/' })
    return objects.filter(({ key }) => key === `erased/${ana.viewer.id}`).length
  }
  await closeAccount(ana)
  await runCron(ana)
  expect(await noted()).toBe(0)

  await runCron({ ...ana, now: ana.now + 15 * DAY_MS })
  expect(await noted()).toBe(1)

  const uploadedAt = Date.now()
  await runCron({ ...ana, now: uploadedAt + 89 * DAY_MS })
  expect(await noted()).toBe(1)
  await runCron({ ...ana, now: uploadedAt + 91 * DAY_MS })
  expect(await noted()).toBe(0)
})

test('an erasure that is killed at any statement continues with the next run', async () => {
  const { ana, files, exportSecret } = await aMemberOfEverything()
  await closeAccount(ana)
  await ana.settled()
  const due = { ...ana, now: ana.now + 15 * DAY_MS }
  const isKilledAfter = (requests: number) =>
    eraseAccounts({ ...due, db: brokenAfter(requests) }).then(
      () => false,
      () => true,
    )

  // Each run gets further than the one before.
  let requests = 0
  while (await isKilledAfter(requests)) requests += 1
  await runCron(due)
  await runCron({ ...due, now: due.now + 2 * DAY_MS })

  expect(requests).toBeGreaterThan(50)
  expect(await memberRow(ana.viewer.id)).toBeUndefined()
  const marks = [ana.viewer.id, ana.viewer.username, ana.phone]
  expect(await tracesOf([...marks, ...files])).toEqual([])
  expect(await filesNamed([...files, exportSecret])).toEqual([])
})

test('a closed account is hidden at once, and two log-ins within 14 days restore it', async () => {
  const ana = await aMemberWithPassword()
  const board = await aBoard(ana)
  await closeAccount(ana)
  await ana.settled()
  const row = await memberRow(ana.viewer.id)
  expect(row).toMatchObject({ state: 'deactivated_by_member', eraseAt: ana.now + 14 * DAY_MS })
  const own = eq(sessions.memberId, ana.viewer.id)
  expect(await ana.db.select().from(sessions).where(own)).toEqual([])
  const [email] = await sentEmailsTo(ana.viewer.email)
  expect(email?.subject).toBe('Your Pinfold account is closed')

  await runCron({ ...ana, now: ana.now + 14 * DAY_MS - 1 })
  const at = (later: number) => refusedLogIn(aBrowserAt(ana.now + 14 * DAY_MS - later), ana)
  expect(await at(5 * MINUTE_MS)).toBe('closed_by_member')
  expect(await at(1 * MINUTE_MS)).toBe('done')

  await runCron({ ...ana, now: ana.now + 60 * DAY_MS })
  expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'active', eraseAt: null })
  expect((await ana.db.all(`select id from boards where id = ${board.id}`)).length).toBe(1)
})

test('“This wasn’t me” and a reset restore an account that somebody else closed', async () => {
  const ana = await aMemberWithPassword()
  await closeAccount(ana)
  await ana.settled()
  const [email] = await sentEmailsTo(ana.viewer.email)

  await notMe(aBrowserAt(), { token: tokenIn(email?.text) })

  expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'soft_banned', eraseAt: null })
})

test('closing requires a fresh log-in, with both factors if the member has two', async () => {
  const ana = await aMemberWithPhone()
  const { viewer } = ana
  const stale = { ...ana, viewer: { ...viewer, sessionStartedAt: 0 } }
  const half = { ...ana, viewer: { ...viewer, missesFactor: true } }

  expect(await refusal(closeAccount(stale))).toBe('fresh_login_required')
  expect(await refusal(closeAccount(half))).toBe('fresh_login_required')
  expect(await refusal(closeAccount({ ...ana, viewer: null }))).toBe('not_signed_in')
  expect(await memberRow(viewer.id)).toMatchObject({ state: 'active', eraseAt: null })
})

test('saves that race with closing are erased with the account', async () => {
  const bo = await aMember()
  const pin = await aPicturePin(bo, await aBoard(bo))
  const ana = withoutQueue(await aMemberWithPassword())
  const board = await aBoard(ana)
  const save = (n: number) =>
    savePin({ ...ana, now: ana.now + n }, { pinId: pin.id, boardId: board.id, section: null })

  await Promise.allSettled([
    ...Array.from({ length: 10 }, (_, n) => save(n)),
    closeAccount(ana),
    ...Array.from({ length: 10 }, (_, n) => save(n + 10)),
  ])
  await runCron({ ...ana, now: ana.now + 15 * DAY_MS })

  expect(await memberRow(ana.viewer.id)).toBeUndefined()
  expect(await tracesOf([ana.viewer.id, ana.viewer.username])).toEqual([])
  expect(await readPin(bo, { pinId: pin.id })).toMatchObject({ saveCount: 0 })
  expect(await wrongCounts()).toEqual([])
})

test('an account isn’t erased before it is due, or without a request', async () => {
  const others = await Promise.all(
    (['active', 'suspended', 'deactivated', 'soft_banned', 'deactivated_by_member'] as const).map(
      (state) => aMember({ state }),
    ),
  )

  await runCron({ ...aBrowserAt(), now: Date.now() + 400 * DAY_MS })

  for (const { viewer } of others) {
    const [row] = await aBrowserAt().db.select().from(members).where(eq(members.id, viewer.id))
    expect(row).toBeDefined()
  }
})

/** Two accounts that are due to be erased, in this order. */
async function twoDueAccounts() {
  const ana = await aMemberWithPassword()
  const bo = await aMemberWithPassword()
  await closeAccount({ ...ana, now: ana.now - 1 })
  await closeAccount(bo)
  await ana.settled()
  await bo.settled()
  return { ana, bo, due: { ...ana, now: ana.now + 15 * DAY_MS } }
}

test('a member who comes back while other accounts are being erased is not erased', async () => {
  const { ana, bo, due } = await twoDueAccounts()
  await followMember(bo, { memberId: (await aMember()).viewer.id })
  const comeBack = {
    forgetAll: () =>
      bo.db.run(`update members
    set state = 'active', erase_at = null where id = ${bo.viewer.id}`),
  }
  const LOGIN_LOCKOUT = new Proxy(env.LOGIN_LOCKOUT, {
    get: (objects, name) =>
      name === 'get' ? () => comeBack : Reflect.get(objects, name).bind(objects),
  })

  await eraseAccounts({ ...due, env: { ...due.env, LOGIN_LOCKOUT } })

  expect(await memberRow(ana.viewer.id)).toBeUndefined()
  expect(await memberRow(bo.viewer.id)).toMatchObject({ state: 'active', followingCount: 1 })
})

test('an erasure that fails doesn’t delay others, and is completed later', async () => {
  const { ana, bo, due } = await twoDueAccounts()
  await env.DB.exec(
    "create trigger no_erasure before delete on account_events begin select raise(abort, 'Not today.'); end",
  )

  await expect(eraseAccounts(due)).rejects.toMatchObject({ errors: [{}, {}] })
  await env.DB.exec('drop trigger no_erasure')
  expect((await memberRow(bo.viewer.id))?.fullName).toBe('')
  await runCron(due)

  expect(await memberRow(ana.viewer.id)).toBeUndefined()
  expect(await memberRow(bo.viewer.id)).toBeUndefined()
})

test('a reset link keeps a closed account hidden until its second factor is given', async () => {
  const ana = await aMemberWithPhone()
  await closeAccount(ana)
  const browser = aBrowserAt()
  const asked = parseInput(ForgottenPassword, { usernameOrEmail: ana.viewer.email })
  await sendInstructions(browser, asked)
  await browser.settled()
  const emails = await sentEmailsTo(ana.viewer.email)
  const reset = emails.find(({ subject }) => subject.includes('password'))
  const choice = { token: tokenIn(reset?.text), newPassword: 'another over the fen' }

  expect(await refusal(resetPassword(browser, choice))).toBe('mfa_required')
  expect(await memberRow(ana.viewer.id)).toMatchObject({
    state: 'deactivated_by_member',
    eraseAt: ana.now + 14 * DAY_MS,
  })
  const mfaToken = await codeSentTo(ana.phone)
  await passChallenge(browser, parseInput(SecondFactor, { mfaToken }))

  expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'active', eraseAt: null })
})

/** A business with a card that is due to be erased, and its id at the payment provider. */
async function aDuePayer() {
  const kiln = await aMemberWithPassword({ isPartner: true, businessName: 'Kiln' })
  await enterPayerDetails(kiln)
  await addCard(kiln)
  const { customerRef } = await profileOf(kiln)
  await closeAccount(kiln)
  await kiln.settled()
  return {
    kiln,
    due: { ...kiln, now: kiln.now + 15 * DAY_MS },
    customer: `customers/${customerRef}`,
  }
}

test('the payment provider deletes an erased business, and no other', async () => {
  const { kiln, due, customer } = await aDuePayer()
  const oven = await aMemberWithPassword({ isPartner: true, businessName: 'Oven' })
  await enterPayerDetails(oven)
  await addCard(oven)
  expect(await callPaymentProvider('GET', customer)).not.toHaveProperty('deleted')

  await runCron(due)

  expect(await callPaymentProvider('GET', customer)).toMatchObject({ deleted: true })
  expect(await memberRow(kiln.viewer.id)).toBeUndefined()
  const others = (await profileOf(oven)).customerRef
  expect(await callPaymentProvider('GET', `customers/${others}`)).not.toHaveProperty('deleted')
})

test('a business that the payment provider has already deleted is erased, too', async () => {
  const { kiln, due, customer } = await aDuePayer()
  await callPaymentProvider('DELETE', customer)

  await runCron(due)

  expect(await memberRow(kiln.viewer.id)).toBeUndefined()
})

test('a business isn’t erased before it is deleted at the payment provider', async () => {
  const { kiln, due, customer } = await aDuePayer()
  const away = { ...due, env: { ...due.env, STRIPE_ORIGIN: 'https://nothing.example' } }

  await expect(eraseAccounts(away)).rejects.toThrow('were not erased')
  expect(await profileOf(kiln)).toMatchObject({ customerRef: customer.split('/')[1] })
  await runCron(due)

  expect(await callPaymentProvider('GET', customer)).toMatchObject({ deleted: true })
  expect(await memberRow(kiln.viewer.id)).toBeUndefined()
})
