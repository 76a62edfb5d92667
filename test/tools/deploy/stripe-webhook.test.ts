import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { paymentServer } from '../../../scripts/fakes/payments.ts'
import { aCheckout, planOf, withVariables } from './checkout.ts'
import { startCloudflare } from './cloudflare.ts'

const KEY = 'sk_test_of_the_fake'
const URL_OF_SITE = 'https://pins.test/webhooks/stripe/'
const PAGE = 'https://dashboard.stripe.com/webhooks'

test('the plan says whether Stripe has the webhook, and which events it lacks', async () => {
  const stripe = await startStripe()
  const { stripeStep } = await aCheckoutWithPayments(stripe.origin)
  await stripe.post('', { url: 'https://shop.test/', 'enabled_events[]': '*' })
  const missing = await stripeStep()
  expect(missing).toMatch(`Stripe: add a webhook at ${PAGE} for ${URL_OF_SITE} with checkout.`)
  const [, listed = ''] = missing.split(' with ')
  const [first = '', second = '', ...others] = listed.split(', ')
  expect(others).toContain('charge.dispute.closed')

  const { id } = await stripe.post('', { url: URL_OF_SITE, ...asForm(others) })
  expect(await stripeStep()).toBe(
    `Stripe: add these events to the webhook for ${URL_OF_SITE} at ${PAGE}: ${first}, ${second}`,
  )
  await stripe.post(`/${id}`, asForm([first, second, ...others]))
  expect(await stripeStep()).toBe(`Stripe: the webhook for ${URL_OF_SITE} is set up`)
  await stripe.post(`/${id}`, { 'enabled_events[]': '*' })
  expect(await stripeStep()).toBe(`Stripe: the webhook for ${URL_OF_SITE} is set up`)
  await stripe.post(`/${id}`, { disabled: 'true' })
  expect(await stripeStep()).toBe(`Stripe: enable the webhook for ${URL_OF_SITE} at ${PAGE}`)
})

test('a plan is made even if Stripe refuses the key or can’t be reached', async () => {
  const stripe = await startStripe()
  const other = await aCheckoutWithPayments(stripe.origin, 'sk_test_of_another')
  const unreachable = await aCheckoutWithPayments('http://127.0.0.1:1')

  expect(await other.stripeStep()).toMatch(
    `Stripe: it doesn't know STRIPE_SECRET_KEY. Unless there is one, add a webhook at ${PAGE} for`,
  )
  expect(await unreachable.stripeStep()).toMatch(
    "Stripe: it can't be reached. Unless there is one,",
  )
})

/** A checkout whose secrets contain a key for Stripe. */
async function aCheckoutWithPayments(stripeOrigin: string, key = KEY) {
  const fake = await startCloudflare()
  const variables = {
    STRIPE_ORIGIN: stripeOrigin,
    SELLER_NAME: 'Pins Ltd',
    SELLER_ADDRESS: '1 Pin Lane',
    SELLER_NUMBER: 'VAT ID DE123456789',
  }
  const checkout = await aCheckout((toml) => withVariables(toml, variables))
  await mkdir(dirname(checkout.secrets))
  const secrets = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_of_the_fake' }
  await writeFile(checkout.secrets, JSON.stringify(secrets))
  return {
    /** The plan's line about Stripe. No line contains a secret. */
    async stripeStep() {
      const { plan, text } = await planOf(fake, checkout)
      expect(Object.values(secrets).filter((secret) => text.includes(secret))).toEqual([])
      return plan.manualSteps.find((line) => line.startsWith('Stripe: ')) ?? ''
    },
  }
}

async function startStripe() {
  const answer = paymentServer({
    origin: 'http://stripe.test',
    key: KEY,
    webhook: null,
    file: null,
  })
  const server = createServer(answer).listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    origin,
    /** Adds a webhook, or changes the one with this path. */
    async post(path: string, form: Record<string, string>): Promise<{ id: string }> {
      const response = await fetch(`${origin}/v1/webhook_endpoints${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${KEY}` },
        body: new URLSearchParams(form),
      })
      expect(response.status).toBe(200)
      return response.json<{ id: string }>()
    },
  }
}

function asForm(events: readonly string[]): Record<string, string> {
  return Object.fromEntries(events.map((event, place) => [`enabled_events[${place}]`, event]))
}
