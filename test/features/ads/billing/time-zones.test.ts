import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { conversionEvents } from '../../../../app/db/ads/conversions.ts'
import { businesses } from '../../../../app/db/identity/business.ts'
import { newId } from '../../../../app/db/ids.ts'
import { DAY_MS } from '../../../../app/durations.ts'
import { readBill } from '../../../../app/features/ads/billing/bill/bill.server.ts'
import { listBills, readBilling } from '../../../../app/features/ads/billing/billing-page.server.ts'
import { runBilling } from '../../../../app/features/ads/billing/charge.server.ts'
import { countryChoices } from '../../../../app/features/ads/country-choices.ts'
import { PROMOTE_COUNTRIES } from '../../../../app/features/ads/limits.ts'
import { saveAddress } from '../../../../app/features/ads/payer/payer.server.ts'
import {
  readCampaign,
  readReportRows,
} from '../../../../app/features/ads/reporting/reports.server.ts'
import { daySpans } from '../../../../app/features/ads/spending/day-spans.ts'
import { mainZone, zonesOf } from '../../../../app/features/identity/business/details/time-zones.ts'
import { dayNumber } from '../../../../app/forms/zoned-days.ts'
import { sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aCampaign } from '../../../factories/ads/campaigns.ts'
import { aClick as aClickId, aTag } from '../../../factories/ads/conversions.ts'
import {
  aClick,
  addCard,
  at,
  billsOf,
  FAILS_LATER,
  place,
} from '../../../factories/ads/payments.ts'
import { enterPayerDetails } from '../../../factories/ads/promotions.ts'
import { later } from '../../../factories/content/pins.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'

const MAIN_ZONES = {
  AR: 'America/Buenos_Aires',
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney',
  BE: 'Europe/Brussels',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CH: 'Europe/Zurich',
  CL: 'America/Santiago',
  CO: 'America/Bogota',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  LU: 'Europe/Luxembourg',
  MT: 'Europe/Malta',
  MX: 'America/Mexico_City',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NZ: 'Pacific/Auckland',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SK: 'Europe/Bratislava',
  US: 'America/New_York',
}

test('each country with promotions has a main time zone, which is offered first', () => {
  expect(Object.keys(MAIN_ZONES)).toEqual([...PROMOTE_COUNTRIES])
  const choices = new Map(countryChoices().map(({ code, zones }) => [code, zones]))
  for (const [country, zone] of Object.entries(MAIN_ZONES)) {
    expect(mainZone(country), country).toBe(zone)
    expect(zonesOf(country), country).toContain(zone)
    expect(choices.get(country)?.[0]?.id).toBe(zone)
  }
})

test.each([
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Asia/Tokyo',
])('in %s each moment of two years belongs to its local calendar day', (timeZone) => {
  const first = Date.parse('2026-01-01') / DAY_MS
  const last = Date.parse('2027-12-31') / DAY_MS
  const spans = daySpans({ first, last }, [timeZone])

  for (const [place, { from, to, ...span }] of spans.entries()) {
    if (place > 0) expect(from).toBe(spans[place - 1]?.to)
    for (let time = from; time < to; time += 7 * 60 * 60_000 + 60_000) {
      const day = Math.min(span.last, span.first + Math.floor((time - from) / DAY_MS))
      expect(day).toBe(dayNumber(time, timeZone))
    }
    expect(dayNumber(to - 1, timeZone)).toBe(span.last)
  }
  expect([spans[0]?.first, spans.at(-1)?.last]).toEqual([first, last])
})

type Kiln = Awaited<ReturnType<typeof aBusiness>>

async function homeOf({ db, viewer }: Kiln) {
  const [home] = await db
    .select({ country: businesses.country, timeZone: businesses.timeZone })
    .from(businesses)
    .where(eq(businesses.memberId, viewer.id))
  return home
}

const LINES = { street: 'Kiln Lane 4', city: 'Stoke', region: null, postalCode: 'ST4 7QQ' }

test('a zone is saved with its country, and must be one of that country', async () => {
  const kiln = await aBusiness({ country: 'US' })
  const save = async (country: string, timeZone?: string) => {
    await saveAddress(kiln, { advertiserId: kiln.viewer.id, country, timeZone, ...LINES })
    return (await homeOf(kiln))?.timeZone
  }

  expect(await save('US', 'America/Chicago')).toBe('America/Chicago')
  expect(await save('US')).toBe('America/Chicago')
  expect(await save('US', 'Europe/Berlin')).toBe('America/Chicago')
  expect(await save('US', 'nonsense')).toBe('America/Chicago')
  expect(await save('DE', 'America/Chicago')).toBeNull()
  expect(await save('DE', 'Europe/Berlin')).toBe('Europe/Berlin')
  expect(await save('CA')).toBeNull()
})

test('conversions count by the days of their campaign’s zone, even when the clocks change', async () => {
  const kiln = at(await aBusiness(), Date.parse('2026-11-10T12:00Z'))
  const tag = await aTag(kiln)
  const zones = ['Europe/Berlin', 'America/New_York', 'UTC']
  // In Berlin, 25 October has 25 hours; in New York, 1 November has 25 hours.
  const times = ['2026-10-24T22:30Z', '2026-10-25T22:30Z', '2026-10-25T23:30Z', '2026-11-02T04:30Z']
  const zonesById = new Map<number, string>()
  for (const timeZone of zones) {
    const campaign = await aCampaign(kiln, { timeZone })
    zonesById.set(campaign.id, timeZone)
    for (const time of times) {
      const clickKey = await aClickId(at(kiln, Date.parse(time) - 1), campaign)
      await kiln.db.insert(conversionEvents).values({
        id: newId(later()),
        tagId: tag.id,
        event: 'CHECKOUT',
        clickKey,
        via: 'script',
        at: Date.parse(time),
      })
    }
  }

  const { lines } = await readReportRows(kiln, { ...asked(kiln), end_date: undefined })
  const days = (zone: string) =>
    lines
      .filter(({ id, figures }) => zonesById.get(id) === zone && figures.otherEvents > 0)
      .map(({ day, timeZone, figures }) => `${day} ${timeZone} ${figures.otherEvents}`)

  expect(days('Europe/Berlin')).toEqual([
    '2026-10-25 Europe/Berlin 2',
    '2026-10-26 Europe/Berlin 1',
    '2026-11-02 Europe/Berlin 1',
  ])
  expect(days('America/New_York')).toEqual([
    '2026-10-24 America/New_York 1',
    '2026-10-25 America/New_York 2',
    '2026-11-01 America/New_York 1',
  ])
  expect(days('UTC')).toEqual(['2026-10-24 UTC 1', '2026-10-25 UTC 2', '2026-11-02 UTC 1'])
  const [berlin = 0] = zonesById.keys()
  const { reports } = await readCampaign(kiln, { ...asked(kiln), campaignId: berlin })
  expect(reports[0]?.days.filter(({ otherEvents }) => otherEvents > 0)).toHaveLength(3)
})

function asked({ viewer }: Kiln) {
  const start_date = Date.parse('2026-10-20') / DAY_MS
  const page = { bookmark: null, pageSize: 25 }
  return { advertiserId: viewer.id, start_date, end_date: undefined, objective: undefined, ...page }
}

async function moveTo({ db, viewer }: Kiln, timeZone: string) {
  await db.update(businesses).set({ timeZone }).where(eq(businesses.memberId, viewer.id))
}

async function aPayer(timeZone: string, now: string) {
  const kiln = at(withOutbox(await aBusiness()), Date.parse(now))
  await enterPayerDetails(kiln)
  await moveTo(kiln, timeZone)
  await addCard(kiln)
  return { kiln, campaign: await aCampaign(kiln, { timeZone }) }
}

const CLICK = { micros: 20_000_000 }

test.each([
  { timeZone: 'Pacific/Kiritimati', turns: '2026-11-30T10:00Z' },
  { timeZone: 'America/St_Johns', turns: '2026-12-01T03:30Z' },
  { timeZone: 'America/St_Johns', turns: '2027-04-01T02:30Z' },
])('in $timeZone a bill is written in the minute its month ends, $turns', async (month) => {
  const turns = Date.parse(month.turns)
  const { kiln, campaign } = await aPayer(month.timeZone, '2026-11-20T12:00Z')
  await aClick(kiln, campaign, { ...CLICK, at: turns - 1 })

  await runBilling(at(kiln, turns - 60_000))
  expect(await billsOf(kiln)).toEqual([])
  await runBilling(at(kiln, turns))

  expect(await billsOf(kiln)).toMatchObject([{ ...CLICK, state: 'paid' }])
})

test('a change of zone at a month’s end bills each click once, and no bill’s day changes', async () => {
  const { kiln, campaign } = await aPayer('Pacific/Kiritimati', '2026-11-20T12:00Z')
  const moves = new Map([
    ['2026-11-30T11:00Z', 'America/Los_Angeles'],
    ['2026-12-31T09:00Z', 'Pacific/Kiritimati'],
    ['2026-12-31T11:00Z', 'America/Los_Angeles'],
  ])
  const clicks = [
    '2026-11-21T00:00Z',
    '2026-11-30T12:00Z',
    '2026-12-09T00:00Z',
    '2026-12-31T12:00Z',
  ]
  const hours = [
    ...hoursOf('2026-11-21', 0, 1),
    ...hoursOf('2026-11-30', 8, 14),
    ...hoursOf('2026-12-01', 6, 10),
    ...hoursOf('2026-12-09', 0, 1),
    ...hoursOf('2026-12-31', 7, 14),
    ...hoursOf('2027-01-01', 6, 10),
  ]
  for (const time of hours) {
    const zone = moves.get(time)
    if (zone) await moveTo(kiln, zone)
    if (clicks.includes(time)) await aClick(kiln, campaign, { ...CLICK, at: Date.parse(time) })
    await runBilling(at(kiln, Date.parse(time)))
  }

  expect(await billsOf(kiln)).toMatchObject(clicks.map(() => ({ ...CLICK, state: 'paid' })))
  const { bills } = await listBills(kiln, { ...place(kiln), bookmark: null, pageSize: 5 })
  expect(bills.map(({ day }) => day).toReversed()).toEqual([
    'Dec 1, 2026 (Kiritimati time)',
    'Dec 1, 2026 (Los Angeles time)',
    'Jan 1, 2027 (Kiritimati time)',
    'Jan 1, 2027 (Los Angeles time)',
  ])
})

function hoursOf(day: string, from: number, until: number): string[] {
  const hours = Array.from({ length: until - from }, (_, later) => from + later)
  return hours.map((hour) => `${day}T${String(hour).padStart(2, '0')}:00Z`)
}

test('bills and emails name the business’s day with its zone', async () => {
  const kiln = at(withOutbox(await aBusiness()), Date.parse('2026-11-25T03:00Z'))
  await enterPayerDetails(kiln)
  await moveTo(kiln, 'America/Los_Angeles')
  await addCard(kiln, FAILS_LATER)
  await aClick(kiln, await aCampaign(kiln))
  await runBilling(kiln)

  const [bill] = await billsOf(kiln)
  const invoice = { advertiserId: kiln.viewer.id, invoiceId: bill?.id ?? 0 }
  const today = 'Nov 24, 2026 (Los Angeles time)'
  expect(await readBill(kiln, invoice)).toMatchObject({ day: today, period: today })
  expect(await readBilling(kiln, place(kiln))).toMatchObject({
    nextMonth: 'Dec 1, 2026 (Los Angeles time)',
    unpaid: { failedOn: today, nextTryOn: 'Nov 25, 2026 (Los Angeles time)' },
  })
  const { bills } = await listBills(kiln, { ...invoice, bookmark: null, pageSize: 5 })
  expect(bills).toMatchObject([{ day: today }])
  const [email] = await sentEmailsTo(kiln.viewer.email)
  expect(email?.text).toContain('on Nov 25, 2026 (Los Angeles time).')
})
