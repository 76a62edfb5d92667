import { expect, test } from 'vitest'
import {
  identityFromClaims,
  identityFromFacebook,
  newAddressOf,
} from '../../../../app/features/identity/providers/provided-identity.server.ts'

const NOW = Date.UTC(2026, 5, 15)

const GOOGLE = { provider: 'google', issuer: 'https://accounts.google.com', domain: null } as const

function google(claims: Record<string, unknown>) {
  return identityFromClaims({ sub: 'one', ...claims }, GOOGLE)
}

test('Google is authoritative for gmail.com and for domains it hosts, if it verified the address', () => {
  const isEmailVerified = (claims: Record<string, unknown>) => google(claims).isEmailVerified

  expect(isEmailVerified({ email: 'ana@gmail.com', email_verified: true })).toBe(true)
  expect(isEmailVerified({ email: 'ana@gmail.com', email_verified: 'true' })).toBe(true)
  expect(isEmailVerified({ email: 'ana@gmail.com', email_verified: false })).toBe(false)
  expect(isEmailVerified({ email: 'ana@firm.example', email_verified: true })).toBe(false)
  expect(
    isEmailVerified({ email: 'ana@firm.example', email_verified: true, hd: 'firm.example' }),
  ).toBe(true)
  expect(isEmailVerified({ email: 'ana@gmail.com.evil.example', email_verified: true })).toBe(false)
  expect(isEmailVerified({ email_verified: true })).toBe(false)
})

test('a company is authoritative for its own proved domain, and LINE for no domain', () => {
  const sso = {
    provider: 'sso',
    issuer: 'https://login.firm.example',
    domain: 'firm.example',
  } as const
  const line = { provider: 'line', issuer: 'https://access.line.me', domain: null } as const
  const claims = { sub: 'one', email_verified: true }

  expect(identityFromClaims({ ...claims, email: 'ana@firm.example' }, sso).isEmailVerified).toBe(
    true,
  )
  expect(identityFromClaims({ ...claims, email: 'ana@gmail.com' }, sso).isEmailVerified).toBe(false)
  expect(identityFromClaims({ ...claims, email: 'ana@gmail.com' }, line).isEmailVerified).toBe(
    false,
  )
})

test('an address that no account could have is ignored', () => {
  const addressOf = (email: string) => google({ email, email_verified: true }).email

  expect(addressOf('Ana@Gmail.COM')).toBe('ana@gmail.com')
  expect(addressOf('anà@gmail.com')).toBeNull()
  expect(addressOf('ana@gmail.com\u0000')).toBe('ana@gmail.com')
  expect(addressOf('ana@localhost')).toBeNull()
  expect(addressOf('not an address')).toBeNull()
})

test('an address that only old accounts may have is ignored for new ones', () => {
  expect(newAddressOf({ email: 'ana@gmail.com' })).toBe('ana@gmail.com')
  expect(newAddressOf({ email: 'ana@yahoo.con' })).toBeNull()
  expect(newAddressOf({ email: 'support@pinfold.example' })).toBeNull()
  expect(newAddressOf({ email: null })).toBeNull()
})

test('names come in one or two claims, are cut and lose invisible characters', () => {
  expect(google({ given_name: 'Ana', family_name: 'Lind' })).toMatchObject({
    firstName: 'Ana',
    lastName: 'Lind',
  })
  expect(google({ name: 'Ana van der Lind' })).toMatchObject({
    firstName: 'Ana',
    lastName: 'van der Lind',
  })
  expect(google({ name: '\u202eليلى' })).toMatchObject({ firstName: 'ليلى', lastName: '' })
  expect(google({ given_name: '🦊'.repeat(100) }).firstName).toBe('🦊'.repeat(15))
})

test('Facebook gives a birthday, a gender and a picture unless it is a silhouette', () => {
  const none = { last_name: '', email: '', birthday: '', gender: '' }
  const url = 'https://scontent.example/ida.jpg'
  const ida = identityFromFacebook(
    {
      ...none,
      id: '7',
      first_name: 'Ida',
      email: 'ida@gmail.com',
      birthday: '05/02/1990',
      gender: 'female',
      picture: { data: { url, is_silhouette: false } },
    },
    NOW,
  )
  const nobody = identityFromFacebook(
    {
      ...none,
      id: '8',
      first_name: '',
      birthday: '05/02',
      gender: 'something else',
      picture: { data: { url, is_silhouette: true } },
    },
    NOW,
  )

  expect(ida).toMatchObject({
    provider: 'facebook',
    issuer: '',
    subject: '7',
    isEmailVerified: false,
    birthday: '1990-05-02',
    gender: 'female',
    pictureUrl: url,
  })
  expect(nobody).toMatchObject({ birthday: null, gender: 'unspecified', pictureUrl: null })
})

test('a birthday must be a date on which a living person could have been born', () => {
  const birthdayOf = (birthday: string) => {
    const profile = { id: '9', first_name: '', last_name: '', email: '', gender: '', birthday }
    return identityFromFacebook(profile, NOW).birthday
  }

  expect(birthdayOf('02/29/1988')).toBe('1988-02-29')
  for (const none of [
    '13/45/1990',
    '02/29/1990',
    '00/10/1990',
    '04/31/1990',
    '03/21',
    '1990',
    '3/21/1990',
    '1990-03-21',
    '21/03/1990',
    '03/21/0000',
    '03/21/1850',
    '03/21/2031',
    '06/16/2026',
    '',
  ]) {
    expect(birthdayOf(none), none).toBeNull()
  }
})
