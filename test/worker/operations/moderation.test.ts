import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StaffRole } from '../../../app/context.server.ts'
import { sessions } from '../../../app/db/identity/accounts.ts'
import { decisions } from '../../../app/db/operations/decisions.ts'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBusiness } from '../../factories/identity/businesses.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'
import { aDecision, aPinCase } from '../../factories/operations/cases.ts'

const ALL = ['reviewer', 'moderator', 'editor', 'admin'] as const
const [REVIEWING, MODERATING, EDITING] = [
  ['reviewer', 'moderator', 'admin'],
  ['moderator', 'admin'],
  ['editor', 'admin'],
] as const

const ana = await aMember()
const pin = await aPin(ana, await aBoard(ana))
const caseId = await aPinCase(ana, pin)
const decisionId = await aDecision(ana)
const campaign = await aCampaign(await aBusiness(), { review: 'pending' })

/** Each moderation page, and the roles that may see it. */
const PAGES: Record<string, readonly StaffRole[]> = {
  '/desk/': REVIEWING,
  [`/desk/cases/${caseId}/`]: REVIEWING,
  [`/desk/decisions/${decisionId}/`]: REVIEWING,
  '/desk/campaigns/': REVIEWING,
  [`/desk/campaigns/${campaign.id}/`]: REVIEWING,
  '/desk/appeals/': MODERATING,
  '/desk/members/?q=ana&reason=x': MODERATING,
  '/desk/search-terms/': EDITING,
  '/desk/advisories/': EDITING,
  '/desk/domains/': EDITING,
  '/desk/audit/': ['admin'],
  '/desk/errors/': ['admin'],
  '/desk/health/': ['admin'],
}

test.each(Object.entries(PAGES))('%s is limited to its roles', async (path, roles) => {
  for (const role of ALL) {
    const browser = await browserOf(await aMember({ staffRole: role }))
    const response = await browser.fetch(path)

    expect(response.status, role).toBe(roles.includes(role) ? 200 : 403)
    expect(response.headers.get('Cache-Control')).toMatch(/private|no-store/)
  }
  for (const browser of [aBrowser(), await browserOf(ana)]) {
    expect((await browser.fetch(path)).status).toBe(404)
  }
})

test.each(Object.keys(PAGES))(
  '%s redirects a session with one factor to the second',
  async (path) => {
    const staff = await aMember({ staffRole: 'admin' })
    const browser = await browserOf(staff)
    const own = eq(sessions.memberId, staff.viewer.id)
    await staff.db.update(sessions).set({ isTwoFactor: false }).where(own)

    expect((await browser.fetch(path)).headers.get('Location')).toBe('/desk/second-factor/')
    const page = await browser.fetch('/desk/second-factor/')
    expect(await page.text()).toContain('Set up a second factor')
  },
)

const WHY = { ground: 'spam', explanation: 'It sells watches.' }

/** Each moderation form, and the roles that may submit it. */
const FORMS: [path: string, form: Record<string, string>, roles: readonly StaffRole[]][] = [
  [`/desk/cases/${caseId}/`, { act: 'suspend', ...WHY }, MODERATING],
  [`/desk/cases/${caseId}/`, { act: 'hide', ...WHY }, REVIEWING],
  [`/desk/decisions/${decisionId}/`, { verdict: 'uphold', ...WHY }, MODERATING],
  [`/desk/decisions/${decisionId}/`, { verdict: 'withdraw', ...WHY }, REVIEWING],
  ['/desk/members/', { memberId: String(ana.viewer.id), act: 'suspend', ...WHY }, MODERATING],
  [
    `/desk/campaigns/${campaign.id}/`,
    { verdict: 'reject', mark: 'x', explanation: 'It misleads.' },
    REVIEWING,
  ],
  ['/desk/domains/', { host: 'shop.example', status: 'blocked', ...WHY }, EDITING],
]

test.each(FORMS)('%s %o changes nothing without the right', async (path, form, roles) => {
  for (const role of ALL.filter((name) => !roles.includes(name))) {
    const browser = await browserOf(await aMember({ staffRole: role }))
    expect((await browser.submit(path, form)).status, role).toBe(403)
  }
  for (const browser of [aBrowser(), await browserOf(ana)]) {
    expect((await browser.submit(path, form)).status).toBe(404)
  }
  const made = eq(decisions.memberId, ana.viewer.id)
  expect(await ana.db.select({ id: decisions.id }).from(decisions).where(made)).toHaveLength(1)
})

test('a form’s decision counts once, and a second one is refused with 409', async () => {
  const bo = await browserOf(await aMember({ staffRole: 'reviewer' }))
  const cy = await browserOf(await aMember({ staffRole: 'reviewer' }))
  const other = await aPinCase(ana, await aPin(ana, await aBoard(ana)))

  const first = await bo.submit(`/desk/cases/${other}/`, { act: 'keep', ...WHY })
  const second = await cy.submit(`/desk/cases/${other}/`, { act: 'hide', ...WHY })

  expect([first.status, first.headers.get('Location')]).toEqual([302, '/desk/'])
  expect(second.status).toBe(409)
  expect(await second.text()).toContain('Someone else has already decided this.')
})
