import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { callbackUrl } from '../../app/features/identity/providers/callback-url.ts'
import type { ConnectableProvider } from '../../app/features/identity/providers/providers.ts'
import { COMPANY } from './company.ts'
import { evilCompanyServer } from './evil-company.ts'
import { facebookServer } from './facebook.ts'
import { instagramServer } from './instagram.ts'
import { oneTapServer } from './one-tap.ts'
import { openIdProvider } from './openid.ts'
import { paymentServer } from './payments.ts'

/** LINE signs with the secret, which HS256 wants to be 32 bytes long. */
const SECRET = 'a secret of the stand-in on this machine'

type StandIn = {
  origin: string
  /** The Worker's variables for logging in, and for payments. */
  vars: Record<string, string>
  paymentVars: Record<string, string>
}

/**
 * Plays Google, LINE, a company and an evil one, Facebook, Instagram and Stripe on this machine, for `npm start` and the
 * tests, and says so on each of its pages. Payments are kept in a file of the state's folder.
 */
export async function startStandIn(
  port: number,
  siteOrigin: string,
  stateDir: string,
): Promise<StandIn> {
  const origin = `http://localhost:${port}`
  const providers = providersAt(origin, siteOrigin, stateDir)
  const picture = await sharp({
    create: { width: 240, height: 240, channels: 3, background: '#7d8f69' },
  })
    .jpeg()
    .toBuffer()
  const server = createServer((request, response) => {
    const [, name = ''] = (request.url ?? '').split('/')
    if (name === 'picture.jpg') {
      return response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(picture)
    }
    // Browsers with windows ask for one, and tell a 404 on the console.
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
    SELLER_ADDRESS: '1 Stand-in Street, Nowhere',
    SELLER_NUMBER: 'VAT ID GB000000000',
  }
  return { origin, vars, paymentVars }
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
    ...{ origin, key, issuer: `${origin}/google`, clientId: clientOf('google').id },
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
    'evil-company': evilCompanyServer(`${origin}/evil-company`, {
      authorize: `${origin}/company/auth`,
      client: companyClient,
    }),
    instagram: instagramServer(clientOf('instagram')),
    facebook: facebookServer(clientOf('facebook'), `${origin}/picture.jpg`),
  }
}
