import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { signInContract } from '../../../../app/contract/identity/sign-in.ts'
import { accountEvents } from '../../../../app/db/identity/accounts.ts'
import { identities } from '../../../../app/db/identity/identities.ts'
import { passwordHashOf } from '../../../factories/identity/passwords.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'
import { aFacebook, aProvider, visitorOf } from '../../../factories/identity/providers.ts'

type Name = keyof typeof signInContract

/** Calls the JSON API in this context, and returns the response. */
async function call(context: Context, name: Name, body: Record<string, unknown>, method = 'POST') {
  const url = new URL(`https://pinfold.test/${name}/`)
  const isRead = method === 'GET'
  if (isRead)
    url.search = new URLSearchParams(Object.entries(body).map(([k, v]) => [k, `${v}`])).toString()
  const request = new Request(url, {
    method,
    ...(!isRead && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }),
  })
  const replyHeaders = new Headers()
  const response = await signInContract[name]({
    request,
    params: {},
    context: { ...context, replyHeaders, nonce: '' },
  })
  const { resource_response: answer } = await response.json<{
    resource_response: { code: number; data: Record<string, unknown>; field?: string }
  }>()
  return { ...answer, cookies: replyHeaders.getSetCookie().join() }
}

function anEmail(): string {
  return `${crypto.randomUUID()}@gmail.com`
}

test('a Google token logs a known member in, registers a stranger, and reports an unknown one', async () => {
  const provider = await aProvider()
  const email = anEmail()
  const sub = crypto.randomUUID()
  const visitor = visitorOf(provider)
  const google_open_id_token = await provider.sign({
    sub,
    email,
    email_verified: true,
    name: 'Ana Lind',
  })
  const newcomer = { type: 'google', google_open_id_token, first_name: 'Not', last_name: 'Her' }

  expect(await call(visitor, 'v3/login', { google_open_id_token })).toMatchObject({ code: 170 })
  expect(await call(visitor, 'v3/register', newcomer)).toMatchObject({
    code: 150,
    field: 'birthday',
  })
  const registered = await call(visitor, 'v3/register', { ...newcomer, birthday: 639_878_400 })
  expect(registered).toMatchObject({ code: 0, data: { user: { email, full_name: 'Ana Lind' } } })
  expect(registered.cookies).toContain('__Host-session=')
  const known = await call(visitor, 'v3/login', { google_open_id_token, get_user: true })
  expect(known).toMatchObject({
    code: 0,
    data: {
      user: {
        email,
        has_password: false,
        video_upload_allowed: true,
        is_social_only: true,
        social_network: { facebook: { connected: false }, gplus: { connected: true } },
      },
    },
  })
})

test('a One Tap token is recorded as One Tap', async () => {
  const provider = await aProvider()
  const sub = crypto.randomUUID()
  const token = await provider.sign({ sub, email: anEmail(), email_verified: true })
  const { data } = await call(visitorOf(provider), 'v3/register', {
    type: 'google_one_tap',
    google_open_id_token: token,
    birthday: 639_878_400,
  })
  const { id } = Object(data['user'])
  const events = await aVisitor()
    .db.select()
    .from(accountEvents)
    .where(eq(accountEvents.memberId, Number(id)))

  expect(events).toMatchObject([{ kind: 'sign_up', method: 4 }])
})

test('a LINE token is signed with the channel’s secret, and counts in Japan only', async () => {
  const provider = await aProvider()
  const secret = 'the secret of the channel, 32 bytes or more'
  const env = {
    LINE_ISSUER: provider.issuer,
    LINE_CLIENT_ID: 'our client',
    LINE_CLIENT_SECRET: secret,
  }
  const by = new TextEncoder().encode(secret)
  const sub = crypto.randomUUID()
  const signed = await provider.sign({ sub }, { by, header: { alg: 'HS256' } })
  const unsigned = await provider.sign({ sub })
  const abroad = visitorOf({ env })
  const visitor = { ...abroad, origin: { ...abroad.origin, country: 'JP' } }
  const register = (context: Context, line_id_token: string, email: string | null) =>
    call(context, 'v3/register', { type: 'line', line_id_token, email, birthday: 639_878_400 })

  expect(await register(abroad, signed, anEmail())).toMatchObject({ code: 178 })
  expect(await register(visitor, unsigned, anEmail())).toMatchObject({ code: 171 })
  expect(await register(visitor, signed, null)).toMatchObject({ code: 119, field: 'email' })
  expect(await register(visitor, signed, anEmail())).toMatchObject({ code: 0 })
  expect(await call(visitor, 'v3/login', { line_id_token: signed })).toMatchObject({ code: 0 })
})

test('a Facebook token logs its owner in, and reports the account’s other sign-in methods', async () => {
  const facebook = await aFacebook({
    profile: {
      email: 'ida@mail.example',
      birthday: '03/21/1988',
      gender: 'female',
      picture: { data: { url: 'https://scontent.example/ida.jpg', is_silhouette: false } },
    },
  })
  const visitor = visitorOf(facebook)
  const token = { facebook_id: facebook.id, facebook_token: facebook.token }
  const another = { ...token, facebook_id: 'somebody else' }

  expect(await call(visitor, 'v3/login', token)).toMatchObject({ code: 170 })
  expect(await call(visitor, 'v3/facebook/login_data', token, 'GET')).toMatchObject({ code: 115 })
  const passwordHash = await passwordHashOf('kestrel over the fen')
  const ida = await aMember({ passwordHash })
  await ida.db.insert(identities).values(
    (['facebook', 'google'] as const).map((provider, place) => ({
      id: ida.viewer.id + place,
      provider,
      memberId: ida.viewer.id,
      createdAt: 1,
      subject: facebook.id,
    })),
  )

  expect(await call(visitor, 'v3/login', { ...token, autologin: true })).toMatchObject({
    code: 0,
    data: { user: { username: ida.viewer.username } },
  })
  expect(await call(visitor, 'v3/facebook/login_data', token, 'GET')).toMatchObject({
    data: { connected_to_gplus: true, connected_to_google: true, has_password: true },
  })
  for (const name of ['v3/login', 'v3/facebook/login_data'] as const) {
    expect(await call(visitor, name, another)).toMatchObject({ code: 171 })
  }
  expect(
    await call(visitor, 'v3/facebook/profile_data', {
      access_token: facebook.token,
      pii_safe_birthday: true,
      fields: ['birthday', 'email', 'first_name', 'last_name', 'gender', 'picture'],
    }),
  ).toMatchObject({
    data: {
      id: facebook.id,
      email: 'ida@mail.example',
      birthday: '1988-03-21',
      first_name: 'Ida',
      last_name: 'Moreau',
      gender: 'female',
      picture: { url: 'https://scontent.example/ida.jpg', is_silhouette: false },
      access_token: facebook.token,
    },
  })
  expect(
    await call(visitor, 'v3/facebook/profile_data', { access_token: 'stolen', fields: 'email' }),
  ).toMatchObject({ code: 171 })
})

test('a token that doesn’t prove a member’s address registers nobody', async () => {
  const provider = await aProvider()
  const ana = await aMember({ email: anEmail() })
  const token = await provider.sign({ sub: 'x', email: ana.viewer.email, email_verified: false })

  expect(
    await call(visitorOf(provider), 'v3/register', {
      type: 'google',
      google_open_id_token: token,
      birthday: 639_878_400,
    }),
  ).toMatchObject({ code: 101, field: 'email' })
})

test('there is no log-in by QR code', async () => {
  const refused = await call(aVisitor(), 'v3/login', { type: 'qr' })

  expect(refused).toMatchObject({
    code: 181,
    message: "QR code login isn't available right now. Try another login method.",
  })
  expect(refused).not.toHaveProperty('field')
  expect(refused).not.toHaveProperty('details')
})
