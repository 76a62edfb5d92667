import { env } from 'cloudflare:test'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { boardCollaborators, boards, secretLinks } from '../../../../app/db/content/boards.ts'
import {
  accountEvents,
  knownDevices,
  members,
  oneTimeTokens,
  sessions,
} from '../../../../app/db/identity/accounts.ts'
import { accessTokens, appChanges, appGrants, apps } from '../../../../app/db/identity/apps.ts'
import { businessAccess } from '../../../../app/db/identity/business.ts'
import { connectAttempts, identities } from '../../../../app/db/identity/identities.ts'
import {
  challenges,
  passkeys,
  recoveryCodes,
  secondFactors,
} from '../../../../app/db/identity/second-factors.ts'
import { newId } from '../../../../app/db/ids.ts'
import { boardSources } from '../../../../app/db/transfer/board-sources.ts'
import { webhooks } from '../../../../app/db/transfer/webhooks.ts'
import { changePassword } from '../../../../app/features/identity/account/passwords/change-password.server.ts'
import { endOtherAccess } from '../../../../app/features/identity/account/security/account-access-page.server.ts'
import { logOutEverywhere } from '../../../../app/features/identity/account/sessions/session-list.server.ts'
import { changeRoles } from '../../../../app/features/identity/business/access/change-access.server.ts'
import { verifyEmail } from '../../../../app/features/identity/email-addresses/email-verification.server.ts'
import { ONE_TIME_TOKENS } from '../../../../app/features/identity/limits.ts'
import { readAccountAccess } from '../../../../app/features/identity/recovery/account-access.server.ts'
import { notMe } from '../../../../app/features/identity/recovery/not-me.server.ts'
import { resetPassword } from '../../../../app/features/identity/recovery/reset-password.server.ts'
import type {
  RevocableKind,
  RevocationCause,
} from '../../../../app/features/identity/recovery/revocations.server.ts'
import { revokeEarlierAccess } from '../../../../app/features/identity/recovery/revoke-earlier-access.server.ts'
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { deactivateAccount } from '../../../../app/features/operations/account-closure/close-account.server.ts'
import { memberActStatements } from '../../../../app/features/operations/moderation/members/member-acts.server.ts'
import { refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { anApp } from '../../../factories/identity/apps.ts'
import { aBusiness, actingAs, giveAccess } from '../../../factories/identity/businesses.ts'
import { issueToken } from '../../../factories/identity/issued-tokens.ts'
import { aMember, aProof } from '../../../factories/identity/people.ts'
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

const HOUR_MS = 60 * 60_000
const NEXT = 'a heron in the reeds'

/** Things left behind before the warning (`old`) and after it (`new`). */
const AGES = ['old', 'new'] as const
type Age = (typeof AGES)[number]

type Account = Awaited<ReturnType<typeof anAccount>>

/** The table with each kind of thing's rows; `members` if it is in the account's own row. */
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
  apps: 'apps.member_id',
  appConsents: 'app_grants.member_id',
  sources: 'board_sources.member_id',
  appWebhooks: 'app_grants.member_id',
} as const satisfies Record<RevocableKind, string>

/** No recovery revokes these: work, history and other people's decisions. Each is deliberate. */
const KEPT = [
  // The things that the member made, saved, followed, hid and searched for.
  'boards.actor_id',
  'pins.pinner_id',
  'pins.actor_id',
  'board_actions.member_id',
  'member_follows.follower_id',
  'member_follows.member_id',
  'board_follows.follower_id',
  'blocks.viewer_id',
  'blocks.other_id',
  'unwanted_pictures.member_id',
  'recent_searches.member_id',
  'landing_signals.member_id',
  'hidden_promotions.member_id',
  'dismissed_duplicates.member_id',
  'filled_texts.member_id',
  // A previous username redirects to its member for a while.
  'former_usernames.member_id',
  'imports.member_id',
  'import_uploads.member_id',
  'board_places.member_id',
  'pin_notes.member_id',
  'past_notes.member_id',
  'page_facts.member_id',
  'shares.sender_id',
  'shares.receiver_id',
  // Opening a data export needs a fresh session, which nobody else has any more.
  'data_exports.member_id',
  'monthly_copies.member_id',
  'digests.member_id',
  // Ended things stay ended, also after a restore.
  'endings.member_id',
  // Other members use an app, so it is put on hold and never deleted.
  'apps.member_id',
  // A site is claimed with a proof on the site itself.
  'link_domains.official_member_id',
  // The business itself, its money and its promotions.
  'businesses.member_id',
  'billing_profiles.advertiser_id',
  'conversion_tags.advertiser_id',
  'campaigns.advertiser_id',
  'campaigns.actor_id',
  'campaign_changes.actor_id',
  'promote_drafts.advertiser_id',
  // Rights that others gave to the member.
  'business_access.member_id',
  'board_collaborators.member_id',
  // History, decisions and reports.
  'account_events.member_id',
  'operator_orders.member_id',
  'decisions.member_id',
  'notifications.member_id',
  'pushed_notifications.member_id',
  'decisions.operator_id',
  'decisions.appeal_operator_id',
  'moderation_events.operator_id',
  'reports.reporter_id',
  'report_cases.member_id',
]

/**
 * The result for each thing left behind: `all` of it is revoked, only what is `new` since the warning, or nothing
 * (`-`). Apps are put on hold. Reasons: docs/decisions/identity/recovery.md.
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
identities        new   all      new            all   -                -         -            -        -    all      -         -       all  all
passkeys          new   all      new            new   -                -         -            -        -    all      -         -       all  all
secondFactors     new   all      new            new   -                new       -            -        -    -        -         -       all  all
recoveryCodes     new   all      new            new   -                -         -            -        -    all      -         -       all  all
access            -     all      -              new   -                -         -            -        -    all      -         -       all  all
collaborators     -     all      -              new   -                -         -            -        -    all      -         -       all  all
secretLinks       -     all      -              all   -                -         -            -        -    all      -         -       all  all
sources           -     all      -              new   -                -         -            -        -    all      -         -       all      all
appWebhooks       all   all      all            all   all              -         all          all      all  all      -         -       all      all
apps              all   all      new            all   -                -         all          -        -    new      -         -       all  all
appConsents       new   new      new            new   -                -         new          -        -    new      -         -       new  new
`

/** Each kind of recovery, done as a member would. */
const RECOVERIES: Record<
  RevocationCause | 'unproved' | 'notMeUnproved',
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
  onlyThis: endOtherAccess,
  confirmed: (account) => answerLink(account, account, null),
  claimed: (account) => answerLink(account, aBrowserAt(account.now), 'mine'),
  disowned: (account) => answerLink(account, aBrowserAt(account.now), 'not_mine'),
}

async function reset(account: Account) {
  const issued = await issueToken(account, 'password_reset', account.viewer.id)
  const typed = { token: issued?.token ?? '', newPassword: NEXT }
  // If the second factor stays, the reset asks for it.
  expect(await refusal(resetPassword(aBrowserAt(account.now), typed))).toMatch(/done|mfa_required/)
}

async function answerTheWarning(account: Account) {
  const warned = { ...account, now: account.warnedAt }
  const issued = await issueToken(warned, 'not_me', account.viewer.id)
  await notMe(aBrowserAt(account.now), { token: issued?.token ?? '' })
}

async function answerLink(account: Account, reader: Context, said: 'mine' | 'not_mine' | null) {
  const issued = await issueToken(account, 'email_verification', account.viewer.id)
  await verifyEmail(reader, { token: issued?.token ?? '', answer: said })
}

/** Recoveries that apply only to an unproved address. */
const UNPROVED = ['unproved', 'notMeUnproved', 'confirmed', 'claimed', 'disowned']

async function act({ db, now, viewer }: Account, name: 'suspend' | 'restore') {
  const [first, ...rest] = memberActStatements({ db, now }, viewer.id, name)
  if (first) await db.batch([first, ...rest])
}

/** `access` and `collaborators` cover inviters' columns, and the session covers push subscriptions. */
const COVERED_COLUMNS = [
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
    { memberId, way: 'second_factor', method: 'multifactor', proofId: left.old },
  )
  return { ...member, viewer, now, warnedAt, left }
}

/** Leaves one thing of each kind behind at a given age, and returns their ids. */
async function leaveBehind(
  { db, viewer }: Context & { viewer: { id: number } },
  age: Age,
  at: number,
) {
  const memberId = viewer.id
  const friend = await aMember()
  const board = await aBoard(await aMember())
  const { id: appId } = await anApp(friend)
  const id = newId(at)
  const row = { id, memberId, createdAt: at }
  const expiresAt = at + 1000 * HOUR_MS
  const secret = () => crypto.randomUUID()
  await db.batch([
    db.insert(sessions).values({
      ...row,
      tokenHash: secret(),
      lastSeenAt: at,
      expiresAt,
      userAgent: '',
      country: 'US',
    }),
    db.insert(accessTokens).values({
      ...row,
      tokenHash: secret(),
      kind: 'personal',
      scopes: [],
      isTwoFactor: false,
    }),
    db.insert(appGrants).values({
      ...row,
      appId,
      scopes: [],
      isTwoFactor: false,
      redirectUri: '',
      codeHash: secret(),
      codeChallenge: '',
      codeExpiresAt: expiresAt,
    }),
    db.insert(oneTimeTokens).values(
      purposesAt(age).map((purpose, place) => ({
        id: id + place,
        memberId,
        purpose,
        hash: secret(),
        expiresAt,
        address: purpose === 'email_change' ? `${secret()}@b.example` : viewer.email,
      })),
    ),
    db.insert(challenges).values({
      id,
      memberId,
      purpose: 'log_in',
      tokenHash: secret(),
      network: secret(),
      expiresAt,
    }),
    db.insert(connectAttempts).values({
      id,
      memberId,
      provider: 'google',
      purpose: 'connect',
      stateHash: secret(),
      expiresAt,
      browserHash: secret(),
      codeVerifier: 'v',
      nonce: 'n',
      isBusiness: false,
    }),
    db.insert(knownDevices).values({
      id,
      memberId,
      tokenHash: secret(),
      loggedInAt: at,
      trustedUntil: expiresAt,
    }),
    db.insert(identities).values({ ...row, provider: 'google', subject: secret() }),
    db.insert(passkeys).values({
      ...row,
      credentialId: secret(),
      publicKey: 'key',
      counter: 0,
      transports: [],
      isBackedUp: false,
      name: age,
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
      id,
      businessId: memberId,
      memberId: friend.viewer.id,
      createdAt: at,
      roles: ['ADMIN'],
      state: 'accepted',
    }),
    db.update(boards).set({ ownerId: memberId }).where(eq(boards.id, board.id)),
    db.insert(boardCollaborators).values({
      id,
      boardId: board.id,
      memberId: friend.viewer.id,
      createdAt: at,
      state: 'accepted',
    }),
    db.insert(secretLinks).values({ id, boardId: board.id, expiresAt, createdAt: at }),
    ...appLeftBehind(db, { id, memberId, friendId: friend.viewer.id, at, age }),
    db.insert(boardSources).values({
      id,
      memberId,
      boardId: board.id,
      address: `https://${secret()}.example/feed`,
      title: 'Kiln news',
      state: 'following',
      checkedAt: at,
      checkAt: expiresAt,
      nextAt: expiresAt,
      createdAt: at,
    }),
    db.insert(webhooks).values({
      id,
      grantId: id,
      boardId: board.id,
      url: 'https://hooks.example/in',
      secret: 's',
      createdAt: at,
    }),
  ])
  return id
}

const CALLBACK = 'https://hearth.example/'

/** A member's app with an address, and a friend's consent through it. If `old`, the warning has expired. */
function appLeftBehind(
  db: Context['db'],
  {
    id,
    memberId,
    friendId,
    at,
    age,
  }: Record<'id' | 'memberId' | 'friendId' | 'at', number> & { age: Age },
) {
  const createdAt = age === 'old' ? at - 2 * ONE_TIME_TOKENS.not_me.lifeMs : at
  const redirectUri = CALLBACK + id
  const app = { id, memberId, name: age, redirectUris: [redirectUri], createdAt: createdAt - 1 }
  const added = { appId: id, kind: 'address_added', after: redirectUri } as const
  return [
    db.insert(apps).values(app),
    db.insert(appChanges).values({ ...added, country: 'US', userAgent: '', createdAt }),
    db.insert(appGrants).values({
      id: newId(at),
      appId: id,
      memberId: friendId,
      scopes: [],
      isTwoFactor: false,
      redirectUri,
      codeHash: crypto.randomUUID(),
      codeChallenge: '',
      codeExpiresAt: at,
      createdAt: at,
    }),
  ] as const
}

const PURPOSES = {
  emailChange: 'email_change',
  resetLinks: 'password_reset',
  verificationLinks: 'email_verification',
  warnings: 'not_me',
  copyLinks: 'data_copy',
} as const

/**
 * The purposes of links that {@link leaveBehind} adds. Old ones include no warning, because the first warning defines
 * what is old.
 */
function purposesAt(age: Age) {
  return Object.values(PURPOSES).filter((purpose) => age === 'new' || purpose !== 'not_me')
}

/** The rows that show how much of each thing is left. */
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
  apps: 'apps where held_at is null',
  appConsents: `(select cast(substr(redirect_uri, ${CALLBACK.length + 1}) as integer) as id
    from app_grants where redirect_uri like '${CALLBACK}%')`,
  sources: "board_sources where state <> 'left'",
  appWebhooks: 'webhooks',
} as const satisfies Record<Exclude<RevocableKind, keyof typeof PURPOSES | 'loss'>, string>

/** How much of each thing was revoked, in the words of the table. */
async function revokedIn({ db, viewer, left }: Account): Promise<Record<string, string>> {
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

/** The verdicts of one kind of recovery on each thing. */
function verdictsFor(recovery: string): Record<string, string> {
  const [[, ...ways] = [], ...rows] = VERDICTS.trim()
    .split('\n')
    .map((line) => ['', ...line.trim().split(/ +/)])
  return Object.fromEntries(
    rows.map(([, thing = '', ...verdicts]) => [
      thing,
      verdicts[ways.indexOf(recovery)] ?? 'undecided',
    ]),
  )
}

test('for every column that names a member, the table says what each recovery does', async () => {
  const columns = (await memberColumns()).map(({ table, column }) => `${table}.${column}`)
  const decidedOn = new Set<string>([...KEPT, ...COVERED_COLUMNS, ...Object.values(TABLES)])

  expect(columns.filter((column) => !decidedOn.has(column))).toEqual([])
  expect(KEPT.filter((column) => !columns.includes(column))).toEqual([])
})

test.each(Object.entries(RECOVERIES))(
  '%s revokes exactly what the table says',
  async (name, walk) => {
    const account = await anAccount(UNPROVED.includes(name) ? { emailVerifiedAt: null } : {})
    const nothing = Object.fromEntries(Object.keys(TABLES).map((thing) => [thing, '-']))
    expect(await revokedIn(account)).toEqual(nothing)

    await walk(account)

    expect(await revokedIn(account)).toEqual(verdictsFor(name))
  },
)

test.each(Object.entries(RECOVERIES))('%s keeps work, money and history', async (name, walk) => {
  const { ana } = await aMemberOfEverything()
  if (UNPROVED.includes(name)) {
    const own = eq(members.id, ana.viewer.id)
    await ana.db.update(members).set({ emailVerifiedAt: null }).where(own)
  }
  const proofId = await aProof(ana.viewer.id)
  const { viewer } = await admit(
    { ...ana, viewer: null },
    { memberId: ana.viewer.id, way: 'second_factor', method: 'multifactor', proofId },
  )
  const left = { old: 0, new: 0 }
  const before = await countsOf(KEPT, ana.viewer.id)

  await walk({ ...ana, viewer, warnedAt: ana.now, left })

  const after = await countsOf(KEPT, ana.viewer.id)
  expect(KEPT.filter((column) => (after[column] ?? 0) < (before[column] ?? 0))).toEqual([])
})

test('“This wasn’t me” removes an older invitation whose roles were changed since', async () => {
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

  await RECOVERIES.notMe(account)

  expect(await db.select({ id: businessAccess.id }).from(businessAccess).where(own)).toEqual([
    { id: left.old },
  ])
})

test('“This wasn’t me” removes roles raised in another business in the member’s name', async () => {
  const account = await anAccount()
  const kiln = await aBusiness()
  const bo = await aMember()
  const accessId = await giveAccess(kiln, bo, ['ANALYST'])
  const { viewer } = await actingAs(account, kiln, ['ADMIN'])
  await changeRoles({ ...account, viewer }, { accessId, roles: ['ADMIN'] })

  await RECOVERIES.notMe(account)

  const [left] = await idsIn(['business_access'])
  expect(left?.has(accessId)).toBe(false)
})

test('the remaining access is listed, with its age', async () => {
  const { viewer, ...account } = await anAccount()

  const ways = await readAccountAccess({ ...account, viewer }, viewer.id)

  const counts = new Map<string, number>()
  for (const { kind } of ways) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  expect(Object.fromEntries(counts)).toEqual({
    session: 3,
    password: 1,
    identity: 2,
    passkey: 2,
    factor: 2,
    recovery_codes: 1,
    trusted_browser: 2,
    email_change: 2,
    person: 2,
    token: 2,
    secret_link: 2,
    collaborator: 2,
    source: 2,
    webhook: 2,
    app: 2,
  })
  expect(ways.filter(({ isThis }) => isThis)).toHaveLength(1)
  expect(ways.find(({ kind }) => kind === 'recovery_codes')).toMatchObject({
    name: '2 recovery codes',
    since: account.warnedAt - 2 * HOUR_MS,
  })
  const older = await readAccountAccess({ ...account, viewer }, viewer.id, account.warnedAt)
  expect(older.map(({ kind }) => kind).sort()).toEqual([
    'app',
    'collaborator',
    'factor',
    'identity',
    'passkey',
    'password',
    'person',
    'recovery_codes',
    'secret_link',
    'session',
    'source',
    'token',
    'webhook',
  ])
})

test('a proof of the address revokes every session and everything older, except second factors', async () => {
  const account = await anAccount()
  const { db, now, viewer, warnedAt } = account
  const [first, ...rest] = revokeEarlierAccess({ db, now }, viewer.id, warnedAt)
  if (first) await db.batch([first, ...rest])

  expect(await revokedIn(account)).toMatchObject({
    sessions: 'all',
    identities: 'old',
    passkeys: 'old',
    secondFactors: '-',
    recoveryCodes: '-',
    trust: 'all',
    access: 'old',
    emailChange: 'all',
    apps: 'all',
    appConsents: 'new',
    secretLinks: 'old',
    collaborators: 'old',
    sources: 'old',
    appWebhooks: 'all',
  })
  expect(await memberRow(viewer.id)).toMatchObject({ passwordHash: null })
})

test.each([
  ['before', -1, false],
  ['at the moment of', 0, true],
  ['after', 1, true],
])('a password chosen %s the proof is kept unless it is older', async (_, afterMs, isKept) => {
  const { db, now, viewer, warnedAt } = await anAccount()
  const createdAt = warnedAt + afterMs
  await db.insert(accountEvents).values({
    id: newId(createdAt),
    memberId: viewer.id,
    kind: 'password_changed',
    createdAt,
    country: '',
    userAgent: '',
  })
  const [first, ...rest] = revokeEarlierAccess({ db, now }, viewer.id, warnedAt)
  if (first) await db.batch([first, ...rest])

  const row = await memberRow(viewer.id)

  expect(row?.passwordHash !== null).toBe(isKept)
})
