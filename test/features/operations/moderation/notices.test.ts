import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import {
  selectTermsInText,
  sensitivityOf,
} from '../../../../app/features/content/advisories/sensitivity.server.ts'
import {
  removeNotice,
  saveNotice,
} from '../../../../app/features/operations/moderation/notices/edit-notices.server.ts'
import {
  NoticeChange,
  NoticesQuery,
} from '../../../../app/features/operations/moderation/notices/notice.ts'
import {
  actionsIn,
  fieldsOf,
  linkTags,
  noticeIn,
  rowsShown,
} from '../../../../app/features/operations/moderation/notices/notice-fields.ts'
import { readNotices } from '../../../../app/features/operations/moderation/notices/notices.server.ts'
import { refusal } from '../../../emails.ts'
import { aMember, aStaffMember, aVisitor } from '../../../factories/identity/people.ts'

const FIELDS = {
  act: 'save',
  key: 'distress',
  country: 'is',
  language: 'en',
  style: '2',
  category: '4',
  title: 'Someone listens',
  description: 'Call 1717, or 112 in danger.',
  'links.0.words': '1717',
  'links.0.leads': '1717',
  'links.2.words': '112',
  'links.2.leads': 'tel:112',
  'actions.0.title': 'Talk',
  'actions.0.description': 'The Red Cross',
  'actions.0.button': 'Call 1717',
  'actions.0.leads': '17 17',
  'actions.1.title': 'Read',
  'actions.1.description': 'Their site',
  'actions.1.button': 'Open',
  'actions.1.leads': 'https://1717.example/',
  footer: '',
  source: 'https://1717.example/',
  checkedOn: '2026-01-02',
  explanation: 'A line for Iceland.',
}

test('an editor adds a country’s notice, and changes it by saving it again', async () => {
  const editor = await aStaffMember('editor')
  expect((await shownIn('IS'))?.resourceCountry).toBeNull()

  await save(editor)

  const offsite = expect.stringMatching(/^\/offsite\/\?url=https%3A%2F%2F1717\.example%2F&token=/)
  expect(await shownIn('IS')).toMatchObject({
    resourceCountry: 'IS',
    advisoryDetails: { source: 'https://1717.example/', checkedOn: '2026-01-02' },
    notices: [
      {
        title: 'Someone listens',
        description: {
          textTags: [
            { tagType: 5, offset: 5, length: 4, link: 'tel:1717' },
            { tagType: 5, offset: 14, length: 3, link: 'tel:112' },
          ],
        },
        actions: [
          { id: 'call', title: 'Talk', button: { text: 'Call 1717', link: 'tel:1717' } },
          { id: 'visit', button: { link: offsite } },
        ],
        style: 2,
      },
    ],
  })
  await save(editor, { title: 'Somebody listens', 'links.0.words': '', 'links.0.leads': '' })
  expect(await shownIn('IS')).toMatchObject({
    notices: [{ title: 'Somebody listens', description: { textTags: [{ link: 'tel:112' }] } }],
  })
  expect((await listed(editor, 'is')).notices).toHaveLength(1)
})

test('a notice is removed, unless it is the last one that terms show everywhere', async () => {
  const editor = await aStaffMember('admin')
  const [ofCountry] = (await listed(editor, 'is')).notices
  const { notices } = await listed(editor, 'distress')
  const general = notices.find(({ country }) => country === '')

  await remove(editor, ofCountry?.id)

  expect((await shownIn('IS'))?.resourceCountry).toBeNull()
  expect(await refusal(remove(editor, ofCountry?.id))).toBe('no_such_page')
  expect(await refusal(remove(editor, general?.id))).toBe('notice_in_use')
})

test.each<[string, Partial<typeof FIELDS>, string, string]>([
  ['no title', { title: '' }, 'title', 'notice_text_missing'],
  [
    'a text that is too long',
    { description: `${FIELDS.description}${'x'.repeat(1000)}` },
    'description',
    'notice_text_missing',
  ],
  ['a key of other letters', { key: 'Dis tress' }, 'key', 'notice_key_unfit'],
  ['no language', { language: '' }, 'language', 'place_unfit'],
  [
    'a script for a link',
    { 'links.2.leads': 'javascript:alert' },
    'links.2.leads',
    'notice_link_unfit',
  ],
  [
    'a link to our own pages',
    { 'links.0.leads': '/settings/' },
    'links.0.leads',
    'notice_link_unfit',
  ],
  ['a link of no words', { 'links.2.words': '' }, 'links.2.words', 'notice_words_missing'],
  ['a link of other words', { 'links.2.words': '999' }, 'links.2.words', 'notice_words_missing'],
  [
    'a script for a button',
    { 'actions.1.leads': 'javascript:x' },
    'actions.1.leads',
    'notice_link_unfit',
  ],
  [
    'a button that leads nowhere',
    { 'actions.0.leads': '' },
    'actions.0.leads',
    'notice_link_unfit',
  ],
  ['a button without words', { 'actions.0.button': '' }, 'actions.0.button', 'notice_text_missing'],
  ['no source', { source: '' }, 'source', 'notice_source_missing'],
  ['no day', { checkedOn: 'today' }, 'checkedOn', 'notice_source_missing'],
  ['no reason', { explanation: '' }, 'explanation', 'moderation_reason_missing'],
])('a notice with %s is refused beside its field', (_, change, field, code) => {
  const { issues = [] } = v.safeParse(NoticeChange, { ...FIELDS, ...change })

  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, code]])
})

test('a date in the future is refused', async () => {
  const editor = await aStaffMember('editor')

  expect(await refusal(save(editor, { checkedOn: '2999-01-01' }))).toBe('notice_source_missing')
})

test('words that occur twice in a text become two links, which never overlap', () => {
  const text = { ...FIELDS, description: 'Call 112 (112).', 'links.0.words': '112' }

  const tags = noticeIn(text)?.description.textTags ?? []

  expect(tags.map(({ offset, link }) => [offset, link])).toEqual([
    [5, 'tel:1717'],
    [10, 'tel:112'],
  ])
  const { issues = [] } = v.safeParse(NoticeChange, {
    ...text,
    'links.1.words': '12',
    'links.1.leads': '12',
  })
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['links.2.words'])
})

test('a preview shows what members will see, without invalid links', () => {
  const notice = noticeIn({ ...FIELDS, 'links.2.leads': 'javascript:x' })

  expect(notice).toMatchObject({
    title: 'Someone listens',
    style: 2,
    language: 'en',
    description: { textTags: [{ link: 'tel:1717' }, { link: '' }] },
    actions: [
      { id: 'call', button: { link: 'tel:1717' } },
      { id: 'visit', button: { link: '/offsite/?url=https%3A%2F%2F1717.example%2F' } },
    ],
  })
  expect(noticeIn(fieldsOf(null))).toBeNull()
})

test('a form has two spare rows, and no more than a notice may have', () => {
  expect([rowsShown({}, 'links'), rowsShown(FIELDS, 'links')]).toEqual([2, 5])
  expect([rowsShown({}, 'actions'), rowsShown(FIELDS, 'actions')]).toEqual([2, 3])
  expect(rowsShown({ 'links.9.words': 'x' }, 'links')).toBe(10)
})

test('every initial notice can be saved as the form shows it', async () => {
  const editor = await aStaffMember('editor')
  const { notices } = await readNotices(editor, v.parse(NoticesQuery, { pageSize: 250 }))
  expect(notices.length).toBeGreaterThan(50)
  for (const { id } of notices) {
    const { edited } = await readNotices(editor, v.parse(NoticesQuery, { edit: String(id) }))
    if (!edited) throw new Error('the notice is not there')
    const { description, descriptionTags, actions } = edited

    const fields = { ...fieldsOf(edited), act: 'save', explanation: 'As it was.' }
    const change = v.parse(NoticeChange, fields)

    if (change.act !== 'save') throw new Error('it is no change')
    expect(change.description).toBe(description)
    expect(linkTags(description, change.links)).toEqual({ tags: descriptionTags, missing: [] })
    expect(actionsIn(change.actions)).toHaveLength(actions.length)
  }
})

test('only editors and admins read and write notices', async () => {
  for (const role of ['reviewer', 'moderator'] as const) {
    const staff = await aStaffMember(role)
    expect(await refusal(listed(staff, ''))).toBe('not_allowed')
    expect(await refusal(save(staff))).toBe('not_allowed')
    expect(await refusal(remove(staff, 1))).toBe('not_allowed')
  }
  expect(await refusal(listed(await aMember(), ''))).toBe('no_such_page')
})

test('an editor who has just lost the role writes nothing', async () => {
  const editor = await aStaffMember('editor')
  await editor.db.update(members).set({ staffRole: null })

  expect(await refusal(save(editor, { country: 'LI' }))).toBe('no_such_page')
  expect(await refusal(remove(editor, 1))).toBe('no_such_page')
  expect((await listed(await aStaffMember('editor'), 'LI')).notices).toEqual([])
})

async function save(staff: Context, change: Partial<typeof FIELDS> = {}): Promise<void> {
  const input = v.parse(NoticeChange, { ...FIELDS, ...change })
  if (input.act === 'save') await saveNotice(staff, input)
}

async function remove(staff: Context, id = 0): Promise<void> {
  await removeNotice(staff, { act: 'remove', id, explanation: 'A mistake.' })
}

function listed(staff: Context, q: string) {
  return readNotices(staff, v.parse(NoticesQuery, { q, pageSize: 250 }))
}

async function shownIn(country: string) {
  const visitor = aVisitor()
  const context = { ...visitor, origin: { ...visitor.origin, country } }
  return sensitivityOf(context, await selectTermsInText(context, 'suicide'), { anyway: false })
}
