import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  NewPassword,
  repeatsName,
  TypedPassword,
} from '../../../app/features/accounts/passwords/password.ts'

function firstIssue(password: unknown) {
  return v.safeParse(NewPassword, password).issues?.[0].message
}

test('a new password has 8 to 128 characters', () => {
  expect(firstIssue('Kestrel')).toBe('password_too_short')
  expect(firstIssue(undefined)).toBe('password_too_short')
  expect(firstIssue('Kestrel8')).toBeUndefined()
  expect(firstIssue('over the fen '.repeat(10).slice(0, 128))).toBeUndefined()
  expect(firstIssue('over the fen '.repeat(10).slice(0, 129))).toBe('password_too_long')
})

test('a new password is printable ASCII, and kept as it is typed', () => {
  expect(firstIssue('Zaunkönig 7')).toBe('password_not_ascii')
  expect(firstIssue('kestrel\tover')).toBe('password_not_ascii')
  expect(v.parse(NewPassword, ' Kestrel, over: the ~fen! ')).toBe(' Kestrel, over: the ~fen! ')
})

test('a new password is none that anybody would try first', () => {
  const guessable = [
    'aaaaaaaa',
    'abababab',
    '12341234',
    '1111aaaa',
    '12345678',
    '87654321',
    'abcdefgh',
    'qwertyui',
    '1qaz2wsx',
    'password',
    'Password1!',
    'p@ssw0rd',
    '123password',
    'iloveyou2',
    'pinfold2025',
  ]

  for (const password of guessable) expect(firstIssue(password)).toBe('password_too_weak')
  for (const password of ['kestrel over', 'tr1ckier-1', 'passwordless dawn', '19 herons']) {
    expect(firstIssue(password)).toBeUndefined()
  }
})

test('a password that repeats the name beside it is known as such', () => {
  const name = { email: 'ana.lind@example.com', username: 'analind90' }

  expect(repeatsName('Ana.Lind', name)).toBe(true)
  expect(repeatsName('analind90', name)).toBe(true)
  expect(repeatsName('ana.lind@example.com', name)).toBe(true)
  expect(repeatsName('ana.lind over', name)).toBe(false)
})

test('a password that is typed to log in only has to be there', () => {
  expect(v.safeParse(TypedPassword, '').issues?.[0].message).toBe('password_missing')
  expect(v.parse(TypedPassword, 'ä')).toBe('ä')
})
