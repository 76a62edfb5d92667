import { expect, test } from 'vitest'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import { aBusiness, giveAccess } from '../../factories/identity/businesses.ts'
import { aMember, browserOf } from '../../factories/identity/people.ts'

type Business = Awaited<ReturnType<typeof aBusiness>>

/** A browser in which another business acts for this one. */
async function acting(kiln: Business, role: 'ADMIN' | 'ANALYST') {
  const member = await aBusiness()
  await giveAccess(kiln, member, [role])
  const browser = await browserOf(member)
  await browser.submit('/business/switch/', { profileId: String(kiln.viewer.id) })
  return browser
}

function pathOf(kiln: Business, campaign: { id: number }) {
  return `/advertiser/${kiln.viewer.id}/reporting/campaigns/${campaign.id}/`
}

test('an analyst sees campaigns and is told that they can’t be changed', async () => {
  const kiln = await aBusiness()
  const campaign = await aCampaign(kiln, { name: 'Moon jars' })
  const path = pathOf(kiln, campaign)
  const [admin, analyst] = [await acting(kiln, 'ADMIN'), await acting(kiln, 'ANALYST')]

  const [seen, editable] = [
    await (await analyst.fetch(path)).text(),
    await (await admin.fetch(path)).text(),
  ]

  expect(seen).toContain('Moon jars')
  expect(seen).toContain('Your role lets you see campaigns, not change them.')
  expect(seen).not.toMatch(/name="version"|End it for good/)
  expect(editable).toMatch(/name="version"/)
  expect((await analyst.submit(`${path}pause/`, { version: '1' })).status).toBe(302)
  expect(await (await admin.fetch(path)).text()).toContain('Approved, needs a card')
})

test('a change of a version that is past is a conflict, which shows what is there now', async () => {
  const kiln = await aBusiness({ country: 'US' })
  const path = pathOf(kiln, await aCampaign(kiln))
  const browser = await browserOf(kiln)
  const fields = { ends: 'ongoing', lastDay: '', version: '1' }
  expect((await browser.submit(path, { ...fields, budget: '8' })).status).toBe(302)

  const refused = await browser.submit(path, { ...fields, budget: '9' })

  expect(refused.status).toBe(409)
  const page = (await refused.text()).replaceAll('<!-- -->', '')
  expect(page).toContain('This campaign has changed meanwhile')
  expect(page).toContain('Now it costs at the most $8 a day.')
  expect(page).toMatch(/name="version" value="2"/)
  expect(page).toMatch(/name="budget"[^>]*value="9"/)
})

test.each(['1,000', '1.000'])(
  'a budget of %s is asked about, and never shown as one',
  async (budget) => {
    const kiln = await aBusiness({ country: 'US' })
    const path = pathOf(kiln, await aCampaign(kiln))
    const fields = { ends: 'ongoing', lastDay: '', version: '1', budget }

    const refused = await (await browserOf(kiln)).submit(path, fields)

    expect(refused.status).toBe(400)
    const page = (await refused.text()).replaceAll('<!-- -->', '')
    expect(page).toContain('Is that a thousand or more, or one with three decimals?')
    expect(page).toMatch(/Then it costs at the most <\/span><output[^>]*>…</)
  },
)

test('an access that was accepted is there for the next request, and gone for the one after it ended', async () => {
  const [kiln, bo] = [await aBusiness(), await aMember()]
  const [owner, member] = [await browserOf(kiln), await browserOf(bo)]
  await owner.submit('/business/access/', { who: bo.viewer.username, PROFILE: 'on' })
  expect(await (await member.fetch('/invitations/')).text()).toContain('invited you to act for it')

  await member.submit(`/business/invitations/${kiln.viewer.id}/accept/`, {})
  const [, accessId = ''] =
    /name="accessId" value="(\d+)"/.exec(await (await owner.fetch('/business/access/')).text()) ??
    []
  expect(await (await member.fetch('/business/access/')).text()).toContain('Leave Kiln')
  await owner.submit('/business/access/end/', { accessId })

  expect(await (await member.fetch('/business/access/')).text()).not.toContain('Leave Kiln')
})
