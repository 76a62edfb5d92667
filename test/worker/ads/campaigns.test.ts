import { expect, test } from 'vitest'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import { aBusiness, giveAccess } from '../../factories/identity/businesses.ts'
import { aMember, browserOf } from '../../factories/identity/people.ts'

type Business = Awaited<ReturnType<typeof aBusiness>>

/** A browser in which another business manages this one. */
async function managerBrowser(kiln: Business, role: 'ADMIN' | 'ANALYST') {
  const member = await aBusiness()
  await giveAccess(kiln, member, [role])
  const browser = await browserOf(member)
  await browser.submit('/business/switch/', { profileId: String(kiln.viewer.id) })
  return browser
}

function pathOf(kiln: Business, campaign: { id: number }) {
  return `/advertiser/${kiln.viewer.id}/reporting/campaigns/${campaign.id}/`
}

test('an analyst sees campaigns, and a note that they can’t change them', async () => {
  const kiln = await aBusiness()
  const campaign = await aCampaign(kiln, { name: 'Moon jars' })
  const path = pathOf(kiln, campaign)
  const admin = await managerBrowser(kiln, 'ADMIN')
  const analyst = await managerBrowser(kiln, 'ANALYST')

  const seen = await (await analyst.fetch(path)).text()
  const editable = await (await admin.fetch(path)).text()

  expect(seen).toContain('Moon jars')
  expect(seen).toContain('Your role lets you view campaigns but not change them.')
  expect(seen).not.toMatch(/name="version"|End campaign/)
  expect(editable).toMatch(/name="version"/)
  expect((await analyst.submit(`${path}pause/`, { version: '1' })).status).toBe(302)
  expect(await (await admin.fetch(path)).text()).toContain('Approved, needs a card')
})

test('every campaign can be reached from the list by links, and the first page from the last', async () => {
  const kiln = await aBusiness()
  for (const name of ['First', 'Second', 'Third']) await aCampaign(kiln, { name })
  const list = `/advertiser/${kiln.viewer.id}/reporting/campaigns/`
  const browser = await browserOf(kiln)
  const read = async (query: string) => (await browser.fetch(list + query)).text()
  const linkOf = (page: string, rel: string) =>
    page
      .match(new RegExp(`<a[^>]*rel="${rel}"[^>]*>`))?.[0]
      .match(/href="[^"?]*([^"]*)"/)?.[1]
      ?.replaceAll('&amp;', '&')

  const first = await read('?pageSize=2')
  const second = await read(linkOf(first, 'next') ?? 'none')
  const again = await read(linkOf(second, 'prev') ?? 'none')

  expect(first).toMatch(/Third[\s\S]*Second/)
  expect(linkOf(first, 'prev')).toBeUndefined()
  expect(second).toContain('First')
  expect(linkOf(second, 'next')).toBeUndefined()
  expect(again).toMatch(/Third[\s\S]*Second/)
})

test.each(['1,000', '1.000'])(
  'an ambiguous budget of %s is refused, and the page shows no total for it',
  async (budget) => {
    const kiln = await aBusiness({ country: 'US' })
    const path = pathOf(kiln, await aCampaign(kiln))
    const fields = { ends: 'ongoing', lastDay: '', budget }

    const refused = await (await browserOf(kiln)).submit(path, fields)

    expect(refused.status).toBe(400)
    const page = (await refused.text()).replaceAll('<!-- -->', '')
    expect(page).toContain('not sure what amount you mean')
    expect(page).toMatch(/Will cost at most <\/span><output[^>]*>…</)
  },
)

test('access works from the first request after it was accepted, and stops once it is removed', async () => {
  const kiln = await aBusiness()
  const bo = await aMember()
  const owner = await browserOf(kiln)
  const member = await browserOf(bo)
  await owner.submit('/business/access/', { who: bo.viewer.username, PROFILE: 'on' })
  expect(await (await member.fetch('/invitations/')).text()).toContain('invited you to manage it')

  await member.submit(`/business/invitations/${kiln.viewer.id}/accept/`, {})
  const [, accessId = ''] =
    /name="accessId" value="(\d+)"/.exec(await (await owner.fetch('/business/access/')).text()) ??
    []
  expect(await (await member.fetch('/business/access/')).text()).toContain('Leave Kiln')
  await owner.submit('/business/access/end/', { accessId })

  expect(await (await member.fetch('/business/access/')).text()).not.toContain('Leave Kiln')
})
