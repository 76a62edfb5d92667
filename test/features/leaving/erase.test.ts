import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Context } from '../../../app/context.server.ts'
import { members, sessions } from '../../../app/db/accounts.ts'
import { billingProfiles } from '../../../app/db/billing.ts'
import { boards } from '../../../app/db/boards.ts'
import { businessAccess } from '../../../app/db/business.ts'
import { conversionEvents, conversionTags } from '../../../app/db/conversions.ts'
import { decisions, deskEvents } from '../../../app/db/decisions.ts'
import { connectAttempts, identities } from '../../../app/db/identities.ts'
import { newId } from '../../../app/db/ids.ts'
import { imports } from '../../../app/db/imports.ts'
import { operatorOrders } from '../../../app/db/leaving.ts'
import { campaignDays, hiddenPromotions } from '../../../app/db/ledger.ts'
import { linkDomains } from '../../../app/db/links.ts'
import { pins } from '../../../app/db/pins.ts'
import { campaignChanges, campaigns, promoteDrafts } from '../../../app/db/promote.ts'
import { passkeys } from '../../../app/db/second-factors.ts'
import { setProfilePicture } from '../../../app/features/account/profile/profile.server.ts'
import { keepLandingSignals } from '../../../app/features/auth/landing-signals.server.ts'
import { rememberDevice } from '../../../app/features/auth/lockout/lockout.server.ts'
import { sendInstructions } from '../../../app/features/auth/recovery/forgotten-password.server.ts'
import { notMe } from '../../../app/features/auth/recovery/not-me.server.ts'
import { ForgottenPassword } from '../../../app/features/auth/recovery/recovery.ts'
import { resetPassword } from '../../../app/features/auth/recovery/reset-password.server.ts'
import { passChallenge } from '../../../app/features/auth/second-factor/pass-challenge.server.ts'
import { provePhone } from '../../../app/features/auth/second-factor/set-up.server.ts'
import { SecondFactor } from '../../../app/features/auth/second-factor/verification-code.ts'
import { admit } from '../../../app/features/auth/sessions/sessions.server.ts'
import { inviteCollaborator } from '../../../app/features/boards/invitations/invite.server.ts'
import { followBoard, followMember } from '../../../app/features/follows/follows.server.ts'
import { askForExport } from '../../../app/features/leaving/data-exports.server.ts'
import { eraseAccounts } from '../../../app/features/leaving/erase-accounts.server.ts'
import { closeAccount } from '../../../app/features/leaving/leave.server.ts'
import { makeNextPart } from '../../../app/features/leaving/make-export.server.ts'
import { storePicture } from '../../../app/features/media/pictures/pictures.server.ts'
import { storedKey } from '../../../app/features/media/stored-files.server.ts'
import { deletePins } from '../../../app/features/organise/move-pins.server.ts'
import { emptyTrash } from '../../../app/features/organise/trash/purge.server.ts'
import { insertPin } from '../../../app/features/pins/create-pin.server.ts'
import { readPin } from '../../../app/features/pins/read-pin.server.ts'
import { savePin } from '../../../app/features/pins/save-pin.server.ts'
import { keepSearch } from '../../../app/features/search/recent/recent-searches.server.ts'
import { parseInput } from '../../../app/http/input.server.ts'
import { aBoard, aSection } from '../../boards.ts'
import { brokenAfter } from '../../broken-database.ts'
import { share } from '../../collaborators.ts'
import { mailTo, refusal, tokenIn, withOutbox } from '../../mail.ts'
import { withoutQueue } from '../../organise.ts'
import { addCard, ask, profileOf } from '../../payments.ts'
import { aMember } from '../../people.ts'
import { aPhone } from '../../phones.ts'
import { aPicture } from '../../pictures.ts'
import { untrueCounts } from '../../pins.ts'
import { tellAll } from '../../promotions.ts'
import {
  aBrowserAt,
  addAnApp,
  aMemberWithPassword,
  aMemberWithPhone,
  codeSentTo,
  memberRow,
  refusedLogIn,
} from '../../second-factors.ts'

vi.setConfig({ testTimeout: 60_000 })

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Nobody else is called so. */
const NAME = 'Quillonzo'

type Member = Awaited<ReturnType<typeof aMemberWithPhone>>

/** A pin with a picture of its own, and the picture's files. */
async function aPicturePin(owner: Context, board: { id: number }) {
  const { id: pictureId, hash } = await storePicture(owner, aPicture())
  const words = { title: `${NAME}'s jar`, description: '#quillonzojars' }
  const id = await insertPin(owner, { ...words, boardId: board.id, pictureId, method: 'uploaded' })
  await env.MEDIA.put(storedKey(hash, '236x'), 'small')
  return { id, hash }
}

/** A member with a row in every table that knows members, and a friend who saved from them. */
async function aMemberOfEverything() {
  const ana = await aMemberWithPhone({ fullName: `${NAME} Berg`, firstName: NAME, about: NAME })
  const bo = withOutbox(await aMember({ emailVerifiedAt: 1 }))
  const { db, now } = ana
  const { id: memberId, email } = ana.viewer
  await addAnApp(ana)
  const board = await aBoard(ana, { name: `${NAME} jars` })
  const secret = await aBoard(ana, { name: `${NAME} secrets`, privacy: 'secret' })
  await aSection(ana, board, `${NAME} tiles`)
  const theirs = await aBoard(bo)
  await share(bo, theirs, ana)
  await share(ana, board, bo)
  const [saved, alone, given, hidden] = [
    await aPicturePin(ana, board),
    await aPicturePin(ana, board),
    await aPicturePin(ana, theirs),
    await aPicturePin(ana, secret),
  ]
  const copy = await savePin(bo, { pinId: saved.id, boardId: (await aBoard(bo)).id, section: null })
  const { id: pictureId, hash: avatar } = await storePicture(ana, aPicture())
  await setProfilePicture(ana, pictureId)
  await followMember(bo, { memberId })
  await followMember(ana, { memberId: bo.viewer.id })
  await followBoard(ana, { boardId: theirs.id })
  await followBoard(bo, { boardId: board.id })
  await keepSearch(ana, { q: `${NAME} lamps` })
  await keepLandingSignals(ana, { isRegister: false, unauthVisitedPages: [`/${NAME}/`] })
  await deletePins(ana, { pinIds: [(await aPicturePin(ana, board)).id] })
  const other = await aBoard(bo)
  await inviteCollaborator(bo, { boardId: other.id, invitee: { email } })
  await askForExport(ana)
  const [asked] = await db.all<{ id: number; secret: string }>(
    `select id, secret from data_exports where member_id = ${memberId}`,
  )
  await makeNextPart(ana, { exportId: asked?.id ?? 0 })
  await provePhone(ana, { phone: aPhone() })
  const row = { memberId, createdAt: now }
  await db.insert(identities).values({
    ...{ ...row, id: newId(now), provider: 'google', subject: crypto.randomUUID(), email },
  })
  await db.insert(passkeys).values({
    ...{ ...row, id: newId(now), credentialId: crypto.randomUUID(), publicKey: 'key', counter: 0 },
    ...{ transports: [], name: NAME, isBackedUp: false },
  })
  await db.insert(connectAttempts).values({
    ...{
      ...row,
      id: newId(now),
      stateHash: crypto.randomUUID(),
      browserHash: 'b',
      provider: 'google',
    },
    ...{
      codeVerifier: 'c',
      nonce: 'n',
      purpose: 'connect',
      isBusiness: false,
      expiresAt: now + DAY_MS,
    },
  })
  await db.insert(imports).values({
    ...{ ...row, id: newId(now), source: 'bookmarks', state: 'done' },
    files: [{ key: crypto.randomUUID(), name: NAME, bytes: 1 }],
  })
  await db.insert(operatorOrders).values({
    ...{
      id: newId(now),
      act: 'staff',
      account: 'former@mail.example',
      reason: NAME,
      createdAt: now,
      doneAt: now,
      memberId,
    },
  })
  await db.insert(linkDomains).values({
    id: newId(now),
    host: `${memberId}.example`,
    officialMemberId: memberId,
  })
  const decision = { act: 'hide', kind: 'pin', ground: 'spam', explanation: NAME } as const
  await db.insert(decisions).values([
    {
      ...decision,
      id: newId(now),
      memberId,
      operatorId: memberId,
      subjectId: given.id,
      createdAt: now,
    },
    {
      ...{ ...decision, id: newId(now + 1), memberId: bo.viewer.id, appealOperatorId: memberId },
      ...{ explanation: 'Spam.', subjectId: given.id, createdAt: now },
    },
  ])
  await db.insert(deskEvents).values({
    ...{ id: newId(now), operatorId: memberId, act: 'hide', subject: 'pin:5', reason: 'Spam.' },
    createdAt: now,
  })
  await ofBusinesses(ana, bo)
  await ofWallsAndReports(ana, bo)
  const signedIn = await admit(ana, { memberId, way: 'second_factor', method: 'multifactor' })
  await rememberDevice(ana, { memberId, deviceToken: signedIn.deviceToken })
  await ana.settled()
  await bo.settled()
  const files = [alone.hash, hidden.hash, avatar]
  return { ana, bo, files, saved, given, copy, theirs, exportSecret: asked?.secret ?? '' }
}

/** What the member blocked, hid and reported, and what others did about them. */
async function ofWallsAndReports(ana: Member, bo: Context & { viewer: { id: number } }) {
  const { id, now } = { id: ana.viewer.id, now: ana.now }
  const ids = [id, bo.viewer.id, newId(now), newId(now + 1), now]
  const shown = JSON.stringify({ title: NAME })
  await env.DB.batch([
    env.DB.prepare(`insert into blocks (viewer_id, other_id, kind, created_at)
      values (?1, ?2, 'block', 0), (?2, ?1, 'blocked', 0)`).bind(id, bo.viewer.id),
    env.DB.prepare(`insert into unwanted_pictures (member_id, picture_id, created_at)
      select ?, min(id), 0 from pictures`).bind(id),
    env.DB.prepare(`insert into report_cases (id, kind, subject_id, member_id, shown, urgency, created_at, last_report_at)
      values (?3, 'member', ?1, ?1, ?6, 0, ?5, ?5), (?4, 'member', ?2, ?2, '{}', 0, ?5, ?5)`).bind(
      ...ids,
      shown,
    ),
    env.DB.prepare(`insert into reports (id, case_id, reporter_id, reason, note, created_at)
      values (?3, ?3, ?2, 'spam', ?6, ?5), (?4, ?4, ?1, 'spam', ?6, ?5)`).bind(...ids, NAME),
  ])
}

/** Rows of a business that was the member's, and of another that they acted for. */
async function ofBusinesses(ana: Member, bo: Context & { viewer: { id: number } }) {
  const { db, now } = ana
  const { id: memberId, email } = ana.viewer
  for (const id of [memberId, bo.viewer.id]) {
    await db.update(members).set({ isPartner: true }).where(eq(members.id, id))
  }
  const access = { roles: ['ADMIN' as const], state: 'accepted' as const, createdAt: now }
  await db.insert(businessAccess).values([
    {
      ...access,
      id: newId(now),
      businessId: memberId,
      memberId: bo.viewer.id,
      inviterId: memberId,
    },
    { ...access, id: newId(now + 1), businessId: bo.viewer.id, memberId, inviterId: bo.viewer.id },
  ])
  const third = await aMember()
  await db.insert(businessAccess).values({
    ...{ ...access, id: newId(now + 2), businessId: third.viewer.id, email, state: 'invited' },
  })
  const board = await aBoard(bo)
  await db.update(boards).set({ actorId: memberId }).where(eq(boards.id, board.id))
  const pin = await aPicturePin(bo, board)
  await db.update(pins).set({ actorId: memberId }).where(eq(pins.id, pin.id))
  const targeting = { genders: [], ages: [], interests: [], countries: [] }
  for (const [advertiserId, actorId] of [
    [memberId, bo.viewer.id],
    [bo.viewer.id, memberId],
  ] as const) {
    const isOwn = advertiserId === memberId
    const id = newId(isOwn ? now : now + 1)
    await db.insert(campaigns).values({
      ...{ id, advertiserId, actorId, pinId: pin.id, idempotencyKey: `key ${id}`, targeting },
      ...{ name: isOwn ? `${NAME} jars` : 'Jars', objective: 'CONSIDERATION', startAt: now },
      ...{
        destinationUrl: 'https://jars.example/',
        budgetMicros: 1,
        currency: 'USD',
        createdAt: now,
      },
    })
    await db.insert(campaignChanges).values({
      ...{ id, campaignId: id, actorId, act: 'created', createdAt: now },
    })
    await db.insert(campaignDays).values({ campaignId: id, day: 1, budgetMicros: 1 })
    const hider = isOwn ? bo.viewer.id : memberId
    await db.insert(hiddenPromotions).values({ campaignId: id, memberId: hider, createdAt: now })
  }
  await db.insert(promoteDrafts).values({
    ...{ id: newId(now), advertiserId: memberId, pinId: pin.id, form: { name: NAME } },
    ...{ createdAt: now, updatedAt: now },
  })
  const tagId = newId(now)
  await db.insert(conversionTags).values({
    ...{ id: tagId, advertiserId: memberId, name: NAME, createdAt: now },
  })
  await db.insert(conversionEvents).values({
    ...{ id: newId(now), tagId, event: 'CHECKOUT', via: 'image', at: now },
  })
  await db.insert(billingProfiles).values({
    ...{ advertiserId: memberId, payerName: NAME, email, updatedAt: now },
  })
}

const REFERENCE =
  /FOREIGN KEY \(`(\w+)`\) REFERENCES `members`|`(\w+)`[^,(]*REFERENCES `?members\b/g

/** The tables and columns that refer to members. */
async function memberColumns(): Promise<{ table: string; column: string }[]> {
  const { results } = await env.DB.prepare(
    `select name, sql from sqlite_master where type = 'table' and sql like '%REFERENCES%'`,
  ).all<{ name: string; sql: string }>()
  return results.flatMap(({ name: table, sql }) =>
    [...sql.matchAll(REFERENCE)].map(([, key, inline]) => ({ table, column: key ?? inline ?? '' })),
  )
}

async function countOf(table: string, column: string, id: number): Promise<number> {
  const { results } = await env.DB.prepare(
    `select count(*) as count from ${table} where ${column} = ?`,
  )
    .bind(id)
    .all<{ count: number }>()
  return results[0]?.count ?? 0
}

/** Every value of every table in which one of these stands, whole or as a part of a text. */
async function tracesOf(marks: readonly (string | number)[]): Promise<string[]> {
  const { results: tables } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table'
      and name not like '\\_cf\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\'`,
  ).all<{ name: string }>()
  const found: string[] = []
  for (const { name } of tables) {
    // The last letter, which says so, is kept where letters are.
    const where = name === 'outbox' ? "where subject not like '%is erased'" : ''
    const { results: rows } = await env.DB.prepare(`select * from "${name}" ${where}`).all()
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

/** What the clock does at this time, until nothing is left to do. */
async function theClock(context: Context): Promise<void> {
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
  const columns = await memberColumns()
  expect(columns.length).toBeGreaterThan(20)
  for (const { table, column } of columns) {
    expect(await countOf(table, column, id), `${table}.${column} is planted`).toBeGreaterThan(0)
  }
  expect(await filesNamed(files)).toHaveLength(2 * files.length)

  await closeAccount(ana)
  await ana.settled()
  await theClock({ ...ana, now: ana.now + 15 * DAY_MS })
  await theClock({ ...ana, now: ana.now + 17 * DAY_MS })

  expect(await memberRow(id)).toBeUndefined()
  for (const { table, column } of await memberColumns()) {
    expect(await countOf(table, column, id), `${table}.${column}`).toBe(0)
  }
  const traces = await tracesOf([...marksOf(ana, ana.phone), ...files])
  const kept = [`pins.title has ${NAME}`, `pins.description has ${NAME}`, 'pins_fts', 'hashtags.']
  expect(traces.filter((trace) => !kept.some((name) => trace.startsWith(name)))).toEqual([])
  expect(await filesNamed([...files, all.exportSecret])).toEqual([])
  const [last] = await mailTo(ana.viewer.email)
  expect(last?.subject).toBe('Your Pinfold account is erased')

  const theirs = await readPin(bo, { pinId: copy.id })
  expect(theirs.viaPinner).toBeNull()
  expect(theirs.images.orig.url).toContain(saved.hash)
  const shared = await readPin(bo, { pinId: given.id })
  expect(shared.pinner.id).toBe(bo.viewer.id)
  expect(shared.images.orig.url).toContain(given.hash)
  expect(await untrueCounts()).toEqual([])
})

test('an erasure that is killed at any statement goes on with the next run', async () => {
  let isKilled = true
  for (let last = 0; isKilled; last += 9) {
    const { ana, files } = await aMemberOfEverything()
    await closeAccount(ana)
    await ana.settled()
    const due = { ...ana, now: ana.now + 15 * DAY_MS }

    isKilled = await eraseAccounts({ ...due, db: brokenAfter(last) }).then(
      () => false,
      () => true,
    )
    await theClock(due)
    await theClock({ ...due, now: due.now + 2 * DAY_MS })

    expect(await memberRow(ana.viewer.id), `after ${last}`).toBeUndefined()
    const marks = [ana.viewer.id, ana.viewer.username, ana.phone, ...files]
    const traces = await tracesOf(marks)
    expect(traces).toEqual([])
    expect(await filesNamed(files)).toEqual([])
  }
}, 180_000)

test('a closed account is hidden at once, and two log-ins within 14 days keep it', async () => {
  const ana = await aMemberWithPassword()
  const board = await aBoard(ana)
  await closeAccount(ana)
  await ana.settled()
  const row = await memberRow(ana.viewer.id)
  expect(row).toMatchObject({ state: 'deactivated_by_member', eraseAt: ana.now + 14 * DAY_MS })
  const own = eq(sessions.memberId, ana.viewer.id)
  expect(await ana.db.select().from(sessions).where(own)).toEqual([])
  const [letter] = await mailTo(ana.viewer.email)
  expect(letter?.subject).toBe('Your Pinfold account is closed')

  await theClock({ ...ana, now: ana.now + 14 * DAY_MS - 1 })
  const at = (later: number) => refusedLogIn(aBrowserAt(ana.now + 14 * DAY_MS - later), ana)
  expect(await at(5 * MINUTE_MS)).toBe('closed_by_member')
  expect(await at(1 * MINUTE_MS)).toBe('done')

  await theClock({ ...ana, now: ana.now + 60 * DAY_MS })
  expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'active', eraseAt: null })
  expect((await ana.db.all(`select id from boards where id = ${board.id}`)).length).toBe(1)
})

test('“This wasn’t me” and a reset keep an account that somebody closed', async () => {
  const ana = await aMemberWithPassword()
  await closeAccount(ana)
  await ana.settled()
  const [letter] = await mailTo(ana.viewer.email)

  await notMe(aBrowserAt(), { token: tokenIn(letter?.text) })

  expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'soft_banned', eraseAt: null })
})

test('closing takes a fresh log-in, and both factors of a member who has two', async () => {
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
  await theClock({ ...ana, now: ana.now + 15 * DAY_MS })

  expect(await memberRow(ana.viewer.id)).toBeUndefined()
  expect(await tracesOf([ana.viewer.id, ana.viewer.username])).toEqual([])
  expect(await readPin(bo, { pinId: pin.id })).toMatchObject({ saveCount: 0 })
  expect(await untrueCounts()).toEqual([])
})

test('nobody is erased who didn’t ask, or whose time isn’t over', async () => {
  const others = await Promise.all(
    (['active', 'suspended', 'deactivated', 'soft_banned', 'deactivated_by_member'] as const).map(
      (state) => aMember({ state }),
    ),
  )

  await theClock({ ...aBrowserAt(), now: Date.now() + 400 * DAY_MS })

  for (const { viewer } of others) {
    const [row] = await aBrowserAt().db.select().from(members).where(eq(members.id, viewer.id))
    expect(row).toBeDefined()
  }
})

/** Two accounts whose time is over, the first one first. */
async function twoDue() {
  const [ana, bo] = [await aMemberWithPassword(), await aMemberWithPassword()]
  await closeAccount({ ...ana, now: ana.now - 1 })
  await closeAccount(bo)
  await ana.settled()
  await bo.settled()
  return { ana, bo, due: { ...ana, now: ana.now + 15 * DAY_MS } }
}

test('whoever comes back while others are erased stays', async () => {
  const { ana, bo, due } = await twoDue()
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

test('an erasure that fails keeps no other waiting, and is made up for', async () => {
  const { ana, bo, due } = await twoDue()
  const EMAIL = { send: () => Promise.reject(new Error('The mailbox is gone.')) }

  const failing = eraseAccounts({ ...due, env: { ...due.env, EMAIL } })
  await expect(failing).rejects.toMatchObject({ errors: [{}, {}] })
  expect((await memberRow(bo.viewer.id))?.fullName).toBe('')
  await theClock(due)

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
  const letters = await mailTo(ana.viewer.email)
  const reset = letters.find(({ subject }) => subject.includes('password'))
  const choice = { token: tokenIn(reset?.text), newPassword: 'another over the fen' }

  expect(await refusal(resetPassword(browser, choice))).toBe('mfa_required')
  expect(await memberRow(ana.viewer.id)).toMatchObject({
    ...{ state: 'deactivated_by_member', eraseAt: ana.now + 14 * DAY_MS },
  })
  const mfaToken = await codeSentTo(ana.phone)
  await passChallenge(browser, parseInput(SecondFactor, { mfaToken }))

  expect(await memberRow(ana.viewer.id)).toMatchObject({ state: 'active', eraseAt: null })
})

/** A business with a card, which is due to be erased, and its name at the payment company. */
async function aDuePayer() {
  const kiln = await aMemberWithPassword({ isPartner: true, businessName: 'Kiln' })
  await tellAll(kiln)
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

test('the payment company forgets an erased business, and no other', async () => {
  const { kiln, due, customer } = await aDuePayer()
  const oven = await aMemberWithPassword({ isPartner: true, businessName: 'Oven' })
  await tellAll(oven)
  await addCard(oven)
  expect(await ask('GET', customer)).not.toHaveProperty('deleted')

  await theClock(due)

  expect(await ask('GET', customer)).toMatchObject({ deleted: true })
  expect(await memberRow(kiln.viewer.id)).toBeUndefined()
  const others = (await profileOf(oven)).customerRef
  expect(await ask('GET', `customers/${others}`)).not.toHaveProperty('deleted')
})

test('a business that the payment company has forgotten before is erased, too', async () => {
  const { kiln, due, customer } = await aDuePayer()
  await ask('DELETE', customer)

  await theClock(due)

  expect(await memberRow(kiln.viewer.id)).toBeUndefined()
})

test('a business isn’t erased before the payment company has heard of it', async () => {
  const { kiln, due, customer } = await aDuePayer()
  const away = { ...due, env: { ...due.env, STRIPE_ORIGIN: 'https://nothing.example' } }

  await expect(eraseAccounts(away)).rejects.toThrow('were not erased')
  expect(await profileOf(kiln)).toMatchObject({ customerRef: customer.split('/')[1] })
  await theClock(due)

  expect(await ask('GET', customer)).toMatchObject({ deleted: true })
  expect(await memberRow(kiln.viewer.id)).toBeUndefined()
})
