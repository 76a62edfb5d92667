import * as v from 'valibot'
import { expect, test } from 'vitest'
import { checkAge, confirmUnderage } from '../../../../app/features/identity/sign-up/age.ts'
import {
  Birthday,
  RegisteredBirthday,
  withBirthday,
} from '../../../../app/features/identity/sign-up/birthday.ts'
import { Refusal } from '../../../../app/refusal.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

/** The same day everywhere between UTC−9 and UTC+14. */
const MORNING = Date.UTC(2026, 5, 15, 9)

function firstIssue(birthday: unknown) {
  return v.safeParse(Birthday, birthday).issues?.[0].message
}

function refusal(birthday: string, country = 'US', at = MORNING) {
  try {
    checkAge(birthday, country, at)
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.field]
    throw error
  }
}

test('a birthday is a day, or seconds since 1970', () => {
  expect(v.parse(Birthday, '1990-04-12')).toBe('1990-04-12')
  expect(v.parse(Birthday, Date.UTC(1990, 3, 12) / 1000)).toBe('1990-04-12')
  expect(v.parse(Birthday, String(Date.UTC(1962, 0, 2) / 1000))).toBe('1962-01-02')
  expect(v.parse(Birthday, 0)).toBe('1970-01-01')
})

test("a birthday can come as a form's three fields", () => {
  const typed = { birthdayDay: '2', birthdayMonth: ' 4', birthdayYear: '1990', email: 'a@b.io' }

  expect(withBirthday(typed)).toEqual({ email: 'a@b.io', birthday: '1990-04-02' })
  expect(withBirthday({ ...typed, birthday: '1980-01-01' })['birthday']).toBe('1980-01-01')
  expect(withBirthday({ birthdayDay: '', birthdayMonth: '', birthdayYear: '' })).toEqual({})
  expect(firstIssue(withBirthday({ ...typed, birthdayMonth: '' })['birthday'])).toBe(
    'birthday_invalid',
  )
})

test.each([
  ['١٢', '٠٤', '١٩٩٠'],
  ['۱۲', '۰۴', '۱۹۹۰'],
  ['१२', '०४', '१९९०'],
  ['๑๒', '๐๔', '๑๙๙๐'],
  ['１２', '０４', '１９９０'],
  ['𞥑𞥒', '𞥐𞥔', '𞥑𞥙𞥙𞥐'],
])('a birthday can be typed in the digits of any script: %s %s %s', (day, month, year) => {
  const { birthday } = withBirthday({
    birthdayDay: day,
    birthdayMonth: month,
    birthdayYear: year,
  })

  expect(v.parse(Birthday, birthday)).toBe('1990-04-12')
  expect(v.parse(Birthday, `${year}-${month}-${day}`)).toBe('1990-04-12')
})

test('a missing birthday is refused, and the register call has its own text for that', () => {
  expect(firstIssue(undefined)).toBe('birthday_missing')
  expect(firstIssue(null)).toBe('birthday_missing')
  expect(firstIssue(' ')).toBe('birthday_missing')
  expect(v.safeParse(RegisteredBirthday, '').issues?.[0].message).toBe('age_missing')
})

test('a day that is in no calendar is not a birthday', () => {
  for (const birthday of ['1990-02-30', '1990-13-01', '12.04.1990', '90-4-2', 1e20, {}]) {
    expect(firstIssue(birthday)).toBe('birthday_invalid')
  }
})

test('a birthday is not later than the start of the current year', () => {
  expect(refusal('2026-01-02')).toEqual(['birthday_invalid', 'birthday'])
  expect(refusal('2026-01-01')).toEqual(['underage', 'birthday'])
})

test('a member is at least 13 on the day they sign up', () => {
  expect(refusal('2013-06-15')).toBeUndefined()
  expect(refusal('2013-06-16')).toEqual(['underage', 'birthday'])
})

test('a birthday counts once it has started anywhere on Earth', () => {
  const noon = Date.UTC(2026, 5, 15, 12)

  // In the Line Islands the 16th started at 10:00 UTC.
  expect(refusal('2013-06-16', 'US', Date.UTC(2026, 5, 15, 9, 59))).toEqual([
    'underage',
    'birthday',
  ])
  expect(refusal('2013-06-16', 'US', Date.UTC(2026, 5, 15, 10))).toBeUndefined()
  expect(refusal('2013-06-17', 'US', noon)).toEqual(['underage', 'birthday'])
  // On Baker Island the 15th ended at 12:00 UTC on the 16th.
  expect(refusal('1905-06-16', 'US', Date.UTC(2026, 5, 16, 11, 59))).toBeUndefined()
  expect(refusal('1905-06-16', 'US', Date.UTC(2026, 5, 16, 12))).toEqual(['overage', 'birthday'])
})

test("a country's law can require a higher age", () => {
  expect(refusal('2010-06-15', 'DE')).toBeUndefined()
  expect(refusal('2010-06-16', 'DE')).toEqual(['underage', 'birthday'])
  expect(refusal('2011-06-16', 'FR')).toEqual(['underage', 'birthday'])
  expect(refusal('2012-06-16', 'KR')).toEqual(['underage', 'birthday'])
})

test('nobody can be over 120', () => {
  expect(refusal('1905-06-15')).toBeUndefined()
  expect(refusal('1905-06-14')).toEqual(['overage', 'birthday'])
})

test.each([
  [16, 'DE HR HU IE LU NL PL RO SK XX T1'],
  [15, 'CZ DK FR GR SI'],
  [14, 'AT BG CY ES IT LT KR'],
  [13, 'US GB BR JP SE'],
] as const)('the minimum age is %i in %s', (age, countries) => {
  for (const country of countries.split(' ')) {
    expect(refusal(`${2026 - age}-06-15`, country)).toBeUndefined()
    expect(refusal(`${2026 - age}-06-16`, country)).toEqual(['underage', 'birthday'])
  }
})

test('only an underage visitor can confirm that they are too young', () => {
  const visitor = aVisitor({ now: MORNING })
  const inGermany = { ...visitor, origin: { ...visitor.origin, country: 'DE' } }
  const refused = expect.objectContaining({ code: 'invalid_parameters' })

  expect(() => confirmUnderage(visitor, { birthday: '2013-06-16' })).not.toThrow()
  expect(() => confirmUnderage(visitor, { birthday: '2013-06-15' })).toThrow(refused)
  expect(() => confirmUnderage(inGermany, { birthday: '2013-06-15' })).not.toThrow()
})
