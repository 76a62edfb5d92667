import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { CONSOLE_PATHS } from '../../console-paths.ts'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import { aBusiness, giveAccess } from '../../factories/identity/businesses.ts'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'

const NEAREST = 'the closest match'

const BUILT = new Set([
  '/reporting/campaigns/',
  '/reporting/campaigns/?objective=CONSIDERATION',
  '/reporting/ads/',
  '/billing/',
  '/billing/history/',
  '/history/',
  '/conversions/',
  '/conversions/health/',
  '/report-center/download/',
  '/pin-builder/',
  '/quick-promote/',
  '/campaign-insights/7/',
  '/campaign-insights/7/?start_date=2026-11-01&end_date=2026-11-22',
])

/** The page to which an address finally leads, after all redirects. */
async function finalPage(
  browser: Browser,
  address: string,
): Promise<{ path: string; page: string }> {
  let path = address
  let answer = await browser.fetch(path)
  for (let hops = 0; answer.status === 302 && hops < 4; hops++) {
    path = answer.headers.get('Location') ?? ''
    answer = await browser.fetch(path)
  }
  expect(answer.status, path).toBe(200)
  return { path, page: await answer.text() }
}

test('all 76 addresses of the console lead to a page, which says if it is only the closest match', async () => {
  const kiln = await aBusiness()
  const campaign = await aCampaign(kiln)
  const browser = await browserOf(kiln)

  for (const [path, build] of CONSOLE_PATHS) {
    for (const address of [build(kiln.viewer.id), build(null)]) {
      const asked = address.replace('insights/7', `insights/${campaign.id}`)
      const { path: place, page } = await finalPage(browser, asked)
      expect(page.includes(NEAREST), `${asked} led to ${place}`).toBe(!BUILT.has(path))
      expect(place, asked).not.toMatch(/^\/(?:\?|$)/)
    }
  }
})

test('the console without a business leads members to promoting, and visitors to the log-in', async () => {
  const member = await browserOf(await aMember())

  const led = await member.fetch('/bulk_editor/resources/')
  expect(led.headers.get('Location')).toBe('/advertiser/quick-promote/')
  const asked = await aBrowser().fetch('/audiences/')
  expect(asked.headers.get('Location')).toMatch(/^\/login\//)
})

test('a page of another managed business offers to switch, and opens afterwards', async () => {
  const woolgather = await aBusiness({ businessName: 'Woolgather' })
  const ana = await aBusiness()
  await giveAccess(woolgather, ana, ['CAMPAIGN_MANAGER'])
  const browser = await browserOf(ana)
  const requested = `/advertiser/${woolgather.viewer.id}/reporting/campaigns/?objective=CONSIDERATION`

  const { path, page } = await finalPage(browser, requested)

  expect(path).toMatch(/^\/business\/profiles\//)
  expect(page.replaceAll(/[\u2066-\u2069]/g, '')).toContain('Switch to Woolgather to see this')
  const [, next = ''] = /name="next" value="([^"]+)"/.exec(page) ?? []
  const profileId = String(woolgather.viewer.id)
  const switched = await browser.submit('/business/switch/', { profileId, next })
  expect(switched.headers.get('Location')).toBe(requested)
  expect((await finalPage(browser, requested)).path).toBe(requested)
})

test('a raised budget from an old session is still typed after “Confirm it’s you”', async () => {
  const kiln = await aBusiness()
  const { id } = await aCampaign(kiln)
  const browser = await browserOf(kiln)
  await env.DB.prepare('update sessions set created_at = created_at - 3600000 where member_id = ?')
    .bind(kiln.viewer.id)
    .run()
  const path = `/advertiser/${kiln.viewer.id}/reporting/campaigns/${id}/`
  const raised = { budget: '48.25', ends: 'ongoing', lastDay: '', password: 'Secret' }

  const sent = await browser.submit(path, raised)
  const to = new URL(sent.headers.get('Location') ?? '', 'https://pinfold.test')
  const next = to.searchParams.get('next') ?? ''
  const page = await (await browser.fetch(next)).text()

  expect([sent.status, to.pathname]).toEqual([302, '/settings/security/confirm/'])
  expect(next).toBe(`${path}?budget=48.25&ends=ongoing&lastDay=`)
  expect(page).toContain('value="48.25"')
  const { results } = await env.DB.prepare(
    'select budget_micros as micros from campaigns where id = ?',
  )
    .bind(id)
    .all()
  expect(results).toEqual([{ micros: 7_000_000 }])
})

test('a page of any other business isn’t found, whatever other profiles the member has', async () => {
  const stranger = await aBusiness()
  const woolgather = await aBusiness()
  const ana = await aBusiness()
  await giveAccess(woolgather, ana, ['CAMPAIGN_MANAGER'])
  const browser = await browserOf(ana)

  for (const id of [stranger.viewer.id, 5]) {
    const { path } = await finalPage(browser, `/advertiser/${id}/billing/`)
    expect(path).toBe((await finalPage(browser, '/advertiser/5/billing/')).path)
    expect(path).toMatch(/^\/\?/)
  }
})
