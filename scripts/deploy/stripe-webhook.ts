import * as v from 'valibot'
import { SECOND_MS } from '../../app/durations.ts'
import { jsonOrNull } from '../../app/json.ts'
import { storedSecret } from './secrets.ts'
import type { SiteConfig } from './site-config.ts'

/** The events that the site handles. */
const STRIPE_EVENTS = [
  'checkout.session.completed',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
  'payment_method.detached',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
]

const PAGE = 'https://dashboard.stripe.com/webhooks'
const LIMIT_MS = 10 * SECOND_MS

/** https://docs.stripe.com/api/webhook_endpoints/object */
const Endpoints = v.object({
  data: v.array(
    v.object({
      url: v.string(),
      status: v.string(),
      enabled_events: v.array(v.string()),
    }),
  ),
})
type Endpoint = v.InferOutput<typeof Endpoints>['data'][number]

/** Says whether Stripe has the site's webhook with all its events, and where to add what is missing. */
export async function stripeWebhook(site: SiteConfig): Promise<string> {
  const url = `${site.origin}/webhooks/stripe/`
  const advice = `add a webhook at ${PAGE} for ${url} with ${STRIPE_EVENTS.join(', ')}`
  const key = await storedSecret(site, 'STRIPE_SECRET_KEY')
  if (!key) return `Stripe: ${advice}`
  const endpoints = await listEndpoints(String(site.vars['STRIPE_ORIGIN']), key)
  if (typeof endpoints === 'string') return `Stripe: ${endpoints}. Unless there is one, ${advice}`
  const own = endpoints.filter((endpoint) => endpoint.url === url)
  const enabled = own.filter(({ status }) => status === 'enabled')
  if (own.length === 0) return `Stripe: ${advice}`
  if (enabled.length === 0) return `Stripe: enable the webhook for ${url} at ${PAGE}`
  const events = enabled.flatMap(({ enabled_events }) => enabled_events)
  const missing = STRIPE_EVENTS.filter((event) => !events.includes(event) && !events.includes('*'))
  return missing.length === 0
    ? `Stripe: the webhook for ${url} is set up`
    : `Stripe: add these events to the webhook for ${url} at ${PAGE}: ${missing.join(', ')}`
}

/** Lists the account's webhooks, or says why that failed. An account has at most 16. */
async function listEndpoints(origin: string, key: string): Promise<Endpoint[] | string> {
  const response = await fetch(`${origin}/v1/webhook_endpoints?limit=100`, {
    headers: { Authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(LIMIT_MS),
  }).catch(() => null)
  if (!response) return "it can't be reached"
  if (response.status === 401) return "it doesn't know STRIPE_SECRET_KEY"
  if (response.status === 403) return "STRIPE_SECRET_KEY can't list webhooks"
  const listed = response.ok ? jsonOrNull(Endpoints, await response.text().catch(() => '')) : null
  return listed?.data ?? `it answered ${response.status}`
}
