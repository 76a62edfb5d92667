import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { members } from '../../../../app/db/identity/accounts.ts'
import { appGrants } from '../../../../app/db/identity/apps.ts'
import { businesses } from '../../../../app/db/identity/business.ts'
import { identities, ssoDomains } from '../../../../app/db/identity/identities.ts'
import { passkeys, secondFactors } from '../../../../app/db/identity/second-factors.ts'
import { newId } from '../../../../app/db/ids.ts'
import { issueTokens } from '../../../../app/features/identity/apps/exchange/issue-tokens.server.ts'
import { readRegistrationRequirements } from '../../../../app/features/identity/apps/own/own-apps.server.ts'
import { makeToken } from '../../../../app/features/identity/apps/personal-tokens/personal-tokens.server.ts'
import { readBearer } from '../../../../app/features/identity/apps/read-bearer.server.ts'
import { removePasskey } from '../../../../app/features/identity/passkeys/passkeys.server.ts'
import { passChallenge } from '../../../../app/features/identity/second-factor/pass-challenge.server.ts'
import {
  addPhone,
  provePhone,
  removeFactor,
} from '../../../../app/features/identity/second-factor/set-up.server.ts'
import { NewPhone, PhoneProof } from '../../../../app/features/identity/second-factor/set-up.ts'
import { isFresh } from '../../../../app/features/identity/sessions/fresh-session.server.ts'
import { admit, readViewer } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { SecondFactor } from '../../../../app/features/identity/tokens/verification-code.ts'
import {
  hasRightNow,
  requireModerationRight,
} from '../../../../app/features/operations/moderation/require-right.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { type Reader, refusal, withOutbox } from '../../../emails.ts'
import { anApp } from '../../../factories/identity/apps.ts'
import { aBusiness, giveAccess } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { aPhone } from '../../../factories/identity/phones.ts'
import {
  aBrowserAt,
  addAnApp,
  aMemberWithPhone,
  appCode,
  codeSentTo,
  refusedLogIn,
} from '../../../factories/identity/second-factors.ts'
import { memberColumns } from '../../../factories/operations/member-of-everything.ts'

/** Columns whose names suggest a right, a role or a proof. */
const RIGHT_NAME =
  /^(is|has|may|can|requires|allows|reaches)_|role|scope|permission|proof|trusted|counts_from|(proved|verified)_at$/

/** Rights copied from something that can end. All are tested below. */
const COPIED = [
  'sessions.is_two_factor',
  'sessions.started_with_proof',
  'sessions.proof_id',
  'app_grants.is_two_factor',
  'app_grants.scopes',
  'app_grants.proof_id',
  'access_tokens.is_two_factor',
  'access_tokens.scopes',
  'access_tokens.proof_id',
  'known_devices.trusted_until',
]

/** Columns that copy no right: they are checked on use, or state a fact about their own row. */
const NOT_COPIED = [
  // The rights themselves, read from their own row on each request.
  'members.staff_role',
  'business_access.roles',
  'businesses.requires_two_factor',
  // Proofs of an address, a domain or a password. Each is removed together with what it proves.
  'members.email_verified_at',
  'members.password_proved_at',
  'sso_domains.proved_at',
  'sso_domains.is_enforced',
  'passkeys.counts_from',
  'sso_domains.proof',
  // Kinds of accounts, boards, pins and files.
  'members.is_partner',
  'members.is_unindexed',
  'pins.has_no_speech',
  'blocks.is_partner',
  // Facts about what was ended.
  'endings.is_undone',
  'passkeys.is_backed_up',
  'push_subscriptions.is_paused',
  'landing_signals.is_register',
  'connect_attempts.is_business',
  'pins.is_listed',
  'data_exports.is_monthly',
  'campaigns.is_auto_targeting',
  'apps.is_secret_doubted',
  'operator_orders.role',
]

const OWN_RIGHTS = ['members', 'sso_domains']

/** Only a row that names a member can let somebody do something. */
async function columnsNamedAsRights(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select name, sql from sqlite_master where type = 'table' and sql is not null`,
  ).all<{ name: string; sql: string }>()
  const ofMembers = new Set((await memberColumns()).map(({ table }) => table))
  const tables = results.filter(({ name }) => OWN_RIGHTS.includes(name) || ofMembers.has(name))
  return tables.flatMap(({ name: table, sql }) => {
    const columns = [...sql.matchAll(/[`"](\w+)[`"] (?:integer|text)/gi)].map(
      ([, name = '']) => name,
    )
    return columns.filter((name) => RIGHT_NAME.test(name)).map((name) => `${table}.${name}`)
  })
}

test('every column that may hold a right is listed as copying a right or not', async () => {
  const columns = await columnsNamedAsRights()

  expect(columns.filter((name) => ![...COPIED, ...NOT_COPIED].includes(name))).toEqual([])
  expect([...COPIED, ...NOT_COPIED].filter((name) => !columns.includes(name))).toEqual([])
})

const DAY_MS = 24 * 60 * 60_000

/** A staff member who makes apps, in a session proved by one factor, with everything made in it. */
async function aMaker(source: Source) {
  const member = withOutbox(
    await aMember({
      emailVerifiedAt: 1,
      staffRole: 'admin',
      email: `${crypto.randomUUID()}@kiln.example`,
    }),
  )
  const { id: memberId } = member.viewer
  const given = await source.give(member)
  const { viewer, session } = await admit(
    { ...member, viewer: null },
    { memberId, way: 'second_factor', method: 'multifactor', proofId: given.proofId },
  )
  const maker = { ...member, viewer }
  const strict = await aBusiness()
  await giveAccess(strict, member, ['ADMIN'])
  await member.db
    .update(businesses)
    .set({ requiresTwoFactor: true })
    .where(eq(businesses.memberId, strict.viewer.id))
  await member.db.update(members).set({ isPartner: true }).where(eq(members.id, memberId))
  const { token } = await makeToken(maker, { name: 'Mine', days: null, scopes: ['boards:read'] })
  const grantId = await aGrant(maker)
  return { ...given, maker, session, token, grantId, businessId: strict.viewer.id }
}

async function aGrant({
  db,
  now,
  viewer,
}: Reader & { viewer: { id: number; proofId: number | null } }) {
  const { id: appId } = await anApp(await aMember())
  const id = newId(now)
  await db.insert(appGrants).values({
    id,
    appId,
    memberId: viewer.id,
    scopes: ['boards:read'],
    isTwoFactor: true,
    redirectUri: '',
    codeHash: crypto.randomUUID(),
    codeChallenge: '',
    createdAt: now,
    codeExpiresAt: now + DAY_MS,
    proofId: viewer.proofId,
  })
  return id
}

type Given = { proofId: number; end: (maker: Reader) => Promise<unknown> }
type Source = { give: (member: Awaited<ReturnType<typeof aMember>>) => Promise<Given> }

const SOURCES: Record<string, Source> = {
  'an app that is removed': {
    async give({ db, now, viewer }) {
      const id = newId(now)
      const row = { id, memberId: viewer.id, createdAt: 1 }
      await db.insert(secondFactors).values({ ...row, kind: 'app', secret: 'x' })
      return { proofId: id, end: (maker) => removeFactor(maker, { kind: 'app' }) }
    },
  },
  'a phone that gives way to another': {
    async give({ db, now, viewer }) {
      const id = newId(now)
      const row = { id, memberId: viewer.id, createdAt: 1 }
      await db.insert(secondFactors).values({ ...row, kind: 'phone', phone: aPhone() })
      const end = async (maker: Reader) => {
        const phone = aPhone()
        await provePhone(maker, parseInput(NewPhone, { phone }))
        const mfaToken = await codeSentTo(phone)
        // The session that replaces the factor has proved the new factor.
        const elsewhere = {
          ...maker,
          viewer: { ...signed(maker), sessionId: await anotherSession(maker) },
        }
        return addPhone(elsewhere, parseInput(PhoneProof, { mfaToken }))
      }
      return { proofId: id, end }
    },
  },
  'a passkey that is removed': {
    async give({ db, now, viewer }) {
      const id = newId(now)
      await db.insert(passkeys).values({
        id,
        memberId: viewer.id,
        credentialId: crypto.randomUUID(),
        publicKey: '',
        counter: 0,
        transports: [],
        isBackedUp: false,
        name: 'Key',
        createdAt: 1,
      })
      return { proofId: id, end: (maker) => removePasskey(maker, { passkeyId: id }) }
    },
  },
  'a company whose account is disconnected': {
    async give(member) {
      const { id } = await aCompany(member)
      const end = ({ db }: Reader) => db.delete(identities).where(eq(identities.id, id))
      return { proofId: id, end }
    },
  },
  'a company whose domain is proved no more': {
    async give(member) {
      const { id, domain } = await aCompany(member)
      const gone = eq(ssoDomains.domain, domain)
      const end = ({ db }: Reader) => db.update(ssoDomains).set({ provedAt: null }).where(gone)
      return { proofId: id, end }
    },
  },
  'a company whose address they have left': {
    async give(member) {
      const { id } = await aCompany(member)
      const own = eq(members.id, member.viewer.id)
      const email = `${crypto.randomUUID()}@elsewhere.example`
      return { proofId: id, end: ({ db }) => db.update(members).set({ email }).where(own) }
    },
  },
}

async function aCompany({ db, now, viewer }: Awaited<ReturnType<typeof aMember>>) {
  const id = newId(now)
  const domain = `${crypto.randomUUID()}.example`
  const issuer = `https://login.${domain}`
  await db.batch([
    db
      .update(members)
      .set({ email: `ana@${domain}` })
      .where(eq(members.id, viewer.id)),
    db.insert(identities).values({
      id,
      provider: 'sso',
      issuer,
      subject: 'ana',
      memberId: viewer.id,
      createdAt: 1,
    }),
    db.insert(ssoDomains).values({
      id,
      domain,
      issuer,
      clientId: '',
      clientSecret: '',
      proof: '',
      provedAt: 1,
      createdAt: 1,
    }),
  ])
  return { id, domain }
}

function signed({ viewer }: Reader) {
  if (!viewer) throw new Error('nobody is signed in')
  return viewer
}

async function anotherSession(maker: Reader): Promise<number> {
  const { id: memberId, proofId } = signed(maker)
  const way = { memberId, way: 'second_factor', method: 'multifactor', proofId } as const
  const { viewer } = await admit({ ...maker, viewer: null }, way)
  return viewer.sessionId
}

async function rightsOf({
  maker,
  session,
  token,
  grantId,
  businessId,
}: Awaited<ReturnType<typeof aMaker>>) {
  const { db, now } = maker
  const acting = { memberId: maker.viewer.id, businessId }
  const viewer = await readViewer(db, session.token, now, acting)
  const [staff] = await db
    .select({ may: hasRightNow(maker, 'see_reports').mapWith(Boolean) })
    .from(members)
    .limit(1)
  const issued = await issueTokens(maker, grantId, null)
  const byToken = (text: string) => readBearer(db, { token: text, now, businessId })
  const bearer = await byToken(token)
  const granted = await byToken(issued.accessToken)
  const next = { ...maker, viewer }
  return {
    'sessions.is_two_factor': viewer?.isTwoFactor,
    'sessions.started_with_proof': isFresh(next),
    'acts for a business that requires two': Boolean(viewer?.acting),
    'works at the desk':
      (await refusal((async () => requireModerationRight(next, 'see_reports'))())) === 'done',
    'writes at the desk': staff?.may,
    'registers apps': (await refusal(readRegistrationRequirements(next))) === 'done',
    'access_tokens.is_two_factor': bearer?.isTwoFactor,
    'a token acts for that business': Boolean(bearer?.acting),
    'app_grants.is_two_factor': granted?.isTwoFactor,
    'a program acts for that business': Boolean(granted?.acting),
  }
}

test.each(Object.entries(SOURCES))(
  '%s also revokes every right that it gave',
  async (_, source) => {
    const made = await aMaker(source)
    expect([...new Set(Object.values(await rightsOf(made)))]).toEqual([true])

    await made.end(made.maker)

    expect([...new Set(Object.values(await rightsOf(made)))]).toEqual([false])
  },
)

test('a session whose second factor was removed regains nothing when another one is added', async () => {
  const app = SOURCES['an app that is removed']
  if (!app) throw new Error('there is no such source')
  const made = await aMaker(app)
  await made.end(made.maker)
  await app.give(made.maker)

  const rights = await rightsOf(made)

  expect([...new Set(Object.values(rights))]).toEqual([false])
})

test('a token has its grant’s scopes only as long as the grant exists', async () => {
  const app = SOURCES['an app that is removed']
  if (!app) throw new Error('there is no such source')
  const { maker, grantId } = await aMaker(app)
  const { accessToken: token } = await issueTokens(maker, grantId, null)
  const read = () => readBearer(maker.db, { token, now: maker.now, businessId: null })
  expect((await read())?.bearer.scopes).toEqual(['boards:read'])

  await maker.db.delete(appGrants).where(eq(appGrants.id, grantId))

  expect(await read()).toBeNull()
})

test('a browser is trusted only as long as the factors that it gave exist', async () => {
  const member = await aMemberWithPhone()
  const { db, viewer } = member
  const { secret } = await addAnApp({ ...member, now: member.now - 120_000 })
  const browser = aBrowserAt()
  await refusedLogIn(browser, member)
  const mfaToken = appCode(secret, browser.now)
  const trusting = parseInput(SecondFactor, { mfaToken, trust: 'on' })
  const { viewer: proved, deviceToken } = await passChallenge(browser, trusting)
  const there = aBrowserAt()
  const again = { ...there, origin: { ...there.origin, deviceToken } }
  expect(await refusedLogIn(again, member)).toBe('done')

  await removeFactor({ ...browser, viewer: proved }, { kind: 'app' })

  expect(
    await db.select().from(secondFactors).where(eq(secondFactors.memberId, viewer.id)),
  ).toHaveLength(1)
  expect(await refusedLogIn(again, member)).toBe('mfa_required')
})
