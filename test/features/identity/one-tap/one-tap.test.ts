import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { accountEvents } from '../../../../app/db/identity/accounts.ts'
import {
  beginOneTap,
  takeOneTap,
} from '../../../../app/features/identity/providers/connect/connect.server.ts'
import { SocialSignUp } from '../../../../app/features/identity/providers/connect/connect.ts'
import { finishSignUp } from '../../../../app/features/identity/providers/finish.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { refusal } from '../../../emails.ts'
import { aProvider, visitorOf } from '../../../factories/identity/providers.ts'

/** A One Tap sign-in that has started: its browser, nonce and state. */
async function startOneTap(visitor: Context) {
  const { token, ...asked } = await beginOneTap(visitor)
  return { browser: { ...visitor, origin: { ...visitor.origin, connectToken: token } }, ...asked }
}

test('an unknown person is asked for an age, and their log-ins are recorded as One Tap', async () => {
  const provider = await aProvider()
  const visitor = visitorOf(provider)
  const email = `${crypto.randomUUID()}@gmail.com`
  const claims = { sub: crypto.randomUUID(), email, email_verified: true }
  const first = await startOneTap(visitor)
  const credential = await provider.sign({ ...claims, nonce: first.nonce })

  const { end } = await takeOneTap(first.browser, { state: first.state, credential })
  expect(end).toMatchObject({ kind: 'pending', pending: { isOneTap: true, needs: 'register' } })
  const { attempt } = end.kind === 'pending' ? end.pending : { attempt: 0 }
  const form = parseInput(SocialSignUp, { attempt, birthday: '1990-04-12' })
  const { signedIn } = await finishSignUp(first.browser, form)
  const again = await startOneTap(visitor)
  const second = await provider.sign({ ...claims, nonce: again.nonce })
  const back = await takeOneTap(again.browser, { state: again.state, credential: second })

  expect(back.end).toMatchObject({ kind: 'signed_in' })
  const events = await visitor.db
    .select()
    .from(accountEvents)
    .where(eq(accountEvents.memberId, signedIn.viewer.id))
  expect(events.map(({ kind, method }) => [kind, method]).sort()).toEqual([
    ['log_in', 4],
    ['sign_up', 4],
  ])
})

test('a credential of another nonce, browser or time, or a used one, can’t log in', async () => {
  const provider = await aProvider()
  const visitor = visitorOf(provider)
  const { browser, nonce, state } = await startOneTap(visitor)
  const credential = await provider.sign({ sub: 'one', nonce })
  const elsewhere = await startOneTap(visitor)
  const late = { ...browser, now: browser.now + 10 * 60 * 1000 }
  const expired = 'social_attempt_expired'

  expect(await refusal(takeOneTap(elsewhere.browser, { state, credential }))).toBe(expired)
  expect(await refusal(takeOneTap(late, { state, credential }))).toBe(expired)
  const foreign = await takeOneTap(elsewhere.browser, { state: elsewhere.state, credential })
  expect(foreign.end).toMatchObject({ kind: 'refused', refusal: { code: 'social_token_invalid' } })
  expect((await takeOneTap(browser, { state, credential })).end.kind).toBe('pending')
  expect(await refusal(takeOneTap(browser, { state, credential }))).toBe(expired)
})

test('One Tap is unavailable unless Google is configured', async () => {
  const visitor = visitorOf({ env: { GOOGLE_CLIENT_ID: '' } })

  expect(await refusal(beginOneTap(visitor))).toBe('social_unavailable')
})
