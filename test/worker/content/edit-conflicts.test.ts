import { expect, test } from 'vitest'
import { choiceName, readEditBase } from '../../../app/features/core/edits/edit-base.ts'
import { aCampaign } from '../../factories/ads/campaigns.ts'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { aNotedPin } from '../../factories/content/notes.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBusiness } from '../../factories/identity/businesses.ts'
import { aMember, browserOf } from '../../factories/identity/people.ts'

type Fields = Record<string, string>

async function aPinForm() {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { id } = await aPin(ana, board, { title: 'Jar' })
  const fields = { place: `${board.id}`, title: 'Jar', description: '', link: '', altText: '' }
  return { member: ana, path: `/pin/${id}/edit/`, fields: { ...fields, madeBy: '', note: '' } }
}

async function aBoardForm() {
  const ana = await aMember()
  const { id } = await aBoard(ana, { name: 'Jars' })
  const fields = { name: 'Jars', description: '', privacy: 'public', pinLabel: '' }
  return { member: ana, path: `/board/${id}/edit/`, fields }
}

async function aSectionForm() {
  const ana = await aMember()
  const board = await aBoard(ana)
  const { id } = await aSection(ana, board, 'Jars')
  const fields = { sectionId: `${id}`, name: 'Jars', description: '' }
  return { member: ana, path: `/board/${board.id}/organise/`, fields }
}

async function aProfileForm() {
  const ana = await aMember({ fullName: 'Ana Lind' })
  const fields = { fullName: 'Ana Lind', username: ana.viewer.username, about: '' }
  return { member: ana, path: '/settings/profile/', fields }
}

async function aNoteForm() {
  const ana = await aMember()
  const { id } = await aNotedPin(ana, await aBoard(ana), 'For the hall')
  return { member: ana, path: `/pin/${id}/note/`, fields: { note: 'For the hall' } }
}

async function aCampaignForm() {
  const kiln = await aBusiness({ country: 'US' })
  const { id } = await aCampaign(kiln)
  const path = `/advertiser/${kiln.viewer.id}/reporting/campaigns/${id}/`
  return { member: kiln, path, fields: { budget: '7', ends: 'ongoing', lastDay: '' } }
}

const FORMS = [
  ['pin', aPinForm, 'title', ['Bowl', 'Cup', 'Cup']],
  ['board', aBoardForm, 'name', ['Bowls', 'Cups', 'Cups']],
  ['section', aSectionForm, 'name', ['Bowls', 'Cups', 'Cups']],
  ['profile', aProfileForm, 'fullName', ['Ana Berg', 'Ana Dahl', 'Ana Dahl']],
  ['note', aNoteForm, 'note', ['For the attic', 'For the cellar', 'For the cellar']],
  ['campaign', aCampaignForm, 'budget', ['8', '9', '$9']],
] as const

function baseIn(page: string): string {
  const [, text = ''] = /name="base" value="([^"]*)"/.exec(page) ?? []
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

test.each(FORMS)(
  'the form of a %s answers an edit in two tabs with both versions, and accepts the choice',
  async (_, make, field, [mine, theirs, theirsShown]) => {
    const { member, path, fields } = await make()
    const browser = await browserOf(member)
    const base = baseIn(await (await browser.fetch(path)).text())
    const send = (changes: Fields) => browser.submit(path, { ...fields, ...changes })
    expect((await send({ base, [field]: theirs })).status).toBe(302)

    const refused = await send({ base, [field]: mine })
    const page = (await refused.text()).replaceAll('<!-- -->', '')

    expect(refused.status).toBe(409)
    expect(page).toContain('This was changed elsewhere while you were editing')
    expect(page).toMatch(/role="group" aria-label="[^"]+ was changed in the meantime"/)
    const keep = new RegExp(`<input[^>]*name="${choiceName(field)}"[^>]*value="mine"[^>]*>`).exec(
      page,
    )
    expect(keep?.[0]).toMatch(/autofocus/i)
    expect(page).toContain(`>${theirsShown}</p>`)
    expect(page).toMatch(new RegExp(`name="${field}"[^>]*(value="${mine}"|>\\s*${mine}<)`))
    expect(readEditBase(baseIn(page))?.conflicts).toEqual([field])

    const chosen = { base: baseIn(page), [choiceName(field)]: 'saved', [field]: mine }
    expect((await send(chosen)).status).toBe(302)
    const after = await (await browser.fetch(path)).text()
    expect(after).toMatch(new RegExp(`name="${field}"[^>]*(value="${theirs}"|>\\s*${theirs}<)`))
    const kept = { base: baseIn(page), [choiceName(field)]: 'mine', [field]: mine }
    expect((await send(kept)).status).toBe(302)
    expect(await (await browser.fetch(path)).text()).toMatch(
      new RegExp(`name="${field}"[^>]*(value="${mine}"|>\\s*${mine}<)`),
    )
  },
)

test('a choice between two versions is kept when another field is refused', async () => {
  const { member, path, fields } = await aPinForm()
  const browser = await browserOf(member)
  const base = baseIn(await (await browser.fetch(path)).text())
  const send = (changes: Fields) => browser.submit(path, { ...fields, ...changes })
  await send({ base, title: 'Cup' })
  const conflict = await (await send({ base, title: 'Bowl' })).text()
  const chosen = { base: baseIn(conflict), [choiceName('title')]: 'saved', title: 'Bowl' }

  const refused = await send({ ...chosen, link: 'no address' })

  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(baseIn(page)).toBe(baseIn(conflict))
  const saved = new RegExp(`<input[^>]*name="${choiceName('title')}"[^>]*value="saved"[^>]*>`)
  expect(saved.exec(page)?.[0]).toMatch(/checked/)
})
