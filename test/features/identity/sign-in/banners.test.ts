import { expect, test } from 'vitest'
import { bannerOf } from '../../../../app/features/identity/sign-in/banners.ts'
import type { KnownMember } from '../../../../app/features/identity/sign-in/sign-in-context.ts'
import type { Offer } from '../../../../app/features/identity/sign-in-methods/providers.ts'

const FOR_MEMBERS: Offer = { logIn: ['facebook', 'google'], signUp: ['google'] }

const KNOWN: KnownMember = {
  type: 'AUTH',
  info: {
    firstName: 'Ana',
    email: 'ana@mail.example',
    imageUrl: null,
    avatarColorIndex: 0,
    hasPassword: true,
    connectedToFacebook: false,
    connectedToGoogle: false,
    connectedToLine: false,
  },
}

const start = {
  offered: FOR_MEMBERS,
  socialUnavailable: false,
  known: null,
  hasLostFacebook: false,
  isPage: true,
}

test('newcomers see on the log-in page, next to its Facebook button, that Facebook is not for them', () => {
  expect(bannerOf('login', start)).toBe('newUsers')
  expect(bannerOf('login', { ...start, isPage: false })).toBeNull()
  expect(bannerOf('login', { ...start, known: KNOWN })).toBeNull()
})

test('a sign-up mentions Facebook only after it was pressed', () => {
  expect(bannerOf('signup', start)).toBeNull()
  expect(bannerOf('signup', { ...start, isPage: false })).toBeNull()
  expect(bannerOf('signup', { ...start, socialUnavailable: true })).toBe('newUsers')
})

test('there is no banner if Facebook accepts newcomers, or isn’t offered at all', () => {
  const forAll: Offer = { logIn: ['facebook'], signUp: ['facebook'] }

  expect(bannerOf('login', { ...start, offered: forAll })).toBeNull()
  expect(
    bannerOf('login', { ...start, offered: { logIn: ['google'], signUp: ['google'] } }),
  ).toBeNull()
})

test('a refused Facebook log-in is followed by the banner for the account’s sign-in methods', () => {
  const lost = {
    ...start,
    offered: { logIn: ['google'], signUp: ['google'] } as const,
    hasLostFacebook: true,
  }
  const known = (info: Partial<KnownMember['info']>): KnownMember => ({
    ...KNOWN,
    info: { ...KNOWN.info, ...info },
  })
  const onFacebook = { connectedToFacebook: true }

  for (const isPage of [true, false]) {
    expect(bannerOf('login', { ...lost, isPage })).toBe('default')
    expect(bannerOf('login', { ...lost, isPage, known: KNOWN })).toBe('default')
    expect(bannerOf('login', { ...lost, isPage, known: known(onFacebook) })).toBe('email')
    expect(
      bannerOf('login', {
        ...lost,
        isPage,
        known: known({ ...onFacebook, connectedToGoogle: true }),
      }),
    ).toBe('google')
    expect(
      bannerOf('login', { ...lost, isPage, known: known({ ...onFacebook, hasPassword: false }) }),
    ).toBe('fbOnly')
  }
})
