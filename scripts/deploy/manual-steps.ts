import * as v from 'valibot'
import { CloudflareError } from '../cloudflare/client.ts'
import { dashboard, type Target } from './item.ts'
import { zoneOf } from './resources/domain.ts'
import { stripeWebhook } from './stripe-webhook.ts'

const Sending = v.object({ name: v.string(), enabled: v.boolean() })

const PROVIDERS = {
  GOOGLE_CLIENT_ID: ['google', 'https://console.cloud.google.com/apis/credentials'],
  FACEBOOK_CLIENT_ID: ['facebook', 'https://developers.facebook.com/apps/'],
  LINE_CLIENT_ID: ['line', 'https://developers.line.biz/console/'],
  INSTAGRAM_CLIENT_ID: ['instagram', 'https://developers.facebook.com/apps/'],
} as const

/** Returns a line for each thing to create by hand. The line says where to click unless the thing exists. */
export async function manualSteps(target: Target, secrets: readonly string[]): Promise<string[]> {
  const { origin, vars } = target.site
  const providers = Object.entries(PROVIDERS).flatMap(([name, [provider, console]]) =>
    vars[name]
      ? [`${provider}: register ${origin}/connect/${provider}/callback/ at ${console}`]
      : [],
  )
  const stripe = secrets.includes('STRIPE_SECRET_KEY') ? [stripeWebhook(target.site)] : []
  const unsubscribe = vars['UNSUBSCRIBE_EMAIL']
    ? [
        `Email Routing: send ${vars['UNSUBSCRIBE_EMAIL']} to the Worker ${target.site.name}: ${dashboard('email-service/routing')}`,
      ]
    : []
  return [
    ...(await Promise.all([images(target), sendingDomain(target), ...stripe])),
    ...providers,
    ...unsubscribe,
  ]
}

async function images({ cloudflare, account }: Target): Promise<string> {
  const page = dashboard('images')
  const path = `/accounts/${account.id}/images/v1/stats`
  return seen('Images', page, async () => {
    await cloudflare.ask({ path }, v.unknown())
    return 'Images: on'
  })
}

async function sendingDomain(target: Target): Promise<string> {
  const domain = String(target.site.vars['MAIL_FROM']).split('@')[1] ?? ''
  const page = dashboard('email-service/sending')
  return seen(`Email from ${domain}`, page, async () => {
    const zone = await zoneOf(target, domain)
    if (!zone)
      return `Email from ${domain}: add the domain to the account: ${dashboard('add-site')}`
    const path = `/zones/${zone.id}/email/sending/subdomains`
    const domains = await target.cloudflare.ask({ path }, v.array(Sending))
    const isOn = domains.some(
      ({ name, enabled }) => enabled && (name === domain || isWildcardOf(name, domain)),
    )
    return isOn
      ? `Email from ${domain}: on`
      : `Email from ${domain}: choose "Onboard Domain" at ${page}`
  })
}

function isWildcardOf(name: string, domain: string): boolean {
  return name.startsWith('*.') && domain.endsWith(name.slice(1))
}

async function seen(what: string, page: string, look: () => Promise<string>): Promise<string> {
  try {
    return await look()
  } catch (error) {
    if (!(error instanceof CloudflareError)) throw error
    return error.status === 403 && !error.lacksPermission
      ? `${what}: switch it on at ${page}`
      : `${what}: this token can't see it. Check whether it is on: ${page}`
  }
}
