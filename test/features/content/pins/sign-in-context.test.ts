import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pins } from '../../../../app/db/content/pins.ts'
import { videos } from '../../../../app/db/core/media.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { newId } from '../../../../app/db/ids.ts'
import { readSignInContext } from '../../../../app/features/content/pins/sign-in-context.server.ts'
import { admit } from '../../../../app/features/identity/sessions/sessions.server.ts'
import { SignInQuery } from '../../../../app/features/identity/sign-in/sign-in-context.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const read = (query: object, visitor = aVisitor()) =>
  readSignInContext(visitor, v.parse(SignInQuery, query))

test('the dialog shows the pin for a save or download, and the profile for a follow', async () => {
  const ida = await aMember({ firstName: 'Ida', fullName: 'Ida Berg', avatarColorIndex: 5 })
  const board = await aBoard(ida)
  const pin = await aPin(ida, board, { altText: 'An oak table' })
  const profile = { kind: 'profile', fullName: 'Ida Berg', imageUrl: null, avatarColorIndex: 5 }
  const shown = {
    kind: 'pin',
    id: pin.id,
    isVideo: false,
    imageUrl: `/media/236x/${pin.hash}`,
    width: 30,
    height: 40,
    dominantColor: '#a0b0c0',
    altText: 'An oak table',
  }

  const previews = [
    `save.${pin.id}`,
    `download.${pin.id}`,
    `follow-member.${ida.viewer.id}`,
    `follow-board.${board.id}`,
  ].map(async (want) => (await read({ want })).want?.preview)

  expect(await Promise.all(previews)).toEqual([shown, shown, profile, profile])
})

test('the context of a pin with a video says that it has one', async () => {
  const ida = await aMember()
  const pin = await aPin(ida, await aBoard(ida))
  const [video] = await ida.db
    .insert(videos)
    .values({
      id: newId(ida.now),
      hash: 'a'.repeat(64),
      type: 'video/mp4',
      bytes: 1,
      durationMs: 42_300,
      createdAt: ida.now,
    })
    .returning()
  await ida.db.update(pins).set({ media: 'video', videoId: video?.id }).where(eq(pins.id, pin.id))

  expect((await read({ want: `download.${pin.id}` })).want?.preview).toMatchObject({
    isVideo: true,
  })
})

test('a pin that a visitor can’t see is not shown, and is no pending action', async () => {
  const ida = await aMember()
  const secret = await aBoard(ida, { privacy: 'secret' })
  const pin = await aPin(ida, secret)

  for (const want of [`save.${pin.id}`, `follow-board.${secret.id}`, 'save.1']) {
    expect(await read({ want })).toMatchObject({ want: null })
  }
})

test('an inviter is shown by their name and picture', async () => {
  const ida = await aMember({ firstName: 'Ida', fullName: 'Ida Berg' })

  const { inviter } = await read({ inviter: ida.viewer.username.toUpperCase() })

  expect(inviter).toEqual({
    firstName: 'Ida',
    fullName: 'Ida Berg',
    imageUrl: null,
    avatarColorIndex: 0,
  })
})

test('an unknown inviter is not shown', async () => {
  expect(await read({ inviter: 'nobody.at.all' })).toMatchObject({ inviter: null })
})

test.each(['suspended', 'deactivated', 'deactivated_by_member'] as const)(
  'nothing is shown of a member whose account is %s',
  async (state) => {
    const ida = await aMember()
    const board = await aBoard(ida)
    const pin = await aPin(ida, board)
    const visitor = aVisitor()
    const { deviceToken } = await admit(visitor, {
      memberId: ida.viewer.id,
      way: 'password',
      method: 'email',
    })
    await ida.db.update(members).set({ state }).where(eq(members.id, ida.viewer.id))
    const theirs = { ...visitor, origin: { ...visitor.origin, deviceToken } }

    expect(await read({ inviter: ida.viewer.username })).toMatchObject({ inviter: null })
    for (const want of [
      `follow-member.${ida.viewer.id}`,
      `follow-board.${board.id}`,
      `save.${pin.id}`,
      `download.${pin.id}`,
    ]) {
      expect(await read({ want })).toMatchObject({ want: null })
    }
    expect(await read({}, theirs)).toMatchObject({ known: null })
  },
)

test('a member who must confirm their identity can still invite and be followed', async () => {
  const ida = await aMember({ fullName: 'Ida Berg', state: 'soft_banned' })

  expect(await read({ inviter: ida.viewer.username })).toMatchObject({
    inviter: { fullName: 'Ida Berg' },
  })
  expect(await read({ want: `follow-member.${ida.viewer.id}` })).toMatchObject({
    want: { preview: { fullName: 'Ida Berg' } },
  })
})

test('an invalid address opens the dialog like an address without parameters', async () => {
  const nonsense = {
    next: ['/a', '/b'],
    want: 'own.everything',
    container: 'cellar',
    source: '__proto__',
    socialUnavailable: ['1', '2'],
    inviter: ['a', 'b'],
  }

  expect(await read(nonsense)).toEqual(await read({}))
})

test('the address sets the container, the source and the next page', async () => {
  const query = { next: '/ideas/', container: 'bottom.right.upsell.email', source: 'saveButtonExp' }

  expect(await read({ ...query })).toMatchObject({ ...query })
})

test('a custom sign-up path must be one of ours', async () => {
  expect(await read({ signUpTo: '/business/create/' })).toMatchObject({
    signUpTo: '/business/create/',
  })
  expect(await read({ signUpTo: 'https://evil.example/' })).toMatchObject({ signUpTo: '/' })
})

test('the address’s soft ban code is shown', async () => {
  expect(await read({ aec: '0' })).toMatchObject({ isSoftBanned: true })
  expect(await read({ aec: '3,0' })).toMatchObject({ isSoftBanned: true })
  expect(await read({ aec: '10' })).toMatchObject({ isSoftBanned: false })
  expect(await read({})).toMatchObject({ isSoftBanned: false })
})

test('the last account used in this browser is remembered', async () => {
  const { viewer } = await aMember({ firstName: 'Ida' })
  const visitor = aVisitor()
  const { deviceToken } = await admit(visitor, {
    memberId: viewer.id,
    way: 'password',
    method: 'email',
  })
  const back = { ...visitor, origin: { ...visitor.origin, deviceToken } }

  expect(await read({}, back)).toMatchObject({ known: { info: { firstName: 'Ida' } } })
  expect(await read({})).toMatchObject({ known: null })
})

test('consents are asked for in South Korea while the experiment is on', async () => {
  const visitor = aVisitor()
  const inKorea = { ...visitor, origin: { ...visitor.origin, country: 'KR' } }
  const without = { ...inKorea, env: { ...env, EXPERIMENTS: '-kr_privacy_consent' } }

  expect(await read({}, inKorea)).toMatchObject({ asksConsents: true })
  expect(await read({}, without)).toMatchObject({ asksConsents: false })
  expect(await read({}, visitor)).toMatchObject({ asksConsents: false })
})

test('captcha keys and other configuration are included if captchas are on', async () => {
  const visitor = aVisitor()
  const guarded = {
    ...visitor,
    env: {
      ...env,
      CAPTCHA_V3_KEY: 'three',
      CAPTCHA_V2_KEY: 'two',
      FACEBOOK_CLIENT_ID: 'our app',
      EXPERIMENTS: '',
    },
    origin: { ...visitor.origin, isUnderage: true },
  }

  expect(await read({}, visitor)).toMatchObject({ captcha: null, isUnderage: false })
  expect(await read({}, guarded)).toMatchObject({
    captcha: { v3Key: 'three', v2Key: 'two', scriptUrl: env.CAPTCHA_SCRIPT_URL },
    isUnderage: true,
    offered: { logIn: ['facebook'], signUp: [] },
    appealsEmail: 'appeals@pinfold.example',
  })
})
