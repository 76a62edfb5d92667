import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linkDomains } from '../../../../app/db/content/links.ts'
import { accountEvents, members } from '../../../../app/db/identity/accounts.ts'
import {
  claimSite,
  readClaim,
  releaseSite,
} from '../../../../app/features/content/claims/claims.server.ts'
import { readClaims } from '../../../../app/features/content/claims/claims-page.server.ts'
import { SITES_PER_MEMBER } from '../../../../app/features/content/claims/limits.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { RATE_LIMITS } from '../../../../app/features/core/rate-limits/limits.ts'
import { refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { aPage, aRedirect, requestsSoFar } from '../../../pages/page.ts'
import { aHost, claimRefusal, showFile, showRecords, showTag, tagOf } from './fake-sites.ts'

test('a tag in the head of the front page makes a member the official owner of its pins', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const host = aHost()
  const link = `https://${host}/jars/`
  const pin = await aPin(bo, await aBoard(bo), { link })
  await showTag(ana, host)

  expect(await claimSite(ana, { site: host })).toEqual({ host })

  const { linkDomain } = await readPin(aVisitor(), { pinId: pin.id })
  expect(linkDomain?.officialUser?.id).toBe(ana.viewer.id)
  expect(await readClaims(ana)).toMatchObject({ sites: [{ host, status: null }] })
  expect(await readClaims(bo)).toMatchObject({ sites: [] })
})

test('a file or a DNS record also claims a site', async () => {
  const ana = await aMember()
  const byFile = aHost()
  const byRecord = aHost()
  await showFile(ana, byFile)
  const { proofs } = await readClaim(ana, { site: byRecord })
  await showRecords(byRecord, ['"v=spf1 -all"', quotedInTwo(proofs.record.text)])

  await claimSite(ana, { site: byFile })
  await claimSite(ana, { site: byRecord })

  const { sites } = await readClaims(ana)
  expect(sites.map(({ host }) => host).sort()).toEqual([byFile, byRecord].sort())
})

/** Splits a long text into two quoted parts, as resolvers do. */
function quotedInTwo(text: string): string {
  return `"${text.slice(0, 30)}" "${text.slice(30)}"`
}

test('a site that exists only at www. is claimed by its bare name', async () => {
  const ana = await aMember()
  const host = aHost()
  await aRedirect(`https://www.${host}/en/`, { address: `https://${host}/` })
  await aPage(await tagOf(ana, host), { address: `https://www.${host}/en/` })

  expect(await claimSite(ana, { site: host })).toEqual({ host })
})

test('a bare name that doesn’t resolve counts as no response, even if Cloudflare answers for it', async () => {
  const ana = await aMember()
  const host = aHost()
  await aPage('error code: 1016', { address: `https://${host}/`, status: 530 })
  await aPage(await tagOf(ana, host), { address: `https://www.${host}/` })

  expect(await claimSite(ana, { site: host })).toEqual({ host })
})

test('missing proofs are reported for each place, and nothing is claimed', async () => {
  const ana = await aMember()
  const host = aHost()
  await aPage('<title>Jars</title>', { address: `https://${host}/` })
  await showRecords(host, [])

  expect(await claimRefusal(ana, host)).toEqual({
    tag: 'absent',
    file: 'refused',
    record: 'absent',
  })
  expect(await claimRefusal(ana, aHost())).toMatchObject({ record: 'unreachable' })
  expect(await readClaims(ana)).toMatchObject({ sites: [] })
})

test('somebody else’s code, or one for another site, is no proof', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const host = aHost()
  const other = aHost()
  await aPage((await tagOf(bo, host)) + (await tagOf(ana, other)), { address: `https://${host}/` })
  await showFile(bo, host)
  const { proofs } = await readClaim(bo, { site: host })
  await showRecords(host, [`"${proofs.record.text}"`])

  expect(await claimRefusal(ana, host)).toEqual({ tag: 'other', file: 'other', record: 'other' })
})

test.each([
  ['words', (tag: string) => `<title>Jars</title>Bo writes: ${tag}`],
  ['the body', (tag: string) => `<head><title>Jars</title></head><body>${tag}`],
  ['a list without a body tag', (tag: string) => `<title>Jars</title><ul><li>${tag}</ul>`],
  ['a comment', (tag: string) => `<head><!-- ${tag} --></head>`],
  ['the title', (tag: string) => `<head><title>${tag}</title></head>`],
  ['a script', (tag: string) => `<head><script>"${tag}"</script></head>`],
  ['an attribute', (tag: string) => `<head><meta name="author" content='${tag}'></head>`],
])('a tag in %s of a page counts as a visitor’s, not the owner’s', async (_, write) => {
  const ana = await aMember()
  const host = aHost()
  await aPage(write(await tagOf(ana, host)), { address: `https://${host}/` })

  expect(await claimRefusal(ana, host)).toMatchObject({ tag: 'absent' })
})

test.each([
  ['after scripts and styles', (tag: string) => `<style>a{}</style><script>1</script>${tag}`],
  ['without html and head', (tag: string) => tag],
  ['in capitals', (tag: string) => tag.replace('meta name', 'META NAME')],
  ['among others', (tag: string) => tag.replace(/content="[^"]+/, 'content="x') + tag],
])('a tag %s is found', async (_, write) => {
  const ana = await aMember()
  const host = aHost()
  await aPage(write(await tagOf(ana, host)), { address: `https://${host}/` })

  expect(await claimSite(ana, { site: host })).toEqual({ host })
})

test('a front page’s redirect to another site is not followed, least of all into a private network', async () => {
  const ana = await aMember()
  const host = aHost()
  const other = aHost()
  const inner = 'http://169.254.169.254/latest/meta-data/'
  await aRedirect(inner, { address: `https://${host}/` })
  await aRedirect(`https://${other}/`, { address: `https://${other.replace('x', 'y')}/` })
  await showTag(ana, other)

  expect(await claimRefusal(ana, host)).toMatchObject({ tag: 'redirected' })
  expect(await claimRefusal(ana, other.replace('x', 'y'))).toMatchObject({ tag: 'redirected' })
  expect(await requestsSoFar()).not.toContain(inner)
})

test('a page that isn’t HTML, an error and an endless head are reported separately', async () => {
  const ana = await aMember()
  const json = aHost()
  const broken = aHost()
  const huge = aHost()
  await aPage('{}', {
    address: `https://${json}/`,
    headers: { 'Content-Type': 'application/json' },
  })
  await aPage('', { address: `https://${broken}/`, status: 503 })
  const long = '<meta name="a" content="b">'.repeat(40_000)
  await aPage(long + (await tagOf(ana, huge)), { address: `https://${huge}/` })

  expect(await claimRefusal(ana, json)).toMatchObject({ tag: 'not_html' })
  expect(await claimRefusal(ana, broken)).toMatchObject({ tag: 'refused' })
  expect(await claimRefusal(ana, huge)).toMatchObject({ tag: 'absent' })
})

test('an HTML page instead of the file is no proof, whatever it contains', async () => {
  const ana = await aMember()
  const host = aHost()
  const { proofs } = await readClaim(ana, { site: host })
  await aPage(proofs.file.text, { address: `https://${host}${proofs.file.path}` })

  expect(await claimRefusal(ana, host)).toMatchObject({ file: 'absent' })
})

test('the latest member to prove a site gets it, and the former owner gets an email', async () => {
  const ana = withOutbox(await aMember())
  const bo = withOutbox(await aMember())
  const host = aHost()
  await aPage((await tagOf(ana, host)) + (await tagOf(bo, host)), { address: `https://${host}/` })
  await claimSite(ana, { site: host })

  await claimSite({ ...bo, now: ana.now + 1 }, { site: host })
  await bo.settled()

  expect(await readClaims(ana)).toMatchObject({ sites: [] })
  expect(await readClaims(bo)).toMatchObject({ sites: [{ host }] })
  const [email] = await sentEmailsTo(ana.viewer.email)
  expect(email?.subject).toBe('Another Pinfold account has claimed your website')
  expect(email?.text).toContain(`/settings/claim/${host}/`)
  expect(await eventsOf(ana)).toEqual([
    { kind: 'site_claimed', userAgent: ana.origin.userAgent },
    { kind: 'site_lost', userAgent: '' },
  ])
  expect(await sentEmailsTo(bo.viewer.email)).toEqual([])
})

test('claiming a site again changes nothing and records no event', async () => {
  const ana = await aMember()
  const host = aHost()
  await showTag(ana, host)
  await claimSite(ana, { site: host })
  await claimSite(ana, { site: host })

  expect(await readClaim(ana, { site: host })).toMatchObject({ isOwn: true })
  expect(await eventsOf(ana)).toHaveLength(1)
})

test('of two members who claim a site at once one gets it, and the other an email', async () => {
  const ana = withOutbox(await aMember())
  const bo = withOutbox(await aMember())
  const host = aHost()
  await aPage((await tagOf(ana, host)) + (await tagOf(bo, host)), { address: `https://${host}/` })

  await Promise.all([ana, bo, ana, bo].map((member) => claimSite(member, { site: host })))
  await Promise.all([ana.settled(), bo.settled()])

  const one = (await readClaims(ana)).sites
  const other = (await readClaims(bo)).sites
  expect(one.length + other.length).toBe(1)
  const formerOwner = one.length === 0 ? ana : bo
  expect((await eventsOf(formerOwner)).map(({ kind }) => kind)).toContain('site_lost')
  expect(await sentEmailsTo(formerOwner.viewer.email)).not.toEqual([])
})

test('only its owner can release a site, and a blocked site stays blocked', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const host = aHost()
  await showTag(ana, host)
  await claimSite(ana, { site: host })
  await ana.db.update(linkDomains).set({ status: 'suspicious' }).where(eq(linkDomains.host, host))

  expect(await refusal(releaseSite(bo, { site: host }))).toBe('not_found')
  expect(await readClaims(ana)).toMatchObject({ sites: [{ host, status: 'suspicious' }] })
  await releaseSite(ana, { site: host })
  expect(await refusal(releaseSite(ana, { site: host }))).toBe('not_found')

  const [row] = await ana.db.select().from(linkDomains).where(eq(linkDomains.host, host))
  expect(row).toMatchObject({ officialMemberId: null, claimedAt: null, device: null })
  expect(row?.status).toBe('suspicious')
})

test('an account has a limited number of sites, and nobody loses one to a full account', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const { db } = ana
  for (let n = 0; n < SITES_PER_MEMBER; n++) {
    await db.insert(linkDomains).values({ host: aHost(), officialMemberId: ana.viewer.id })
  }
  const host = aHost()
  await aPage((await tagOf(ana, host)) + (await tagOf(bo, host)), { address: `https://${host}/` })
  await claimSite(bo, { site: host })

  expect(await refusal(claimSite(ana, { site: host }))).toBe('too_many_sites')
  expect(await readClaims(bo)).toMatchObject({ sites: [{ host }] })
  expect(await eventsOf(bo)).toHaveLength(1)
})

test('a full account can claim its own site again', async () => {
  const ana = await aMember()
  const hosts = Array.from({ length: SITES_PER_MEMBER }, aHost)
  for (const host of hosts) {
    await ana.db.insert(linkDomains).values({ host, officialMemberId: ana.viewer.id })
  }
  const [host = ''] = hosts
  await showTag(ana, host)

  expect(await claimSite(ana, { site: host })).toEqual({ host })
})

test('site checks are rate-limited for a member', async () => {
  const ana = await aMember()
  const host = aHost()
  const looks: string[] = []
  for (let n = 0; n <= RATE_LIMITS.claim; n++) {
    looks.push(await refusal(claimSite(ana, { site: host })))
  }

  expect(new Set(looks.slice(0, -1))).toEqual(new Set(['site_unproved']))
  expect(looks.at(-1)).toBe('rate_limited')
})

test('a closed account’s site credits nobody', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const host = aHost()
  const pin = await aPin(bo, await aBoard(bo), { link: `https://${host}/` })
  await showTag(ana, host)
  await claimSite(ana, { site: host })
  await ana.db
    .update(members)
    .set({ state: 'deactivated_by_member' })
    .where(eq(members.id, ana.viewer.id))

  const { linkDomain } = await readPin(aVisitor(), { pinId: pin.id })
  expect(linkDomain).toEqual({ officialUser: null })
})

test('a visitor can’t claim a site', async () => {
  const host = aHost()

  expect(await refusal(claimSite(aVisitor(), { site: host }))).toBe('not_signed_in')
  expect(await refusal(readClaims(aVisitor()))).toBe('not_signed_in')
})

function eventsOf({ db, viewer }: Awaited<ReturnType<typeof aMember>>) {
  return db
    .select({ kind: accountEvents.kind, userAgent: accountEvents.userAgent })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, viewer.id))
    .orderBy(asc(accountEvents.id))
}
