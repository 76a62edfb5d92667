import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  NewPassword,
  repeatsName,
  TypedPassword,
} from '../../../../app/features/identity/passwords/password.ts'
import {
  brokenRule,
  PASSWORD_RULES,
} from '../../../../app/features/identity/passwords/password-rules.ts'
import { checkNewPassword } from '../../../../app/features/identity/passwords/passwords.server.ts'
import { Refusal, type RefusalCode } from '../../../../app/refusal.ts'

function refused(password: string, changes: Partial<Env> = {}): RefusalCode | null {
  const name = { email: 'ana.lind@example.com', username: 'analind90' }
  try {
    checkNewPassword({ env: { ...env, ...changes } }, { ...name, password, field: 'newPassword' })
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    expect(error.field).toBe('newPassword')
    return error.code
  }
}

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

test('a new password is printable ASCII, and stored as typed', () => {
  expect(firstIssue('Zaunkönig 7')).toBe('password_not_ascii')
  expect(firstIssue('kestrel\tover')).toBe('password_not_ascii')
  expect(v.parse(NewPassword, ' Kestrel, over: the ~fen! ')).toBe(' Kestrel, over: the ~fen! ')
})

test('a new password can’t be an obvious guess', () => {
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
  ]

  for (const password of guessable) expect(refused(password)).toBe('password_too_weak')
  for (const password of ['kestrel over', 'tr1ckier-1', 'passwordless dawn', '19 herons']) {
    expect(refused(password)).toBeNull()
  }
})

test.each([
  ['changeme', '12345678a', 'zaq12wsx', 'zxcvbnm1', 'ChangeMe', 'elizabeth', 'elizabeth7!'],
  ['november2026', 'Summer2026!', '2026october', 'janvier2026', 'wednesday1', 'winter!!winter'],
  ['1qaz@WSX', 'qweasdzxc', 'xsw2zaq1', 'poiuytrewq', 'qwer1234asdf', 'mnbvcxz9', '!QAZ2wsx#EDC'],
  [
    'sunshinesunshine',
    'kitchen kitchen',
    'heron-heron-heron',
    'marmalade7marmalade',
    'fenfenfenfen1',
  ],
])('%s, %s, %s, %s and the like are refused too', (...guessable) => {
  expect(guessable.filter((password) => refused(password) !== 'password_too_weak')).toEqual([])
})

test('an unusual combination of words is accepted, whatever the words are', () => {
  const own = [
    'kestrel over',
    'november rain over 26',
    'sunshine 4 herons',
    'elizabeth saw a kestrel',
    'kitchen heron kitchen',
    'Xk4pQ7vm',
    'tred5gHn8',
    'assessment of fens',
    'r7Kd-2mWq',
  ]

  expect(own.filter((password) => refused(password) !== null)).toEqual([])
})

test('even the longest password is judged, whatever it contains', () => {
  for (const part of ['a', '1', '1a', '!', 'ab1', 'aab', ' ', 'heron ']) {
    expect(refused(part.repeat(128).slice(0, 128))).toBe('password_too_weak')
  }
})

test('without the strong-password experiment a guessable password is accepted', () => {
  expect(refused('Password1!', { EXPERIMENTS: '-strong_password' })).toBeNull()
  expect(refused('analind90', { EXPERIMENTS: '-strong_password' })).toBe('password_is_username')
})

test('the server’s rules refuse passwords that are our name or a whole address', () => {
  expect(refused('1 PinFold!')).toBe('password_is_brand')
  expect(refused('my pinfold word')).toBeNull()
  expect(refused('ida.berg@example.org')).toBe('password_is_email')
  expect(refused('ida.berg@example.org!')).toBe('password_is_email')
  expect(refused('ida @ the well.side')).toBeNull()
})

test('the server’s rules work the same in the browser', () => {
  const sent: typeof PASSWORD_RULES = JSON.parse(JSON.stringify(PASSWORD_RULES))

  expect(brokenRule('1 PinFold!', sent)?.code).toBe('password_is_brand')
  expect(brokenRule('kestrel over', sent)).toBeNull()
})

test('a password that repeats the name next to it is recognised', () => {
  const name = { email: 'ana.lind@example.com', username: 'analind90' }

  expect(repeatsName('Ana.Lind', name)).toBe(true)
  expect(repeatsName('analind90', name)).toBe(true)
  expect(repeatsName('ana.lind@example.com', name)).toBe(true)
  expect(repeatsName('ana.lind over', name)).toBe(false)
})

test('a password typed to log in only has to be non-empty', () => {
  expect(v.safeParse(TypedPassword, '').issues?.[0].message).toBe('password_missing')
  expect(v.parse(TypedPassword, 'ä')).toBe('ä')
})
