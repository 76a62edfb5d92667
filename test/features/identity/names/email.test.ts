import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BRAND } from '../../../../app/brand.ts'
import { EmailAddress, NewEmailAddress } from '../../../../app/features/identity/names/email.ts'

function firstIssue(schema: typeof EmailAddress | typeof NewEmailAddress, email: unknown) {
  return v.safeParse(schema, email).issues?.[0].message
}

test('an address is stored in lower case, without surrounding white space', () => {
  expect(v.parse(EmailAddress, ' Ana.Lind@Example.COM ')).toBe('ana.lind@example.com')
})

test('an address is required', () => {
  expect(firstIssue(EmailAddress, undefined)).toBe('email_missing')
  expect(firstIssue(EmailAddress, '  ')).toBe('email_missing')
})

test('an address has a local part, an @ and a domain with a dot', () => {
  const malformed = [
    'ana',
    'ana.example.com',
    'ana@',
    '@example.com',
    'ana@example',
    'ana@@example.com',
    'ana lind@example.com',
    '.ana@example.com',
    'ana..lind@example.com',
    'ana@example..com',
    'ana@-example.com',
    'ana@example.c',
    'ana@example.com.',
    'ana@[127.0.0.1]',
    '<ana@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `ana@${'example.'.repeat(40)}com`,
  ]

  for (const email of malformed) expect(firstIssue(EmailAddress, email)).toBe('email_malformed')
})

test('everything that RFC 5321 allows unquoted is accepted', () => {
  for (const email of ["o'neil+pins@mail.example.co.uk", 'a@b.io', 'x_y-z@xn--bcher-kva.example']) {
    expect(v.is(EmailAddress, email)).toBe(true)
  }
})

test('an address outside ASCII is invalid', () => {
  expect(firstIssue(EmailAddress, 'josé@example.com')).toBe('invalid_email')
  expect(firstIssue(EmailAddress, 'ana@bücher.example')).toBe('invalid_email')
})

test('misspelt providers and throwaway addresses are blocked, and real providers are not', () => {
  for (const email of ['ana@yahoo.con', 'ana@hotmial.com', 'ana@inbox.mailinator.com']) {
    expect(firstIssue(NewEmailAddress, email)).toBe('email_domain_blocked')
    expect(v.is(EmailAddress, email)).toBe(true)
  }
  for (const email of ['ana@yahoo.com', 'ana@hotmail.com', 'ana@yahoo.co.uk', 'ana@mail.com']) {
    expect(v.is(NewEmailAddress, email)).toBe(true)
  }
})

test('a domain that email can’t reach is blocked, except those for examples and tests', () => {
  for (const domain of ['erased.invalid', 'mail.localhost', 'abc.onion', 'x.INVALID']) {
    expect(firstIssue(NewEmailAddress, `ana@${domain}`)).toBe('email_domain_blocked')
  }
  for (const domain of ['invalid.com', 'pins.example', 'pins.test']) {
    expect(v.is(NewEmailAddress, `ana@${domain}`)).toBe(true)
  }
})

test('nobody can use an address that contains the product’s name', () => {
  expect(firstIssue(NewEmailAddress, `${BRAND}.support@example.com`)).toBe('email_contains_brand')
  expect(firstIssue(NewEmailAddress, `ana@my-${BRAND}.example`)).toBe('email_contains_brand')
})
