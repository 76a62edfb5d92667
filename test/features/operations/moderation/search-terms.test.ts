import { desc } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { moderationEvents } from '../../../../app/db/operations/decisions.ts'
import {
  removeTerm,
  saveTerm,
} from '../../../../app/features/operations/moderation/terms/edit-terms.server.ts'
import {
  TermChange,
  TermsQuery,
} from '../../../../app/features/operations/moderation/terms/term.ts'
import { readTerms } from '../../../../app/features/operations/moderation/terms/terms.server.ts'
import { searchPins } from '../../../../app/features/screens/search/search.server.ts'
import { PinSearchQuery } from '../../../../app/features/screens/search/search.ts'
import { suggestHashtags } from '../../../../app/features/screens/search/suggestions/hashtag-suggestions.server.ts'
import { refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPin } from '../../../factories/content/pins.ts'
import { aMember, aStaffMember, aVisitor } from '../../../factories/identity/people.ts'

const ana = await aMember()
await aPin(ana, await aBoard(ana), { title: 'Numbat', description: '#numbat' })

const FIELDS = {
  act: 'save',
  term: 'Númbat',
  match: 'phrase',
  country: '',
  language: 'en',
  severity: '1',
  category: '4',
  advisoryKey: 'distress',
  explanation: 'Asked for by a helpline.',
}

test('a term that an editor adds takes effect at once in search, suggestions and the list', async () => {
  const editor = await aStaffMember('editor')
  expect(await found('numbat')).toHaveLength(1)
  expect(await suggested('numb')).toEqual(['numbat'])

  await save(editor)

  expect(await found('a numbat')).toHaveLength(0)
  expect(await suggested('numb')).toEqual([])
  expect((await listed(editor, 'numb')).terms).toMatchObject([
    { foldedTerm: 'numbat', severity: 1, category: 4, advisoryKey: 'distress' },
  ])
  expect(await eventOf(editor)).toMatchObject({
    act: 'save_term',
    subject: 'term:numbat (phrase everywhere)',
    reason: 'Asked for by a helpline.',
    operatorId: editor.viewer.id,
  })
})

test('saving a term again changes it, and removing it unblocks its searches', async () => {
  const editor = await aStaffMember('editor')
  await save(editor, { severity: '0', category: '1', advisoryKey: 'hate' })
  const [term, ...others] = (await listed(editor, 'numbat')).terms
  expect(others).toEqual([])
  expect(term).toMatchObject({ severity: 0, advisoryKey: 'hate' })

  await remove(editor, term?.id)

  expect(await found('numbat')).toHaveLength(1)
  expect(await eventOf(editor, 'remove_term')).toMatchObject({
    subject: 'term:numbat (phrase everywhere)',
  })
  expect(await refusal(remove(editor, term?.id))).toBe('no_such_page')
})

test('a country’s term applies there, alongside the general one', async () => {
  const editor = await aStaffMember('admin')
  await save(editor, { term: 'bilby', country: 'au', severity: '0', advisoryKey: 'hate' })
  await save(editor, { term: 'bilby', severity: '2', category: '0', advisoryKey: '' })

  const { terms } = await listed(editor, 'bilby')

  expect(terms.map(({ country, severity }) => [country, severity])).toEqual([
    ['', 2],
    ['AU', 0],
  ])
})

test.each<[string, Partial<typeof FIELDS>, string]>([
  ['no words', { term: ' ' }, 'term_missing'],
  ['only marks', { term: '?!' }, 'term_unfit'],
  ['six words', { term: 'a b c d e f' }, 'term_unfit'],
  ['a beginning of two letters', { match: 'start', term: 'ab' }, 'term_unfit'],
  ['a beginning of two words', { match: 'start', term: 'ab cd' }, 'term_unfit'],
  ['one word in any order', { match: 'together', term: 'one' }, 'term_unfit'],
  ['a sensitive term without a notice', { advisoryKey: '' }, 'notice_missing'],
  ['a country of three letters', { country: 'GBR' }, 'place_unfit'],
  ['a language of one', { language: 'e' }, 'place_unfit'],
  ['an unknown severity', { severity: '3' }, 'invalid_parameters'],
  ['no reason', { explanation: '' }, 'moderation_reason_missing'],
])('a term with %s is refused', (_, change, code) => {
  const { success, issues = [] } = v.safeParse(TermChange, { ...FIELDS, ...change })

  expect(success).toBe(false)
  expect(issues.map(({ message }) => message)).toContain(code)
})

test('a prefix of two ideographs is accepted, although a Latin prefix must be longer', () => {
  expect(v.safeParse(TermChange, { ...FIELDS, match: 'start', term: '自殺' }).success).toBe(true)
})

test('a missing notice is refused, and nothing is recorded', async () => {
  const editor = await aStaffMember('editor')

  expect(await refusal(save(editor, { term: 'potoroo', advisoryKey: 'nowhere' }))).toBe(
    'notice_missing',
  )
  expect((await listed(editor, 'potoroo')).terms).toEqual([])
  expect(await eventOf(editor)).toBeUndefined()
})

test('only editors and admins read and write terms', async () => {
  for (const role of ['reviewer', 'moderator'] as const) {
    const staff = await aStaffMember(role)
    expect(await refusal(listed(staff, ''))).toBe('not_allowed')
    expect(await refusal(save(staff))).toBe('not_allowed')
    expect(await refusal(remove(staff, 1))).toBe('not_allowed')
  }
  expect(await refusal(save(await aMember()))).toBe('no_such_page')
})

test('an editor who has just lost the role writes nothing', async () => {
  const editor = await aStaffMember('editor')
  await editor.db.update(members).set({ staffRole: null })

  expect(await refusal(save(editor, { term: 'quoll' }))).toBe('no_such_page')
  expect(await refusal(remove(editor, 1))).toBe('no_such_page')
  const admin = await aStaffMember('admin')
  expect((await listed(admin, 'quoll')).terms).toEqual([])
  expect((await listed(admin, '')).terms.length).toBeGreaterThan(0)
})

test('of two editors who remove a term at once, one gets an error, and one event is kept', async () => {
  const editors = [await aStaffMember('editor'), await aStaffMember('admin')]
  await save(await aStaffMember('editor'), { term: 'pademelon' })
  const [term] = (await listed(await aStaffMember('editor'), 'pademelon')).terms

  const ended = await Promise.allSettled(editors.map((editor) => remove(editor, term?.id)))

  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('the list continues page by page, newest first', async () => {
  const editor = await aStaffMember('editor')
  const first = await readTerms(editor, v.parse(TermsQuery, { pageSize: 2 }))
  const second = await readTerms(
    editor,
    v.parse(TermsQuery, { pageSize: 2, bookmark: first.bookmark }),
  )

  const ids = [...first.terms, ...second.terms].map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(4)
  expect(first.keys).toContain('distress')
})

async function save(staff: Context, change: Partial<typeof FIELDS> = {}): Promise<void> {
  const input = v.parse(TermChange, { ...FIELDS, ...change })
  if (input.act === 'save') await saveTerm(staff, input)
}

async function remove(staff: Context, id = 0): Promise<void> {
  await removeTerm(staff, { act: 'remove', id, explanation: 'A mistake.' })
}

function listed(staff: Context, q: string) {
  return readTerms(staff, v.parse(TermsQuery, { q }))
}

async function found(q: string) {
  return (await searchPins(aVisitor(), v.parse(PinSearchQuery, { q }))).items
}

async function suggested(q: string) {
  const { items } = await suggestHashtags(aVisitor(), { q, showPinCount: false })
  return items.map(({ query }) => query)
}

async function eventOf({ db, viewer }: Context, act = 'save_term') {
  const rows = await db.select().from(moderationEvents).orderBy(desc(moderationEvents.id))
  return rows.find((row) => row.operatorId === viewer?.id && row.act === act)
}
