import { env, SELF } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import type { Context, StaffRole } from '../../../app/context.server.ts'
import { openDatabase } from '../../../app/db/database.ts'
import { members, sessions } from '../../../app/db/identity/accounts.ts'
import { passkeys } from '../../../app/db/identity/second-factors.ts'
import { newId, withNewId } from '../../../app/db/ids.ts'
import { SESSION_ABSOLUTE_MS } from '../../../app/features/identity/limits.ts'
import { admit } from '../../../app/features/identity/sessions/sessions.server.ts'
import { cachedArgon2 } from '../../argon2.ts'

/** A visitor who isn't signed in, on their own network, as the domain sees them. */
export function aVisitor(changes: Partial<Context> = {}): Context {
  return {
    db: openDatabase(env.DB.withSession('first-primary')),
    env,
    viewer: null,
    now: Date.now(),
    origin: {
      network: crypto.randomUUID(),
      country: 'US',
      region: null,
      language: 'en',
      zone: null,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Test browser',
      isPrefetch: false,
      hasPrivacySignal: false,
      deviceToken: null,
      connectToken: null,
      challengeToken: null,
      accounts: [],
      isUnderage: false,
    },
    requestId: 'test',
    idempotentRequest: null,
    nameChallenge(token) {
      this.origin.challengeToken = token
    },
    argon2: cachedArgon2,
    waitUntil: (work) => void work,
    ...changes,
  }
}

const NOTHING = {
  pictureHash: null,
  lastBoard: null,
  invitation: null,
  factorLossAt: null,
  proofId: null,
  acting: null,
  bearer: null,
  promoteExcludedAt: null,
}

/** A signed-in member, as the domain sees them. Their session is too old to be listed or counted. */
export async function aMember(
  changes: Partial<typeof members.$inferInsert> = {},
): Promise<Context & { viewer: NonNullable<Context['viewer']> }> {
  const visitor = aVisitor()
  const name = `m${crypto.randomUUID().slice(0, 12)}`
  // The id may be taken, because many members may be created in one millisecond.
  const [[member], [session]] = await withNewId(visitor.now, (sessionId) => {
    const memberId = changes.id ?? newId(visitor.now)
    return visitor.db.batch([
      visitor.db
        .insert(members)
        .values({
          id: memberId,
          username: name,
          email: `${name}@pinfold.example`,
          firstName: 'Ana',
          fullName: 'Ana Lind',
          birthday: '1990-04-12',
          country: 'US',
          avatarColorIndex: 0,
          createdAt: visitor.now,
          ...changes,
        })
        .returning(),
      visitor.db
        .insert(sessions)
        .values({
          id: sessionId,
          memberId,
          tokenHash: crypto.randomUUID(),
          userAgent: '',
          country: 'US',
          createdAt: visitor.now - 2 * SESSION_ABSOLUTE_MS,
          lastSeenAt: visitor.now,
          expiresAt: 2 * visitor.now,
        })
        .returning({ id: sessions.id }),
    ])
  })
  if (!member || !session) throw new Error('the member was not inserted')
  const { id, username, email, firstName, fullName, avatarColorIndex, isPartner, createdAt } =
    member
  const viewer = {
    id,
    username,
    email,
    firstName,
    fullName,
    avatarColorIndex,
    isPartner,
    createdAt,
    sessionId: session.id,
    sessionStartedAt: visitor.now,
    startedWithProof: true,
    isTwoFactor: false,
    missesFactor: false,
    hasOtherProfiles: false,
    staffRole: member.staffRole,
    hasNewUpdate: false,
    hasNewDecision: false,
    hidesAi: member.hidesAi,
    hidesPins: member.hidesAi,
    ignoresInterests: member.ignoresInterests,
    topics: member.topics,
    preferences: {
      boardOrder: member.boardOrder,
      boardPrivacy: member.boardPrivacy,
      startPage: member.startPage,
    },
    country: member.country,
    audience: {
      gender: member.gender,
      birthday: member.birthday,
      interests: member.interests,
      hiddenCampaigns: [],
      hiddenPromoters: [],
    },
  }
  return { ...visitor, viewer: { ...viewer, ...NOTHING } }
}

/** The id of a passkey of a member that counts as two factors and proves their session. */
export async function aProof(memberId: number): Promise<number> {
  const { db } = aVisitor()
  const [kept] = await db.select().from(passkeys).where(eq(passkeys.memberId, memberId)).limit(1)
  if (kept) return kept.id
  const id = newId(1_800_000_000_000 + (memberId % 100_000_000))
  await db.insert(passkeys).values({
    id,
    memberId,
    credentialId: `proof-${id}`,
    publicKey: '',
    counter: 0,
    transports: [],
    isBackedUp: false,
    name: 'My laptop',
    createdAt: 1,
  })
  return id
}

/** A signed-in member with a separate session, and its token. */
export async function aSignedInMember(changes: Parameters<typeof aMember>[0] = {}) {
  const member = await aMember(changes)
  const { id: memberId } = member.viewer
  const proofId = await aProof(memberId)
  const { viewer, session } = await admit(member, {
    memberId,
    way: 'second_factor',
    method: 'multifactor',
    isWarned: true,
    proofId,
  })
  return { ...member, viewer, token: session.token }
}

/** A staff member in a two-factor session. */
export function aStaffMember(role: StaffRole, changes: Parameters<typeof aMember>[0] = {}) {
  return aSignedInMember({ ...changes, staffRole: role })
}

/** Demotes an operator to a reviewer, effective from their next statement. */
export async function demoteToReviewer({
  db,
  viewer,
}: Awaited<ReturnType<typeof aMember>>): Promise<void> {
  await db.update(members).set({ staffRole: 'reviewer' }).where(eq(members.id, viewer.id))
}

/** The fields of a sign-up by email. */
export function signUpFields() {
  return {
    email: `newcomer-${crypto.randomUUID()}@example.com`,
    password: 'kestrel over the fen',
    birthday: '1990-04-12',
  }
}

const SITE = 'https://pinfold.test'

export type Browser = {
  /** Sends a request to the whole worker like a browser on our pages; follows no redirects. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  post(path: string, body: unknown): Promise<Response>
  put(path: string, body: unknown): Promise<Response>
  /** Sends a form by POST, like a page without JavaScript. */
  submit(path: string, fields: Record<string, string>): Promise<Response>
  /** The site's cookies, by name. */
  cookies: Map<string, string>
}

/** A new browser with its own IP address. */
export function aBrowser(): Browser {
  const cookies = new Map<string, string>()
  const address = `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('CF-Connecting-IP', address)
    headers.set('Host', new URL(SITE).host)
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const isWrite = init.method === 'POST' || init.method === 'PUT'
    if (isWrite && !headers.has('Origin')) headers.set('Origin', SITE)
    const response = await SELF.fetch(SITE + path, { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) storeCookie(cookies, cookie)
    return response
  }
  function sendJson(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Response> {
    const headers = { 'Content-Type': 'application/json' }
    return send(path, { method, headers, body: JSON.stringify(body) })
  }
  return {
    cookies,
    fetch: send,
    post: (path, body) => sendJson('POST', path, body),
    put: (path, body) => sendJson('PUT', path, body),
    submit: (path, fields) => send(path, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

/** The JSON of the newest message that this browser's next page will show, or an empty string. */
export function flashIn({ cookies }: Browser): string {
  const newest = flashNames(cookies).at(-1)
  return decodeURIComponent((newest && cookies.get(newest)) ?? '')
}

export function forgetFlashes({ cookies }: Browser): void {
  for (const name of flashNames(cookies)) cookies.delete(name)
}

function flashNames(cookies: Browser['cookies']): string[] {
  return [...cookies.keys()].filter((name) => name.startsWith('__Host-flash-')).toSorted()
}

/** A browser in which this member is logged in. */
export async function browserOf({ viewer }: { viewer: { id: number } }): Promise<Browser> {
  const browser = aBrowser()
  const { session } = await admit(aVisitor(), {
    memberId: viewer.id,
    way: 'second_factor',
    method: 'multifactor',
    isWarned: true,
    proofId: await aProof(viewer.id),
  })
  browser.cookies.set('__Host-session', session.token)
  return browser
}

function storeCookie(cookies: Map<string, string>, setCookie: string): void {
  const [, name, value, attributes] = /^([^=]+)=([^;]*)(.*)$/.exec(setCookie) ?? []
  if (!name || value === undefined) return
  if (/Max-Age=0\b/.test(attributes ?? '')) cookies.delete(name)
  else cookies.set(name, value)
}

/** Confirms a member's email address, unless it is already confirmed. */
export async function confirmEmail({ db, viewer }: Context): Promise<void> {
  if (viewer) await db.update(members).set({ emailVerifiedAt: 1 }).where(eq(members.id, viewer.id))
}
