import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  givenName,
  nameFromEmail,
  splitName,
  usernameFrom,
} from '../../../../app/features/identity/names/names.ts'
import { Username } from '../../../../app/features/identity/names/username.ts'
import { ADDRESSES } from '../../../worker/site-map.ts'

test('the first word of a full name is the first name, the rest is the last', () => {
  expect(splitName('Ana')).toEqual({ firstName: 'Ana', lastName: '', fullName: 'Ana' })
  expect(splitName(' Ana  Maria Lind ')).toEqual({
    firstName: 'Ana',
    lastName: 'Maria Lind',
    fullName: 'Ana Maria Lind',
  })
})

test('a name given in two parts keeps both, and a name given in one part is split', () => {
  expect(givenName('Ana Maria', 'Lind')).toEqual({
    firstName: 'Ana Maria',
    lastName: 'Lind',
    fullName: 'Ana Maria Lind',
  })
  expect(givenName('Ana Maria')).toMatchObject({ firstName: 'Ana', lastName: 'Maria' })
  expect(givenName('', 'Lind')).toMatchObject({ firstName: 'Lind', fullName: 'Lind' })
})

test('an invisible name is ignored', () => {
  expect(givenName()).toBeNull()
  expect(givenName('', ' ')).toBeNull()
  expect(givenName('\u200d', '\u0301')).toBeNull()
})

test('a name derived from an address is its local part without the digits', () => {
  expect(nameFromEmail('ana.lind1990@example.com', 'US').fullName).toBe('ana.lind')
  expect(nameFromEmail('4711@example.com', 'US').fullName).toBe('User')
})

test('in Great Britain a name derived from an address is shuffled after User_', () => {
  const { fullName } = nameFromEmail('abcdefghijklmnop1990@example.com', 'GB')

  expect(fullName).toMatch(/^User_[a-p]{16}$/)
  expect([...fullName.slice(5)].sort().join('')).toBe('abcdefghijklmnop')
  expect(fullName).not.toBe('User_abcdefghijklmnop')
})

test('a name derived from a long address is cut to the maximum length', () => {
  const email = `${'abcd'.repeat(16)}@example.com`

  expect(nameFromEmail(email, 'US').fullName).toBe('abcd'.repeat(15))
  expect(nameFromEmail(email, 'GB').fullName).toMatch(/^User_[a-d]{55}$/)
})

test('a username is lower case, and needs no escaping in an address', () => {
  expect(v.parse(Username, ' Ana.Lind-4_2 ')).toBe('ana.lind-4_2')
  const malformed = [
    'an',
    'a'.repeat(31),
    '..',
    '.env',
    'ana.',
    '-ana',
    '_root',
    'ana/b',
    'ana b',
    'añã',
  ]

  for (const username of malformed) {
    expect(v.safeParse(Username, username).issues?.[0].message).toBe('username_malformed')
  }
  expect(v.safeParse(Username, '').issues?.[0].message).toBe('username_missing')
})

test("a username is neither a reserved word nor a file's name, and doesn't contain the brand", () => {
  for (const username of ['admin', 'settings', 'robots.txt', 'home.data', 'pinfold_help']) {
    expect(v.safeParse(Username, username).issues?.[0].message).toBe('username_taken')
  }
})

test('no first path segment of ours is a free username', () => {
  const segments = ADDRESSES.map((path) => path.split('/')[0] ?? '')
  const names = [...new Set(segments)].filter((segment) => /^[^:*]/.test(segment))

  expect(names).toEqual(expect.arrayContaining(['ads', 'board', 'ideas', 'login', 'pin', 'v3']))
  expect(names.filter((name) => v.is(Username, name))).toEqual([])
})

test.each(['history', 'accounts_manager', 'report-center', 'quick-promote', 'msot-optimizer'])(
  'the console’s address %s can’t be taken as a username',
  (username) => {
    expect(v.is(Username, username)).toBe(false)
  },
)

test('a username derived from any name is valid, at the first attempt and later', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: 8 }), (name, attempt) => {
      expect(usernameFrom(name, attempt)).toMatch(/^[a-z0-9][a-z0-9._-]{1,28}[a-z0-9]$/)
    }),
  )
})

test('a username is the name itself if that is free, otherwise the name with digits', () => {
  expect(usernameFrom('Ana.Lind', 1)).toBe('ana.lind')
  expect(usernameFrom('Ana.Lind', 2)).toMatch(/^ana\.lind\d{4}$/)
  expect(usernameFrom('Admin', 1)).toMatch(/^admin\d{4}$/)
  expect(usernameFrom('Al', 1)).toMatch(/^al\d{4}$/)
})
