import { env } from 'cloudflare:test'
import { and, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { boardCollaborators, boards, secretLinks } from '../../../../app/db/content/boards.ts'
import {
  accountEvents,
  knownDevices,
  members,
  oneTimeTokens,
  sessions,
} from '../../../../app/db/identity/accounts.ts'
import { accessTokens, appGrants } from '../../../../app/db/identity/apps.ts'
import { businessAccess } from '../../../../app/db/identity/business.ts'
import { connectAttempts, identities } from '../../../../app/db/identity/identities.ts'
import {
  challenges,
  passkeys,
  recoveryCodes,
  secondFactors,
} from '../../../../app/db/identity/second-factors.ts'
import { newId } from '../../../../app/db/ids.ts'
import { changePassword } from '../../../../app/features/identity/account/passwords/change-password.server.ts'
import { endOtherWays } from '../../../../app/features/identity/account/security/ways-page.server.ts'
import { changeRoles } from '../../../../app/features/identity/business/access/change-access.server.ts'
import { verifyEmail } from '../../../../app/features/identity/emails/email-verification.server.ts'
import { notMe } from '../../../../app/features/identity/recovery/not-me.server.ts'
import { resetPassword } from '../../../../app/features/identity/recovery/reset-password.server.ts'
import {
  type LeftBehind,
  type WayBack,
  waysInBeforeEnded,
} from '../../../../app/features/identity/recovery/take-back.server.ts'
import { readWaysLeft } from '../../../../app/features/identity/recovery/ways-left.server.ts'
import { logOutEverywhere } from '../../../../app/features/identity/sessions/session-list.server.ts'
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { issueToken } from '../../../../app/features/identity/tokens/one-time-tokens.server.ts'
import { memberActed } from '../../../../app/features/operations/desk/members/member-acts.server.ts'
import { deactivateAccount } from '../../../../app/features/operations/leaving/leave.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { anApp } from '../../../factories/identity/apps.ts'
import { aBusiness, actingAs, giveAccess } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'
import {
  aBrowserAt,
  addAnApp,
  aMemberWithPassword,
  memberRow,
  PASSWORD,
} from '../../../factories/identity/second-factors.ts'
import {
  aMemberOfEverything,
  countsOf,
  memberColumns,
} from '../../../factories/operations/member-of-everything.ts'
import { refusal } from '../../../mail.ts'

vi.setConfig({ testTimeout: 60_000 })

const HOUR_MS = 60 * 60_000
const NEXT = 'a heron in the reeds'

/** Something left behind before the warning, and after it. */
const AGES = ['old', 'new'] as const
type Age = (typeof AGES)[number]

type Account = Awaited<ReturnType<typeof anAccount>>

/** Where the rows of each thing are; `members` for what stands in the account's own row. */
const TABLES = {
  sessions: 'sessions.member_id',
  tokens: 'access_tokens.member_id',
  grants: 'app_grants.member_id',
  emailChange: 'one_time_tokens.member_id',
  resetLinks: 'one_time_tokens.member_id',
  verificationLinks: 'one_time_tokens.member_id',
  warnings: 'one_time_tokens.member_id',
  copyLinks: 'one_time_tokens.member_id',
  challenges: 'challenges.member_id',
  attempts: 'connect_attempts.member_id',
  devices: 'known_devices.member_id',
  trust: 'known_devices.member_id',
  loss: 'members',
  identities: 'identities.member_id',
  passkeys: 'passkeys.member_id',
  secondFactors: 'second_factors.member_id',
  recoveryCodes: 'recovery_codes.member_id',
  access: 'business_access.business_id',
  collaborators: 'boards.owner_id',
  secretLinks: 'boards.owner_id',
} as const satisfies Record<LeftBehind, string>

/** No way back ends these: work, history and the decisions of others. Each is a decision. */
const KEPT = [
  // Things that the member made, saved, followed, hid and searched for.
  ...['boards.actor_id', 'pins.pinner_id', 'pins.actor_id', 'board_actions.member_id'],
  ...['member_follows.follower_id', 'member_follows.member_id', 'board_follows.follower_id'],
  ...['blocks.viewer_id', 'blocks.other_id', 'unwanted_pictures.member_id'],
  ...['recent_searches.member_id', 'landing_signals.member_id', 'hidden_promotions.member_id'],
  'dismissed_doubles.member_id',
  ...['imports.member_id', 'import_uploads.member_id', 'board_sources.member_id'],
  'board_places.member_id',
  ...['pin_notes.member_id', 'past_notes.member_id', 'page_facts.member_id'],
  ...['sends.sender_id', 'sends.receiver_id'],
  // A copy opens in a fresh session only, which nobody else has any more.
  'data_exports.member_id',
  ...['monthly_copies.member_id', 'digests.member_id'],
  // An app acts for those who let it in; its maker signs in to change it.
  'apps.member_id',
  // A site is claimed by a proof that stands on it.
  'link_domains.official_member_id',
  // The business itself, its money and its promotions.
  ...['businesses.member_id', 'billing_profiles.advertiser_id', 'conversion_tags.advertiser_id'],
  ...['campaigns.advertiser_id', 'campaigns.actor_id', 'campaign_changes.actor_id'],
  'promote_drafts.advertiser_id',
  // Rights that others gave the member.
  ...['business_access.member_id', 'board_collaborators.member_id'],
  // History, decisions and reports.
  ...['account_events.member_id', 'operator_orders.member_id', 'decisions.member_id'],
  ...['updates.member_id', 'pushed_updates.member_id'],
  ...['decisions.operator_id', 'decisions.appeal_operator_id', 'desk_events.operator_id'],
  ...['reports.reporter_id', 'report_cases.member_id'],
]

/**
 * The end of everything that was left behind: `all` of it, the part that is `new` since the
 * warning, or nothing (`-`). docs/decisions/identity/recovery.md has the reasons.
 */
const VERDICTS = `
                  reset unproved passwordChange notMe logOutEverywhere newFactor operatorsAct restored left  onlyThis confirmed claimed disowned notMeUnproved
sessions          all   all      all            all   all              -         all          all      all   all      -         -       all all
tokens            all   all      all            all   all              -         all          all      all   all      -         -       all all
grants            all   all      all            all   all              -         all          all      all   all      -         -       all all
emailChange       all   all      all            all   all              -         all          all      all   all      -         all     all all
resetLinks        all   all      all            all   all              -         all          -        -    all      -         -       all  all
verificationLinks all   all      -              all   -                -         all          -        all   -        all       all     all all
copyLinks         all   all      all            all   all              -         all          all      all   all      -         -       all  all
warnings          -     -        -              all   -                -         -            -        -    -        -         -       all  all
challenges        all   all      all            all   all              all       all          all      all   all      -         all     all all
attempts          all   all      all            all   all              all       all          all      all   all      -         all     all all
devices           all   all      -              all   -                -         -            -        -    all      -         -       all  all
trust             all   all      all            all   all              -         all          all      all   all      -         -       all all
loss              all   all      all            all   -                all       all          all      -    all      -         -       all  all
identities        -     all      -              all   -                -         -            -        -    all      -         -       all  all
passkeys          -     all      -              new   -                -         -            -        -    all      -         -       all  all
secondFactors     -     all      -              new   -                -         -            -        -    -        -         -       all  all
recoveryCodes     -     all      -              new   -                -         -            -        -    all      -         -       all  all
access            -     all      -              new   -                -         -            -        -    all      -         -       all  all
collaborators     -     all      -              new   -                -         -            -        -    -        -         -       all  all
secretLinks       -     all      -              all   -                -         -            -        -    -        -         -       all  all
`

/** The ways back, each walked as its member does. */
const WALKS: Record<
  WayBack | 'unproved' | 'notMeUnproved',
  (account: Account) => Promise<unknown>
> = {
  reset: (account) => reset(account),
  unproved: (account) => reset(account),
  passwordChange: (account) =>
    changePassword(account, { currentPassword: PASSWORD, newPassword: NEXT }),
  notMe: answerTheWarning,
  notMeUnproved: answerTheWarning,
  logOutEverywhere,
  newFactor: addAnApp,
  operatorsAct: (account) => act(account, 'suspend'),
  restored: async (account) => {
    const own = eq(members.id, account.viewer.id)
    await account.db.update(members).set({ state: 'suspended' }).where(own)
    await act(account, 'restore')
  },
  left: deactivateAccount,
  onlyThis: endOtherWays,
  confirmed: (account) => answer(account, account, null),
  claimed: (account) => answer(account, aBrowserAt(account.now), 'mine'),
  disowned: (account) => answer(account, aBrowserAt(account.now), 'not_mine'),
}

async function reset(account: Account) {
  const issued = await issueToken(account, 'password_reset', account.viewer.id)
  const typed = { token: issued?.token ?? '', newPassword: NEXT }
  // The second factor is asked for where it stays.
  expect(await refusal(resetPassword(aBrowserAt(account.now), typed))).toMatch(/done|mfa_required/)
}

async function answerTheWarning(account: Account) {
  const warned = { ...account, now: account.warnedAt }
  const issued = await issueToken(warned, 'not_me', account.viewer.id)
  await notMe(aBrowserAt(account.now), { token: issued?.token ?? '' })
}

async function answer(account: Account, reader: Context, said: 'mine' | 'not_mine' | null) {
  const issued = await issueToken(account, 'email_verification', account.viewer.id)
  await verifyEmail(reader, { token: issued?.token ?? '', answer: said })
}

/** Acts that only happen to an address that nobody has proved. */
const UNPROVED = ['unproved', 'notMeUnproved', 'confirmed', 'claimed', 'disowned']

async function act({ db, now, viewer }: Account, name: 'suspend' | 'restore') {
  const [first, ...rest] = memberActed({ db, now }, viewer.id, name)
  if (first) await db.batch([first, ...rest])
}

/** Inviters' columns end with `access` and `collaborators`, a browser's notifications with its session. */
const ALONG = [
  'push_subscriptions.member_id',
  'business_access.inviter_id',
  'board_collaborators.inviter_id',
]

/** An account in which everything was left behind, once before a warning and once after it. */
async function anAccount(changes: Parameters<typeof aMember>[0] = {}) {
  const member = await aMemberWithPassword(changes)
  const { id: memberId } = member.viewer
  const warnedAt = member.now + HOUR_MS
  const now = warnedAt + 2 * HOUR_MS
  const left = {
    old: await leaveBehind(member, 'old', member.now - HOUR_MS),
    new: await leaveBehind(member, 'new', warnedAt + HOUR_MS),
  }
  await member.db
    .update(members)
    .set({ factorLossAt: 99 * now })
    .where(eq(members.id, memberId))
  const { viewer } = await admit(
    { ...member, now, viewer: null },
    { memberId, way: 'second_factor', method: 'multifactor' },
  )
  return { ...member, viewer, now, warnedAt, left }
}

/** Leaves one of everything behind at a time, and answers their ids. */
async function leaveBehind(
  { db, viewer }: Context & { viewer: { id: number } },
  age: Age,
  at: number,
) {
  const memberId = viewer.id
  const [friend, board] = [await aMember(), await aBoard(await aMember())]
  const { id: appId } = await anApp(friend)
  const id = newId(at)
  const row = { id, memberId, createdAt: at }
  const expiresAt = at + 1000 * HOUR_MS
  const secret = () => crypto.randomUUID()
  await db.batch([
    db.insert(sessions).values({
      ...{ ...row, tokenHash: secret(), lastSeenAt: at, expiresAt, userAgent: '', country: 'US' },
    }),
    db.insert(accessTokens).values({
      ...{ ...row, tokenHash: secret(), kind: 'personal', scopes: [], isTwoFactor: false },
    }),
    db.insert(appGrants).values({
      ...{ ...row, appId, scopes: [], isTwoFactor: false, redirectUri: '', codeHash: secret() },
      ...{ codeChallenge: '', codeExpiresAt: expiresAt },
    }),
    db.insert(oneTimeTokens).values(
      purposesAt(age).map((purpose, place) => ({
        ...{ id: id + place, memberId, purpose, hash: secret(), expiresAt },
        address: purpose === 'email_change' ? `${secret()}@b.example` : viewer.email,
      })),
    ),
    db.insert(challenges).values({
      ...{ id, memberId, purpose: 'log_in', tokenHash: secret(), network: secret(), expiresAt },
    }),
    db.insert(connectAttempts).values({
      ...{ id, memberId, provider: 'google', purpose: 'connect', stateHash: secret(), expiresAt },
      ...{ browserHash: secret(), codeVerifier: 'v', nonce: 'n', isBusiness: false },
    }),
    db.insert(knownDevices).values({
      ...{ id, memberId, tokenHash: secret(), loggedInAt: at, trustedUntil: expiresAt },
    }),
    db.insert(identities).values({ ...row, provider: 'google', subject: secret() }),
    db.insert(passkeys).values({
      ...{ ...row, credentialId: secret(), publicKey: 'key', counter: 0, transports: [] },
      ...{ isBackedUp: false, name: age },
    }),
    db
      .insert(secondFactors)
      .values(
        age === 'old'
          ? { ...row, kind: 'phone', phone: `+1555${id}` }
          : { ...row, kind: 'app', secret: 'x' },
      ),
    db.insert(recoveryCodes).values({ id, memberId, hash: secret() }),
    db.insert(businessAccess).values({
      ...{ id, businessId: memberId, memberId: friend.viewer.id, createdAt: at },
      ...{ roles: ['ADMIN'], state: 'accepted' },
    }),
    db.update(boards).set({ ownerId: memberId }).where(eq(boards.id, board.id)),
    db.insert(boardCollaborators).values({
      ...{ id, boardId: board.id, memberId: friend.viewer.id, createdAt: at, state: 'accepted' },
    }),
    db.insert(secretLinks).values({ id, boardId: board.id, expiresAt, createdAt: at }),
  ])
  return id
}

const PURPOSES = {
  emailChange: 'email_change',
  resetLinks: 'password_reset',
  verificationLinks: 'email_verification',
  warnings: 'not_me',
  copyLinks: 'data_copy',
} as const

/** The purposes of the links that are left behind: there is no warning before the first one. */
function purposesAt(age: Age) {
  return Object.values(PURPOSES).filter((purpose) => age === 'new' || purpose !== 'not_me')
}

/** The rows of each thing by which it is told what of it is left. */
const ROWS = {
  sessions: 'sessions',
  tokens: 'access_tokens',
  grants: 'app_grants',
  challenges: 'challenges',
  attempts: 'connect_attempts',
  devices: 'known_devices',
  trust: 'known_devices where trusted_until is not null',
  identities: 'identities',
  passkeys: 'passkeys',
  secondFactors: 'second_factors',
  recoveryCodes: 'recovery_codes',
  access: 'business_access',
  collaborators: 'board_collaborators',
  secretLinks: 'secret_links',
} as const satisfies Record<Exclude<LeftBehind, keyof typeof PURPOSES | 'loss'>, string>

/** The part of each thing left behind that has ended, in the words of the table. */
async function endedIn({ db, viewer, left }: Account): Promise<Record<string, string>> {
  const [[owner], tokens] = await db.batch([
    db.select().from(members).where(eq(members.id, viewer.id)),
    db.select().from(oneTimeTokens).where(eq(oneTimeTokens.memberId, viewer.id)),
  ])
  const ended = (ids: Set<number>) => {
    if (!ids.has(left.new)) return ids.has(left.old) ? 'new' : 'all'
    return ids.has(left.old) ? '-' : 'old'
  }
  const links = (purpose: string) => {
    const isLeft = tokens.some(
      ({ id, usedAt, ...token }) =>
        token.purpose === purpose && usedAt === null && id >= left.new && id < left.new + 5,
    )
    return isLeft ? '-' : 'all'
  }
  const found = await idsIn(Object.values(ROWS))
  const ofRows = Object.keys(ROWS).map((thing, place) => [thing, ended(found[place] ?? new Set())])
  const ofLinks = Object.entries(PURPOSES).map(([thing, purpose]) => [thing, links(purpose)])
  return {
    ...Object.fromEntries([...ofRows, ...ofLinks]),
    loss: owner?.factorLossAt ? '-' : 'all',
  }
}

async function idsIn(tables: readonly string[]): Promise<Set<number>[]> {
  const answers = await env.DB.batch<{ id: number }>(
    tables.map((rows) => env.DB.prepare(`select id from ${rows}`)),
  )
  return answers.map(({ results }) => new Set(results.map(({ id }) => id)))
}

/** The table of verdicts: of a way back, what becomes of each thing. */
function decided(wayBack: string): Record<string, string> {
  const [[, ...ways] = [], ...rows] = VERDICTS.trim()
    .split('\n')
    .map((line) => ['', ...line.trim().split(/ +/)])
  return Object.fromEntries(
    rows.map(([, thing = '', ...verdicts]) => [
      thing,
      verdicts[ways.indexOf(wayBack)] ?? 'undecided',
    ]),
  )
}

test('everything that names a member has a verdict for the ways back', async () => {
  const columns = (await memberColumns()).map(({ table, column }) => `${table}.${column}`)
  const decidedOn = new Set<string>([...KEPT, ...ALONG, ...Object.values(TABLES)])

  expect(columns.filter((column) => !decidedOn.has(column))).toEqual([])
  expect(KEPT.filter((column) => !columns.includes(column))).toEqual([])
})

test.each(Object.entries(WALKS))(
  '%s ends what was decided, and nothing else',
  async (name, walk) => {
    const account = await anAccount(UNPROVED.includes(name) ? { emailVerifiedAt: null } : {})
    const nothing = Object.fromEntries(Object.keys(TABLES).map((thing) => [thing, '-']))
    expect(await endedIn(account)).toEqual(nothing)

    await walk(account)

    expect(await endedIn(account)).toEqual(decided(name))
  },
)

test.each(Object.entries(WALKS))('%s keeps work, money and history', async (name, walk) => {
  const { ana } = await aMemberOfEverything()
  if (UNPROVED.includes(name)) {
    const own = eq(members.id, ana.viewer.id)
    await ana.db.update(members).set({ emailVerifiedAt: null }).where(own)
  }
  const { viewer } = await admit(
    { ...ana, viewer: null },
    { memberId: ana.viewer.id, way: 'second_factor', method: 'multifactor' },
  )
  const left = { old: 0, new: 0 }
  const before = await countsOf(KEPT, ana.viewer.id)

  await walk({ ...ana, viewer, warnedAt: ana.now, left })

  const after = await countsOf(KEPT, ana.viewer.id)
  expect(KEPT.filter((column) => (after[column] ?? 0) < (before[column] ?? 0))).toEqual([])
})

test('“This wasn’t me” ends an older access and invitation whose roles were changed since', async () => {
  const account = await anAccount({ isPartner: true, businessName: 'Kiln' })
  const { db, viewer, left } = account
  const own = eq(businessAccess.businessId, viewer.id)
  await db
    .update(businessAccess)
    .set({ state: 'invited' })
    .where(and(own, eq(businessAccess.id, left.new)))
  await db
    .update(businessAccess)
    .set({ createdAt: account.warnedAt - HOUR_MS })
    .where(own)
  await changeRoles(account, { accessId: left.new, roles: ['ADMIN', 'PROFILE'] })

  await WALKS.notMe(account)

  expect(await db.select({ id: businessAccess.id }).from(businessAccess).where(own)).toEqual([
    { id: left.old },
  ])
})

test('“This wasn’t me” ends what was raised in another’s business in the member’s name', async () => {
  const [account, kiln, bo] = [await anAccount(), await aBusiness(), await aMember()]
  const accessId = await giveAccess(kiln, bo, ['ANALYST'])
  const { viewer } = await actingAs(account, kiln, ['ADMIN'])
  await changeRoles({ ...account, viewer }, { accessId, roles: ['ADMIN'] })

  await WALKS.notMe(account)

  const [left] = await idsIn(['business_access'])
  expect(left?.has(accessId)).toBe(false)
})

test('the ways in that are left are named, with their age', async () => {
  const { viewer, ...account } = await anAccount()

  const ways = await readWaysLeft({ ...account, viewer }, viewer.id)

  const counts = new Map<string, number>()
  for (const { kind } of ways) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  expect(Object.fromEntries(counts)).toEqual({
    ...{ session: 3, password: 1, identity: 2, passkey: 2, factor: 2, recovery_codes: 1 },
    ...{ trusted_browser: 2, email_change: 2, person: 2, token: 2 },
  })
  expect(ways.filter(({ isThis }) => isThis)).toHaveLength(1)
  expect(ways.find(({ kind }) => kind === 'recovery_codes')).toMatchObject({
    name: '2 recovery codes',
    since: account.warnedAt - 2 * HOUR_MS,
  })
  const older = await readWaysLeft({ ...account, viewer }, viewer.id, account.warnedAt)
  expect(older.map(({ kind }) => kind)).toEqual([
    ...[
      'session',
      'password',
      'identity',
      'passkey',
      'factor',
      'recovery_codes',
      'person',
      'token',
    ],
  ])
})

test('what is older than a proof ends, and each session; second factors stay', async () => {
  const account = await anAccount()
  const { db, viewer, warnedAt } = account
  const [first, ...rest] = waysInBeforeEnded({ db }, viewer.id, warnedAt)
  if (first) await db.batch([first, ...rest])

  expect(await endedIn(account)).toMatchObject({
    ...{ sessions: 'all', identities: 'old', passkeys: 'old', secondFactors: '-' },
    ...{ recoveryCodes: '-', trust: 'all', access: 'old', emailChange: 'all' },
  })
  expect(await memberRow(viewer.id)).toMatchObject({ passwordHash: null })
})

test.each([
  ['before', -1, false],
  ['at the moment of', 0, true],
  ['after', 1, true],
])('a password that was chosen %s the proof', async (_, afterMs, isKept) => {
  const { db, viewer, warnedAt } = await anAccount()
  const createdAt = warnedAt + afterMs
  await db.insert(accountEvents).values({
    ...{ id: newId(createdAt), memberId: viewer.id, kind: 'password_changed', createdAt },
    ...{ country: '', userAgent: '' },
  })
  const [first, ...rest] = waysInBeforeEnded({ db }, viewer.id, warnedAt)
  if (first) await db.batch([first, ...rest])

  const row = await memberRow(viewer.id)

  expect(row?.passwordHash !== null).toBe(isKept)
})
