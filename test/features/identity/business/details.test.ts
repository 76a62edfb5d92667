import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { accountEvents } from '../../../../app/db/identity/accounts.ts'
import { afterConverting } from '../../../../app/features/identity/business/details/after-converting.ts'
import {
  convertToBusiness,
  editDetails,
  readDetails,
} from '../../../../app/features/identity/business/details/details.server.ts'
import {
  BusinessDetails,
  NewBusiness,
} from '../../../../app/features/identity/business/details/details.ts'
import { refusal } from '../../../emails.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import { aBusiness, actingAs } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'

const KILN = v.parse(NewBusiness, {
  businessName: 'Kiln & Crumb',
  kind: 'shop',
  site: 'kiln.example',
  country: 'DK',
})

function details(changes: Partial<Record<keyof BusinessDetails, string>> = {}) {
  return v.parse(BusinessDetails, { ...KILN, contactName: 'Ana Lind', city: 'Aarhus', ...changes })
}

const CONVERSIONS = [
  ['/advertiser/quick_promote', '9', '/advertiser/quick_promote?pin=9'],
  ['/advertiser/quick-promote/', '9', '/advertiser/quick-promote/?pin=9'],
  [
    '/advertiser/quick-promote/?placement=4#x',
    '9',
    '/advertiser/quick-promote/?placement=4&pin=9#x',
  ],
  ['/advertiser/quick_promote', null, '/advertiser/quick_promote'],
  ['//evil.example', '9', '/?pin=9'],
  [null, '9', '/kiln/'],
] as const

test.each(CONVERSIONS)(
  'converting with next=%s and pin %s redirects to %s',
  (next, pinId, path) => {
    expect(afterConverting({ next, pinId }, '/kiln/')).toBe(path)
  },
)

test('a converted member is a business with a name, a kind, a site and a country', async () => {
  const ana = await aMember()

  await convertToBusiness(ana, KILN)

  const kiln = { ...ana, viewer: { ...ana.viewer, isPartner: true } }
  expect(await readDetails(kiln)).toMatchObject({
    businessName: 'Kiln & Crumb',
    kind: 'shop',
    site: 'https://kiln.example/',
    country: 'DK',
    contactName: null,
    isCountryFixed: false,
  })
  const events = await ana.db
    .select({ kind: accountEvents.kind })
    .from(accountEvents)
    .where(eq(accountEvents.memberId, ana.viewer.id))
  expect(events).toEqual([{ kind: 'converted' }])
})

test('a member without a business has no details', async () => {
  expect(await readDetails(await aMember())).toBeNull()
})

test('a business changes its details', async () => {
  const kiln = await aBusiness()

  await editDetails(
    kiln,
    details({ contactEmail: 'Ana@Kiln.example', contactPhone: '+45 12 34 56' }),
  )

  expect(await readDetails(kiln)).toMatchObject({
    businessName: 'Kiln & Crumb',
    contactName: 'Ana Lind',
    contactEmail: 'ana@kiln.example',
    contactPhone: '+45 12 34 56',
    city: 'Aarhus',
    region: null,
  })
})

test('a business has a time zone of its country, even if the country can no longer change', async () => {
  const kiln = await aBusiness({ country: 'US' })
  const zoneAfter = async (country: string, timeZone: string) => {
    await refusal(editDetails(kiln, details({ country, timeZone })))
    return (await readDetails(kiln))?.timeZone
  }
  expect(await zoneAfter('US', 'America/Denver')).toBe('America/Denver')
  expect(await zoneAfter('DK', 'America/Denver')).toBeNull()
  expect(await zoneAfter('DK', 'Europe/Copenhagen')).toBe('Europe/Copenhagen')
  await aCampaign(kiln)

  expect(await zoneAfter('US', 'America/Denver')).toBe('Europe/Copenhagen')
  await convertToBusiness(kiln, { ...KILN, country: 'US', timeZone: 'America/Denver' })
  expect(await readDetails(kiln)).toMatchObject({ country: 'DK', timeZone: 'Europe/Copenhagen' })
})

test('the country is fixed from the first campaign, and everything else can change', async () => {
  const kiln = await aBusiness({ country: 'DK' })
  await aCampaign(kiln)

  expect(await refusal(editDetails(kiln, details({ country: 'US' })))).toBe('country_fixed')
  await editDetails(kiln, details({ country: 'DK', businessName: 'Oven' }))
  await convertToBusiness(kiln, { ...KILN, country: 'US' })

  expect(await readDetails(kiln)).toMatchObject({
    businessName: 'Kiln & Crumb',
    country: 'DK',
    isCountryFixed: true,
  })
})

const EDITORS = [
  ['ADMIN', 'done'],
  ['CAMPAIGN_MANAGER', 'not_allowed'],
  ['ANALYST', 'not_allowed'],
  ['PROFILE', 'done'],
] as const

test.each(EDITORS)('%s edits the details of the business: %s', async (role, expected) => {
  const kiln = await aBusiness()
  const bo = await aBusiness()
  const acting = await actingAs(bo, kiln, [role])

  expect(await refusal(editDetails(acting, details()))).toBe(expected)
  expect(await refusal(readDetails(acting))).toBe(expected)
})

const REFUSED = [
  [{ businessName: ' ' }, 'business_name_missing'],
  [{ kind: 'bank' }, 'business_kind_missing'],
  [{ site: 'javascript:alert(1)' }, 'link_invalid'],
  [{ site: 'kiln' }, 'link_invalid'],
  [{ country: 'XX' }, 'country_missing'],
  [{ contactEmail: 'ana' }, 'email_malformed'],
  [{ contactPhone: 'call me' }, 'business_phone_malformed'],
  [{ street: 'x'.repeat(121) }, 'address_line_too_long'],
] as const

test.each(REFUSED)('a form with %o is refused: %s', (changes, code) => {
  const parsed = v.safeParse(BusinessDetails, { ...KILN, ...changes })

  expect(parsed.issues?.map(({ message }) => message)).toEqual([code])
})
