import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import {
  selectNamedTerms,
  sensitivityOf,
} from '../../../../app/features/content/advisories/sensitivity.server.ts'
import {
  removeNotice,
  saveNotice,
} from '../../../../app/features/operations/desk/notices/edit-notices.server.ts'
import {
  actionsIn,
  linesOfActions,
  markedText,
  NoticeChange,
  NoticesQuery,
  unmarked,
} from '../../../../app/features/operations/desk/notices/notice.ts'
import { readNotices } from '../../../../app/features/operations/desk/notices/notices.server.ts'
import { aMember, aStaffMember, aVisitor } from '../../../factories/identity/people.ts'
import { refusal } from '../../../mail.ts'

const FIELDS = {
  act: 'save',
  key: 'distress',
  country: 'is',
  language: 'en',
  style: '2',
  category: '4',
  title: 'Someone listens',
  description: 'Call [1717](tel:1717), or [112](tel:112) in danger.',
  actions:
    'Talk | The Red Cross | Call 1717 | tel:1717\nRead | Their site | Open | https://1717.example/',
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
  await save(editor, { title: 'Somebody listens', description: 'Call [1717' })
  expect(await shownIn('IS')).toMatchObject({
    notices: [{ title: 'Somebody listens', description: { text: 'Call [1717', textTags: [] } }],
  })
  expect((await listed(editor, 'is')).notices).toHaveLength(1)
})

test('a notice is removed, but not the last one that terms show everywhere', async () => {
  const editor = await aStaffMember('admin')
  const [ofCountry] = (await listed(editor, 'is')).notices
  const { notices } = await listed(editor, 'distress')
  const general = notices.find(({ country }) => country === '')

  await remove(editor, ofCountry?.id)

  expect((await shownIn('IS'))?.resourceCountry).toBeNull()
  expect(await refusal(remove(editor, ofCountry?.id))).toBe('no_such_page')
  expect(await refusal(remove(editor, general?.id))).toBe('notice_in_use')
})

test.each<[string, Partial<typeof FIELDS>, string]>([
  ['no title', { title: '' }, 'notice_text_missing'],
  ['a text that is too long', { description: 'x'.repeat(1001) }, 'notice_links_unfit'],
  ['a key of other letters', { key: 'Dis tress' }, 'notice_key_unfit'],
  ['no language', { language: '' }, 'place_unfit'],
  ['a script for a link', { description: '[1717](javascript:alert)' }, 'notice_links_unfit'],
  ['a link to our own pages', { description: '[1717](/settings/)' }, 'notice_links_unfit'],
  ['a script for a button', { actions: 'a | b | c | javascript:x' }, 'notice_action_unfit'],
  ['a button of three parts', { actions: 'a | b | tel:11' }, 'notice_action_unfit'],
  [
    'four buttons',
    { actions: 'a|b|c|tel:11\na|b|c|tel:12\na|b|c|tel:13\na|b|c|tel:14' },
    'notice_action_unfit',
  ],
  ['no source', { source: '' }, 'notice_source_missing'],
  ['no day', { checkedOn: 'today' }, 'notice_source_missing'],
  ['no reason', { explanation: '' }, 'desk_reason_missing'],
])('a notice with %s is refused', (_, change, code) => {
  const { success, issues = [] } = v.safeParse(NoticeChange, { ...FIELDS, ...change })

  expect(success).toBe(false)
  expect(issues.map(({ message }) => message)).toContain(code)
})

test('a day that is still to come is refused', async () => {
  const editor = await aStaffMember('editor')

  expect(await refusal(save(editor, { checkedOn: '2999-01-01' }))).toBe('notice_source_missing')
})

test('a text with links is kept as text and tags, and comes back to the form as it was written', () => {
  const { text, tags } = unmarked(FIELDS.description) ?? { text: '', tags: [] }

  expect(text).toBe('Call 1717, or 112 in danger.')
  expect(markedText(text, tags)).toBe(FIELDS.description)
  expect(linesOfActions(actionsIn(FIELDS.actions) ?? [])).toBe(FIELDS.actions)
})

test('every notice of the first content can be saved as it is shown in the form', async () => {
  const editor = await aStaffMember('editor')
  const { notices } = await readNotices(editor, v.parse(NoticesQuery, { pageSize: 250 }))
  for (const { id } of notices) {
    const { edited } = await readNotices(editor, v.parse(NoticesQuery, { edit: String(id) }))
    if (!edited) throw new Error('the notice is not there')
    const { description, descriptionTags, actions } = edited

    expect(unmarked(markedText(description, descriptionTags))).toEqual({
      text: description,
      tags: descriptionTags,
    })
    expect(actionsIn(linesOfActions(actions))).toHaveLength(actions.length)
  }
})

test('others than editors and admins neither read nor write notices', async () => {
  for (const role of ['reviewer', 'moderator'] as const) {
    const staff = await aStaffMember(role)
    expect(await refusal(listed(staff, ''))).toBe('not_allowed')
    expect(await refusal(save(staff))).toBe('not_allowed')
    expect(await refusal(remove(staff, 1))).toBe('not_allowed')
  }
  expect(await refusal(listed(await aMember(), ''))).toBe('no_such_page')
})

test('an editor whose role is taken away meanwhile writes nothing', async () => {
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
  return sensitivityOf(context, await selectNamedTerms(context, 'suicide'), { anyway: false })
}
