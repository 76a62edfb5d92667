import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { runBilling } from '../../../app/features/ads/billing/charge.server.ts'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import {
  aBill,
  aClick,
  aCreditNote,
  billsOf,
  enterCard,
  eventsOf,
  FAILS_LATER,
  profileOf,
  signedBody,
} from '../../factories/ads/payments.ts'
import { enterPayerDetails } from '../../factories/ads/promotions.ts'
import { aBusiness, giveAccess } from '../../factories/identity/businesses.ts'
import { aBrowser, type Browser, browserOf } from '../../factories/identity/people.ts'

type Business = Awaited<ReturnType<typeof aBusiness>>
type Role = 'ADMIN' | 'ANALYST' | 'CAMPAIGN_MANAGER' | 'PROFILE'

async function aPayer() {
  const kiln = await aBusiness()
  await enterPayerDetails(kiln)
  return { kiln, campaign: await aCampaign(kiln), browser: await browserOf(kiln) }
}

/** A browser in which somebody manages a business. */
async function managerBrowser(kiln: Business, role: Role): Promise<Browser> {
  const member = await aBusiness()
  await giveAccess(kiln, member, [role])
  const browser = await browserOf(member)
  await browser.submit('/business/switch/', { profileId: String(kiln.viewer.id) })
  return browser
}

function billing({ viewer }: Business): string {
  return `/advertiser/${viewer.id}/billing/`
}

/** Visits the payment provider's page, enters a card, and returns with it. */
async function addCard(browser: Browser, kiln: Business, card: string, query = '') {
  const sent = await browser.fetch(`${billing(kiln)}card/${query}`)
  const page = sent.headers.get('Location') ?? ''
  const given = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ card }),
    redirect: 'manual',
  })
  const back = new URL(given.headers.get('Location') ?? '')
  return browser.fetch(back.pathname + back.search)
}

function tell(body: string, signature: string, headers: Record<string, string> = {}) {
  return aBrowser().fetch('/webhooks/stripe/', {
    method: 'POST',
    body,
    headers: { 'Stripe-Signature': signature, Origin: 'https://pinfold.test', ...headers },
  })
}

test('the card page leads to the payment provider and back to the campaign, with a message', async () => {
  const { kiln, campaign, browser } = await aPayer()
  const query = `?campaign_id=${campaign.id}&objective_type=CLICKTHROUGH&is_quick_promote=true`
  const page = await (await browser.fetch(billing(kiln) + query)).text()
  expect(page.replaceAll('<!-- -->', '')).toContain('Moon jars</bdi> is waiting for a card')
  expect(page).toContain(`href="${billing(kiln)}card/?campaign_id=${campaign.id}"`)

  const back = await addCard(browser, kiln, '4242424242424242', `?campaign_id=${campaign.id}`)

  const path = `/advertiser/${kiln.viewer.id}/reporting/campaigns/${campaign.id}/`
  expect(back.headers.get('Location')).toBe(path)
  expect(await (await browser.fetch(path)).text()).toContain('Card added')
  const shown = (await (await browser.fetch(billing(kiln))).text()).replaceAll('<!-- -->', '')
  expect(shown).toContain('Visa ending in 4242, expires 04/2034')
  expect(shown).not.toContain('4242424242424242')
})

test('returning without a card, or with another business’s, shows a message and changes nothing', async () => {
  const { kiln, browser } = await aPayer()
  const { kiln: oven } = await aPayer()
  const path = `${billing(kiln)}card/done/?session_id=`
  const open = await browser.fetch(`${billing(kiln)}card/`)
  const session = (open.headers.get('Location') ?? '').split('/').at(-1)

  const unfinished = await browser.fetch(path + session)
  expect(unfinished.headers.get('Location')).toBe(billing(kiln))
  expect(await (await browser.fetch(billing(kiln))).text()).toContain('No card was added.')
  const theirs = await browser.fetch(path + (await enterCard(oven, '4242424242424242')))
  expect(theirs.headers.get('Location')).toBe('/?showError=true')
  for (const wrong of ['', 'a%20b', 'x'.repeat(5000)]) {
    expect((await browser.fetch(path + wrong)).headers.get('Location')).toBe('/?showError=true')
  }
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'none' })
})

test.each<[Role, number, boolean]>([
  ['ADMIN', 200, true],
  ['CAMPAIGN_MANAGER', 200, false],
  ['ANALYST', 200, false],
  ['PROFILE', 403, false],
])(
  'a %s of a business: the page returns %i, changes allowed: %s',
  async (role, status, mayEdit) => {
    const { kiln } = await aPayer()
    const bill = await aBill(kiln)
    const browser = await managerBrowser(kiln, role)

    for (const path of ['', 'history/', `history/${bill.id}/`]) {
      expect((await browser.fetch(billing(kiln) + path)).status, path).toBe(status)
    }
    const page = await (await browser.fetch(billing(kiln))).text()
    expect(/name="payerName"|Add a card/.test(page)).toBe(mayEdit)
    const payer = { payerName: 'Oven', email: 'oven@mail.example', vatId: '' }
    const saved = await browser.submit(billing(kiln), payer)
    expect([302, 403]).toContain(saved.status)
    expect((await profileOf(kiln)).payerName).toBe(mayEdit ? 'Oven' : 'Kiln & Co')
    const card = await browser.fetch(`${billing(kiln)}card/`)
    expect(card.status === 302 && card.headers.get('Location')?.includes('/checkout/')).toBe(
      mayEdit,
    )
    await browser.submit(`${billing(kiln)}pay/`, {})
    expect(await billsOf(kiln)).toMatchObject([{ id: bill.id, attempts: 0 }])
  },
)

test('a bill and its credit note name us, the payer and no tax, and only the business sees them', async () => {
  const { kiln, browser } = await aPayer()
  const bill = await aBill(kiln, { taxMicros: null })
  const credit = await aCreditNote(kiln, bill)
  const path = `${billing(kiln)}history/${bill.id}/`
  const notePath = `${path}credit/${credit.id}/`

  const [sheet, noteSheet] = await Promise.all(
    [path, notePath].map(async (address) => (await browser.fetch(address)).text()),
  )

  for (const page of [sheet, noteSheet]) {
    expect(page).toContain('Pins Ltd')
    expect(page).toContain('1 Pin Lane')
    expect(page).toContain('VAT ID GB123456789')
    expect(page).toContain('Kiln &amp; Co')
    expect(page).toContain('No tax was calculated on this bill.')
    expect(page).toContain('-$7.50')
  }
  expect(sheet).toContain(notePath)
  const other = await aBill(kiln, { afterLedgerId: 1, throughLedgerId: 2 })
  const elsewhere = `${billing(kiln)}history/${other.id}/credit/${credit.id}/`
  const stranger = await browserOf(await aBusiness())
  for (const answer of [await browser.fetch(elsewhere), await stranger.fetch(notePath)]) {
    expect(answer.headers.get('Location')).toBe('/?showError=true')
  }
})

test('another business’s bills, card and payments aren’t found', async () => {
  const { kiln } = await aPayer()
  const { kiln: oven, browser } = await aPayer()
  const bill = await aBill(kiln)

  const own = `/advertiser/${oven.viewer.id}/billing/history/${bill.id}/`
  for (const path of ['', 'history/', `history/${bill.id}/`, 'card/', 'card/done/?session_id=a']) {
    const answer = await browser.fetch(billing(kiln) + path)
    expect(answer.headers.get('Location'), path).toBe('/?showError=true')
  }
  expect((await browser.fetch(own)).headers.get('Location')).toBe('/?showError=true')
  await browser.submit(`${billing(kiln)}pay/`, {})
  await browser.submit(billing(kiln), { payerName: 'Oven', email: 'a@b.example', vatId: '' })
  expect(await profileOf(kiln)).toMatchObject({ payerName: 'Kiln & Co' })
})

test('a declined card is shown with advice, and a new one pays', async () => {
  const { kiln, campaign, browser } = await aPayer()
  await addCard(browser, kiln, FAILS_LATER)
  await aClick(kiln, campaign)
  await runBilling(kiln)

  const html = await (await browser.fetch(billing(kiln))).text()
  const page = html.replaceAll(/<!-- -->|<\/?span>/g, '')
  expect(page).toContain('Your card was refused on')
  expect(page).toContain('$60 is unpaid.')
  expect(page).toContain('Try again')
  await browser.submit(`${billing(kiln)}pay/`, {})
  expect(await (await browser.fetch(billing(kiln))).text()).toContain('was refused again')

  await addCard(browser, kiln, '5555555555554444')
  await expect.poll(async () => (await billsOf(kiln))[0]?.state).toBe('paid')
})

test('an invalid payer form keeps what was typed, and the saved payer stays the same', async () => {
  const { kiln, browser } = await aPayer()

  const refused = await browser.submit(billing(kiln), {
    payerName: '',
    email: 'no address',
    vatId: '!!',
  })

  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toContain('Enter the name to show on bills.')
  expect(page).toMatch(/value="no address"/)
  expect((await profileOf(kiln)).payerName).toBe('Kiln & Co')
})

test('a prefetched page confirms no payment, and leads to the bills', async () => {
  const { kiln, browser } = await aPayer()

  const ahead = await browser.fetch(`${billing(kiln)}confirm/`, {
    headers: { 'Sec-Purpose': 'prefetch' },
  })

  expect([ahead.status, ahead.headers.get('Location')]).toEqual([302, billing(kiln)])
  const billingPage = async () => (await browser.fetch(billing(kiln))).text()
  expect(await billingPage()).not.toContain('There is nothing to pay')
  await browser.fetch(`${billing(kiln)}confirm/`)
  expect(await billingPage()).toContain('There is nothing to pay')
})

test('a repeated event of the payment provider counts once, and its card is stored', async () => {
  const { kiln } = await aPayer()
  await enterCard(kiln, '4242424242424242')
  const [event] = await eventsOf(kiln)
  const { body, signature } = await signedBody(JSON.stringify(event))

  const answers = [await tell(body, signature), await tell(body, signature)]

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'valid' })
  const { results } = await env.DB.prepare('select * from payment_events where id = ?')
    .bind(event?.id)
    .all()
  expect(results).toHaveLength(1)
})

test('a forged, malformed, huge, cross-origin or unknown event gets its own status', async () => {
  const { kiln } = await aPayer()
  const fine = await signedBody('{"id":"evt_w","type":"a.b","data":{"object":{"id":"c"}}}')
  const empty = await signedBody('{}')
  const huge = 'x'.repeat(300 * 1024)

  expect((await tell(fine.body, '')).status).toBe(400)
  expect((await tell(fine.body, 't=1,v1=abc')).status).toBe(400)
  expect((await tell(`${fine.body} `, fine.signature)).status).toBe(400)
  expect((await tell(empty.body, empty.signature)).status).toBe(400)
  expect((await tell('', (await signedBody('')).signature)).status).toBe(400)
  expect((await tell(huge, (await signedBody(huge)).signature)).status).toBe(413)
  const foreign = { Origin: 'https://elsewhere.example' }
  expect((await tell(fine.body, fine.signature, foreign)).status).toBe(403)
  expect((await tell(fine.body, fine.signature)).status).toBe(200)
  const read = await aBrowser().fetch('/webhooks/stripe/')
  expect([read.status, read.headers.get('Allow')]).toEqual([405, 'POST'])
  expect(await profileOf(kiln)).toMatchObject({ cardState: 'none' })
})

test('an event about something without an id is ignored, unless it should be a card or a payment', async () => {
  const answerTo = async (type: string, object: unknown) => {
    const event = { id: `evt_${crypto.randomUUID()}`, type, data: { object } }
    const { body, signature } = await signedBody(JSON.stringify(event))
    return (await tell(body, signature)).status
  }

  expect(await answerTo('balance.available', { object: 'balance' })).toBe(200)
  expect(await answerTo('balance.available', { id: null })).toBe(200)
  for (const id of [undefined, null, '', 'x'.repeat(300), { toString: 1 }, 7]) {
    expect(await answerTo('payment_method.detached', { id }), `${JSON.stringify(id)}`).toBe(400)
    expect(await answerTo('checkout.session.completed', { id })).toBe(400)
  }
  for (const object of [null, 'balance', undefined]) {
    expect(await answerTo('balance.available', object)).toBe(200)
    expect(await answerTo('payment_intent.payment_failed', object)).toBe(400)
  }
  const bare = await signedBody('{"id":"evt_bare","type":"a.kind.of.tomorrow"}')
  expect((await tell(bare.body, bare.signature)).status).toBe(200)
})

test('a huge payer form is refused', async () => {
  const { kiln, browser } = await aPayer()

  const refused = await browser.submit(billing(kiln), { payerName: 'x'.repeat(2 * 1024 * 1024) })

  expect(refused.status).toBe(413)
})
