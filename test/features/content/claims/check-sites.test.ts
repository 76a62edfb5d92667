import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { linkDomains } from '../../../../app/db/content/links.ts'
import { accountEvents, members } from '../../../../app/db/identity/accounts.ts'
import {
  checkSites,
  resumeSiteChecksJob,
} from '../../../../app/features/content/claims/check-sites.server.ts'
import { claimSite, readClaim } from '../../../../app/features/content/claims/claims.server.ts'
import { readClaims } from '../../../../app/features/content/claims/claims-page.server.ts'
import { CHECKED_SITES } from '../../../../app/features/content/claims/limits.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { notificationsOf } from '../../../factories/operations/notifications.ts'
import { withQueue } from '../../../factories/transfer/imports.ts'
import { aPage, aRedirect, requestsSoFar } from '../../../pages/page.ts'
import { aHost, showRecords, showTag } from './fake-sites.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const { db } = aVisitor()

beforeEach(async () => {
  await db.delete(linkDomains)
})

test('a claimed site is checked each month, and stays claimed while its code is there', async () => {
  const { ana, host, check } = await aClaim()

  await check(29)
  const before = await looksAt(host)
  for (const day of [30, 59, 60]) await check(day)

  expect(before).toBe(1)
  expect(await looksAt(host)).toBe(3)
  expect(await readClaims(ana)).toMatchObject({ sites: [{ host, isMissed: false }] })
})

test('a claim lapses with an email once its code was missing on two days, and its pins credit nobody', async () => {
  const name = `ü${aHost()}`
  const { ana, host, check } = await aClaim(new URL(`https://${name}/`).hostname)
  const pin = await aPin(ana, await aBoard(ana), { link: `https://${host}/jars` })
  await takeDown(host)

  await check(30)
  await check(31 - 1 / DAY_MS)
  expect(await readClaims(ana)).toMatchObject({ sites: [{ host, name, isMissed: true }] })
  expect(await sentEmailsTo(ana.viewer.email)).toEqual([])
  await check(31)
  for (const day of [31, 61]) await check(day)

  expect(await readClaims(ana)).toMatchObject({ sites: [] })
  expect(await db.select().from(linkDomains).where(eq(linkDomains.host, host))).toMatchObject([
    { officialMemberId: null, claimedAt: null, device: null },
  ])
  expect((await readPin(aVisitor(), { pinId: pin.id })).linkDomain?.officialUser ?? null).toBeNull()
  const [email, ...others] = await sentEmailsTo(ana.viewer.email)
  expect(email?.subject).toBe('Your claim of a website on Pinfold has ended')
  expect(email?.text).toContain(`your code on ${name.replace('.', '. ')}`)
  expect(email?.text).toContain(`${env.SITE_ORIGIN}/settings/claim/${host}/`)
  expect(others).toEqual([])
  expect(await notificationsOf(ana)).toMatchObject([
    { kind: 'claim_lapsed', subject: { name: host } },
  ])
  expect(await eventsOf(ana)).toEqual([
    { kind: 'site_claimed', userAgent: ana.origin.userAgent },
    { kind: 'site_lapsed', userAgent: '' },
  ])
  await showTag(ana, host)
  await claimSite(ana, { site: host })
  expect(await readClaims(ana)).toMatchObject({ sites: [{ host, isMissed: false }] })
})

const LOST: [string, (host: string) => Promise<unknown>][] = [
  [
    'a page with another code',
    (host) => aPage('<meta name="pinfold-site-verification" content="x">', front(host)),
  ],
  ['a redirect to another site', (host) => aRedirect(`https://${aHost()}/`, front(host))],
  [
    'what isn’t HTML',
    (host) => aPage('{}', { ...front(host), headers: { 'Content-Type': 'application/json' } }),
  ],
  ['no name at all', (host) => withoutName(host, 3)],
]

test.each(LOST)('a site with %s loses its claim', async (_, show) => {
  const { ana, host, check } = await aClaim()
  await takeDown(host)
  await show(host)

  for (const day of [30, 31]) await check(day)

  expect(await readClaims(ana)).toMatchObject({ sites: [] })
})

const INCONCLUSIVE: [string, (host: string) => Promise<unknown>][] = [
  ['errors', (host) => aPage('', { ...front(host), status: 503 })],
  ['a no to programs', (host) => aPage('', { ...front(host), status: 403 })],
  ['a name and no server', (host) => withoutName(host, 0)],
  ['a page, while no resolver tells of its records', (host) => aPage('Jars', front(host))],
  [
    'a page, while the resolver fails',
    async (host) => {
      await takeDown(host)
      await showRecords(host, [], 2)
    },
  ],
]

test.each(INCONCLUSIVE)('a site that answers with %s keeps its claim', async (_, show) => {
  const { ana, host, check } = await aClaim()
  await show(host)

  for (const day of [30, 31, 37, 44]) await check(day)

  expect(await looksAt(host)).toBe(4)
  expect(await readClaims(ana)).toMatchObject({ sites: [{ host, isMissed: false }] })
})

test('a code that reappears after one miss restarts the count', async () => {
  const { ana, host, check } = await aClaim()
  await takeDown(host)
  await check(30)
  await showTag(ana, host)
  await check(31)
  await takeDown(host)
  await check(61)

  expect(await readClaims(ana)).toMatchObject({ sites: [{ host, isMissed: true }] })
  await showTag(ana, host)
  await claimSite({ ...ana, now: ana.now + 61.5 * DAY_MS }, { site: host })
  await takeDown(host)
  await check(62)

  expect(await readClaims(ana)).toMatchObject({ sites: [{ host, isMissed: false }] })
})

test('a member who claims the site during its last check keeps it', async () => {
  const bo = await aMember()
  const { ana, host, check } = await aClaim()
  await takeDown(host)
  await check(30)
  const taking = async () => {
    await showTag(bo, host)
    await claimSite(bo, { site: host })
  }

  const now = ana.now + 31 * DAY_MS
  await checkSites({ ...ana, db: beforeBatch('"account_events"', taking), now })

  expect(await readClaim(bo, { site: host })).toMatchObject({ isOwn: true })
  expect((await eventsOf(ana)).map(({ kind }) => kind)).not.toContain('site_lapsed')
  const subjects = (await sentEmailsTo(ana.viewer.email)).map(({ subject }) => subject)
  expect(subjects.join()).not.toContain('has ended')
})

test('a code that is restored during the last check keeps the claim', async () => {
  const { ana, host, check } = await aClaim()
  await takeDown(host)
  await check(30)
  const again = async () => {
    await showTag(ana, host)
    await claimSite(ana, { site: host })
  }

  const now = ana.now + 31 * DAY_MS
  await checkSites({ ...ana, db: beforeBatch('"account_events"', again), now })

  expect(await readClaims(ana)).toMatchObject({ sites: [{ host, isMissed: false }] })
  expect(await sentEmailsTo(ana.viewer.email)).toEqual([])
})

test('a closed account’s site is not checked until the account is reactivated', async () => {
  const { ana, host, check } = await aClaim()
  const as = (state: 'active' | 'deactivated_by_member') =>
    db.update(members).set({ state }).where(eq(members.id, ana.viewer.id))
  await takeDown(host)
  await as('deactivated_by_member')

  for (const day of [30, 31]) await check(day)
  expect(await looksAt(host)).toBe(1)
  await as('active')
  for (const day of [60, 61]) await check(day)

  expect(await readClaims(ana)).toMatchObject({ sites: [] })
  expect(await sentEmailsTo(ana.viewer.email)).toHaveLength(1)
})

test('a message checks a few sites, never those of a concurrent one, and the cron sends it while any is due', async () => {
  const jobs: unknown[] = []
  const ana = withQueue(await aMember(), (job) => jobs.push(job))
  const hosts = Array.from({ length: CHECKED_SITES + 2 }, aHost)
  for (const host of hosts) {
    await db.insert(linkDomains).values({ host, officialMemberId: ana.viewer.id, checkAt: ana.now })
  }
  const looks = async () => Promise.all(hosts.map(looksAt))

  await resumeSiteChecksJob.run({ ...ana, now: ana.now - 1 })
  expect(jobs).toEqual([])
  await resumeSiteChecksJob.run(ana)
  expect(jobs).toEqual([{ kind: 'check_sites' }])
  await checkSites(ana)
  expect((await looks()).filter((times) => times > 0)).toHaveLength(CHECKED_SITES)
  await Promise.all([checkSites(ana), checkSites(ana)])
  expect(await looks()).toEqual(hosts.map(() => 1))
  await resumeSiteChecksJob.run(ana)

  expect(jobs).toHaveLength(1)
})

/** A site that its member has just claimed with a tag. `check` checks the sites that are due after that many days. */
async function aClaim(host = aHost()) {
  const ana = withOutbox(await aMember())
  await showTag(ana, host)
  await claimSite(ana, { site: host })
  const check = (day: number) => checkSites({ ...ana, now: ana.now + day * DAY_MS })
  return { ana, host, check }
}

function front(host: string): { address: string } {
  return { address: `https://${host}/` }
}

/** Makes the site answer in all three places without a code. */
async function takeDown(host: string): Promise<void> {
  await aPage('<title>Jars</title>', front(host))
  await showRecords(host, [])
}

/** Makes the resolver answer with this status for a host that doesn't respond. */
async function withoutName(host: string, Status: number): Promise<void> {
  await aPage('', { ...front(host), status: 530 })
  const address = new URL(env.DNS_RESOLVER_URL)
  address.searchParams.set('name', host)
  address.searchParams.set('type', 'A')
  await aPage(JSON.stringify({ Status }), { address: address.href })
}

async function looksAt(host: string): Promise<number> {
  return (await requestsSoFar()).filter((asked) => asked === front(host).address).length
}

function eventsOf({ viewer }: Awaited<ReturnType<typeof aMember>>) {
  return db
    .select({ kind: accountEvents.kind, userAgent: accountEvents.userAgent })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, viewer.id))
    .orderBy(accountEvents.id)
}
