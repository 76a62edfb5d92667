import { expect, test } from 'vitest'
import type { Offer } from '../../../../app/features/identity/providers/providers.ts'
import { bannerOf } from '../../../../app/features/identity/sign-in/banners.ts'
import type { KnownMember } from '../../../../app/features/identity/sign-in/sign-in-context.ts'

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

const start = { offered: FOR_MEMBERS, socialUnavailable: false, known: null, isPage: true }

test('newcomers read on the log-in page, beside its Facebook button, that Facebook is not for them', () => {
  expect(bannerOf('login', start)).toBe('newUsers')
  expect(bannerOf('login', { ...start, isPage: false })).toBeNull()
  expect(bannerOf('login', { ...start, known: KNOWN })).toBeNull()
})

test('a sign-up speaks of Facebook only after it was pressed', () => {
  expect(bannerOf('signup', start)).toBeNull()
  expect(bannerOf('signup', { ...start, isPage: false })).toBeNull()
  expect(bannerOf('signup', { ...start, socialUnavailable: true })).toBe('newUsers')
})

test('nothing is said where Facebook takes newcomers, or where nobody has it', () => {
  const forAll: Offer = { logIn: ['facebook'], signUp: ['facebook'] }

  expect(bannerOf('login', { ...start, offered: forAll })).toBeNull()
  expect(
    bannerOf('login', { ...start, offered: { logIn: ['google'], signUp: ['google'] } }),
  ).toBeNull()
})
