import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestEmail } from '../../../../app/features/identity/names/email-hint.ts'

const HOST = 'pinfold.example'
const hint = (email: string) => suggestEmail(email, HOST)

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['Ana.Lind@GMAIL.CO', 'Ana.Lind@gmail.com'],
  ['ana@yahooo.com', 'ana@yahoo.com'],
  ['ana@yahoo.co', 'ana@yahoo.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@outlok.co', 'ana@outlook.com'],
  ['ana@iclod.com', 'ana@icloud.com'],
  ['ana@aol.co', 'ana@aol.com'],
  [' ana@gmal.com ', 'ana@gmail.com'],
])('a domain at an edit distance of 1 or 2 gets a hint: %s', (typed, meant) => {
  expect(hint(typed)).toBe(meant)
})

test.each([['ana@gmail'], ['ana@gmail.fr'], ['ana@gmail.co.uk'], ['ana@gamil.org']])(
  'a variant of Gmail gets a hint, however different it is: %s',
  (typed) => {
    expect(hint(typed)).toBe('ana@gmail.com')
  },
)

test('a variant of Gmail that is our own host gets no hint', () => {
  expect(suggestEmail('ana@gmail.pinfold.example', 'gmail.pinfold.example')).toBeNull()
  expect(suggestEmail('ana@gmail.pinfold.example', 'gmail.pinfold.example:8787')).toBeNull()
  expect(suggestEmail('ana@gmail.pinfold.example', HOST)).toBe('ana@gmail.com')
})

test.each([
  ['ana@gmail.com'],
  ['ana@mail.com'],
  ['ana@email.com'],
  ['ana@ymail.com'],
  ['ana@hotmail.fi'],
  ['ana@yahoo.com.co'],
  ['ana@live.nl'],
  ['ana@gmx.de'],
  ['ana@me.com'],
  ['ana@pinfold.example'],
  ['ana@lindgren-timber.se'],
  ['ana@bestmail.com'],
  ['ana'],
  ['@gmial.com'],
  [''],
])('%s gets no hint', (typed) => {
  expect(hint(typed)).toBeNull()
})

test('a hint is given only for an address of fewer than 60 characters', () => {
  const withLength = (length: number) => `${'a'.repeat(length - '@gmial.com'.length)}@gmial.com`

  expect(hint(withLength(59))).toMatch(/@gmail\.com$/)
  expect(hint(withLength(60))).toBeNull()
})

const aLocalPart = fc.stringMatching(/^[a-zA-Z0-9._+-]{1,20}$/)
const aDomain = fc.oneof(fc.domain(), fc.stringMatching(/^[a-z.]{1,14}$/))

test('a hint keeps the part before the @, differs from the typed address, and gets no further hint', () => {
  fc.assert(
    fc.property(aLocalPart, aDomain, (local, domain) => {
      const meant = hint(`${local}@${domain}`)
      if (meant === null) return
      expect(meant.startsWith(`${local}@`)).toBe(true)
      expect(meant.toLowerCase()).not.toBe(`${local}@${domain}`.toLowerCase())
      expect(hint(meant)).toBeNull()
    }),
  )
})

test('any single typing error in a common domain gets a hint or is another provider', () => {
  const aTypingError = fc.record({
    at: fc.integer({ min: 0, max: 8 }),
    character: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
    kind: fc.constantFrom('put in', 'taken out', 'changed'),
  })
  fc.assert(
    fc.property(aTypingError, ({ at, character, kind }) => {
      const characters = [...'gmail.com']
      if (kind === 'put in') characters.splice(at, 0, character)
      if (kind === 'taken out') characters.splice(at, 1)
      if (kind === 'changed') characters.splice(at, 1, character)
      const domain = characters.join('')
      const isProvider = ['gmail.com', 'mail.com', 'email.com', 'ymail.com'].includes(domain)
      expect(hint(`ana@${domain}`)).toBe(isProvider ? null : 'ana@gmail.com')
    }),
  )
})

test('no typed text causes an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (typed) => {
      const meant = hint(typed)
      expect(meant === null || meant.includes('@')).toBe(true)
    }),
  )
})
