import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { callbackUrl } from '../../app/features/identity/sign-in-methods/callback-url.ts'
import type { ConnectableProvider } from '../../app/features/identity/sign-in-methods/providers.ts'
import { COMPANY } from './company.ts'
import { facebookServer } from './facebook.ts'
import { instagramServer } from './instagram.ts'
import { maliciousCompanyServer } from './malicious-company.ts'
import { oneTapServer } from './one-tap.ts'
import { openIdProvider } from './openid.ts'
import { paymentServer } from './payments.ts'
import { resolverServer } from './resolver.ts'

/** LINE signs with this secret; HS256 requires 32 bytes. */
const SECRET = 'a secret of the fake service on this machine'

type Fakes = {
  origin: string
  /** The Worker's variables for logging in, for payments, and for DNS. */
  vars: Record<string, string>
  paymentVars: Record<string, string>
  resolverVars: Record<string, string>
}

/**
 * Runs fakes of Google, LINE, Facebook, Instagram, two companies' single sign-on (one malicious), Stripe and a DNS
 * resolver on this machine, for `npm start` and the tests. Their pages say so. Payments are kept in a file in the state
 * folder.
 */
export async function startFakes(
  port: number,
  siteOrigin: string,
  stateDir: string,
): Promise<Fakes> {
  const origin = `http://localhost:${port}`
  const providers = providersAt(origin, siteOrigin, stateDir)
  const picture = await sharp({
    create: { width: 240, height: 240, channels: 3, background: '#7d8f69' },
  })
    .jpeg()
    .toBuffer()
  const server = createServer((request, response) => {
    const [, name = ''] = (request.url ?? '').split(/[/?]/)
    if (name === 'picture.jpg') {
      return response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(picture)
    }
    // Browsers with windows request a favicon, and report a 404 on the console if it is missing.
    if (name === 'favicon.ico') return response.writeHead(204).end()
    const answer = Object.entries(providers).find(([provider]) => provider === name)?.[1]
    if (!answer) return response.writeHead(404).end()
    Promise.resolve(answer(request, response)).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(400)
      response.end(`${error.message}\n`)
    })
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  server.unref()
  const vars = {
    GOOGLE_ISSUER: `${origin}/google`,
    GOOGLE_CLIENT_ID: 'pinfold-google',
    GOOGLE_CLIENT_SECRET: SECRET,
    LINE_ISSUER: `${origin}/line`,
    LINE_CLIENT_ID: 'pinfold-line',
    LINE_CLIENT_SECRET: SECRET,
    FACEBOOK_DIALOG_ORIGIN: `${origin}/facebook`,
    FACEBOOK_GRAPH_ORIGIN: `${origin}/facebook`,
    FACEBOOK_CLIENT_ID: 'pinfold-facebook',
    FACEBOOK_CLIENT_SECRET: SECRET,
    INSTAGRAM_DIALOG_ORIGIN: `${origin}/instagram`,
    INSTAGRAM_TOKEN_ORIGIN: `${origin}/instagram`,
    INSTAGRAM_GRAPH_ORIGIN: `${origin}/instagram`,
    INSTAGRAM_CLIENT_ID: 'pinfold-instagram',
    INSTAGRAM_CLIENT_SECRET: SECRET,
    ONE_TAP_SCRIPT_URL: `${origin}/gsi/client`,
    SECRETS_KEY: SECRET,
  }
  const paymentVars = {
    STRIPE_ORIGIN: origin,
    STRIPE_SECRET_KEY: SECRET,
    STRIPE_WEBHOOK_SECRET: SECRET,
    SELLER_NAME: 'Pinfold Demo Ltd',
    SELLER_ADDRESS: '1 Example Street, Nowhere',
    SELLER_NUMBER: 'VAT ID GB000000000',
  }
  const resolverVars = { DNS_RESOLVER_URL: `${origin}/dns-query` }
  return { origin, vars, paymentVars, resolverVars }
}

function providersAt(origin: string, siteOrigin: string, stateDir: string) {
  const clientOf = (provider: ConnectableProvider, domain: string | null = null) => ({
    id: `pinfold-${provider}`,
    secret: SECRET,
    redirectUri: callbackUrl({ SITE_ORIGIN: siteOrigin }, { provider, domain }),
  })
  const companyClient = clientOf('sso', COMPANY)
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const oneTap = oneTapServer({
    origin,
    key,
    issuer: `${origin}/google`,
    clientId: clientOf('google').id,
  })
  const payments = paymentServer({
    origin,
    key: SECRET,
    webhook: { url: `${siteOrigin}/webhooks/stripe/`, secret: SECRET },
    file: join(stateDir, 'payments.json'),
  })
  return {
    v1: payments,
    checkout: payments,
    authenticate: payments,
    'dns-query': resolverServer,
    gsi: oneTap,
    '.well-known': oneTap,
    google: openIdProvider(`${origin}/google`, {
      name: 'Google',
      client: clientOf('google'),
      algorithm: 'RS256',
      key,
    }),
    line: openIdProvider(`${origin}/line`, {
      name: 'LINE',
      client: clientOf('line'),
      algorithm: 'HS256',
      key,
    }),
    company: openIdProvider(`${origin}/company`, {
      name: 'your company',
      client: companyClient,
      algorithm: 'RS256',
      key,
    }),
    'evil-company': maliciousCompanyServer(`${origin}/evil-company`, {
      authorize: `${origin}/company/auth`,
      client: companyClient,
    }),
    instagram: instagramServer(clientOf('instagram')),
    facebook: facebookServer(clientOf('facebook'), `${origin}/picture.jpg`),
  }
}
