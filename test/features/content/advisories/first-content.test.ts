import { expect, test } from 'vitest'
import { advisories, searchTerms } from '../../../../app/db/content/advisories.ts'
import { linkFor } from '../../../../app/features/content/advisories/notice-link.ts'
import { validTags } from '../../../../app/features/content/advisories/notice-text.ts'
import { selectTermsInText } from '../../../../app/features/content/advisories/sensitivity.server.ts'
import { DISTRESS, SPECIAL } from '../../../../app/features/content/advisories/sensitivity.ts'
import { foldTerm } from '../../../../app/features/content/advisories/term-keys.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

const { db } = aVisitor()
const notices = await db.select().from(advisories)
const terms = await db.select().from(searchTerms)

test('every notice has a source and a date, and each of its tags and links works', () => {
  expect(notices.length).toBeGreaterThan(80)
  for (const { source, checkedOn, description, descriptionTags, actions, title } of notices) {
    expect(source).toMatch(/^(https:\/\/\S+|Our own rules)$/)
    expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(title).not.toBe('')
    expect(validTags(description, descriptionTags)).toHaveLength(descriptionTags.length)
    for (const { link } of descriptionTags) expect(linkFor(link)).not.toBeNull()
    for (const { button } of actions) expect(linkFor(button.link)).not.toBeNull()
  }
})

test('every notice that a term refers to exists for every country', () => {
  const keys = new Set(terms.flatMap(({ advisoryKey }) => advisoryKey ?? []))

  expect([...keys].sort()).toEqual([
    'child_safety',
    'distress',
    'eating_disorders',
    'hate',
    'hate_history',
  ])
  for (const key of keys) {
    const general = notices.filter((notice) => notice.key === key && notice.country === '')
    expect(general.map(({ language }) => language)).toContain('en')
  }
})

test('helplines exist for many countries, in English and in the country’s language', () => {
  const lines = notices.filter(({ key, country }) => key === 'distress' && country !== '')
  const countries = new Set(lines.map(({ country }) => country))

  expect(countries.size).toBeGreaterThanOrEqual(30)
  for (const country of countries) {
    const own = lines.filter((line) => line.country === country)
    expect(own.map(({ language }) => language)).toContain('en')
  }
  expect(lines.every(({ style, category }) => style === SPECIAL && category === DISTRESS)).toBe(
    true,
  )
  expect(lines.every(({ actions }) => actions[0]?.button.link.startsWith('tel:'))).toBe(true)
})

test('every term is stored in the form that search compares, and matches itself', async () => {
  for (const { match, foldedTerm } of terms) expect(foldTerm(match, foldedTerm)).toBe(foldedTerm)
  for (const { foldedTerm, severity } of terms) {
    const [worst] = await selectTermsInText(aVisitor(), foldedTerm)
    expect(worst?.severity ?? 9, foldedTerm).toBeLessThanOrEqual(severity)
  }
})

test.each([
  'Selbstmord',
  'ANOREXIA tips',
  '自殺',
  '楽な自殺方法',
  'もう死にたい',
  'i want to die',
  'anti-depressants',
  'suicideprevention',
  'killmyself',
  's-u-i-c-i-d-e',
  'хочу умереть',
  '죽고 싶다',
  '想自杀',
  'ich möchte sterben',
  'automutilation',
  'samobójstwo',
])('“%s” shows an advisory', async (words) => {
  expect(await selectTermsInText(aVisitor(), words)).not.toEqual([])
})

test.each([
  'garden ideas',
  'violet dress',
  'dinner',
  'therapist office decor',
  'die cut cards',
  'self care',
  'grape jelly',
  'drapes',
  'cancerian star sign',
  'scrapbook',
  'Würfel und Tod',
  'analog photography',
  'child room decor',
  'kids room',
  'skill practice',
  'pro camera',
  'mitten pattern',
  '여자지갑',
  '女性の財布',
])('“%s” is an ordinary search', async (words) => {
  expect(await selectTermsInText(aVisitor(), words)).toEqual([])
})
