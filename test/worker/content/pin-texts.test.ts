import { expect, test } from 'vitest'
import { PIN_TEXT_NAMES } from '../../../app/features/content/pins/fields/text-fields.ts'
import { recordOf } from '../../../app/text/records.ts'
import { aBoard } from '../../factories/content/boards.ts'
import { aNotedPin } from '../../factories/content/notes.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aMember, browserOf } from '../../factories/identity/people.ts'

test('each text of a pin has a field in both forms, is saved, and is on its page', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const board = await aBoard(ana)
  const { id } = await aPin(ana, board)
  const pageOf = async (path: string) => await (await browser.fetch(path)).text()
  const texts = recordOf(PIN_TEXT_NAMES, (name) => `The ${name} here`)

  const edit = await pageOf(`/pin/${id}/edit/`)
  const create = await pageOf('/pin-builder/')
  for (const name of PIN_TEXT_NAMES) {
    expect(edit).toContain(`name="${name}"`)
    expect(create).toContain(`name="${name}"`)
  }
  const saved = await browser.submit(`/pin/${id}/edit/`, {
    ...texts,
    link: '',
    boardId: `${board.id}`,
  })
  expect(saved.status).toBe(302)

  const shown = await pageOf(`/pin/${id}/`)
  for (const name of PIN_TEXT_NAMES) expect(shown).toContain(texts[name])
})

test('a pin’s page links the addresses in its description and note, beside its hashtags, and says when it was saved', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const { id } = await aNotedPin(ana, await aBoard(ana), 'See https://jars.example/b.', {
    description: 'Made as in https://jars.example/a?b=1 #clay',
  })

  const shown = await (await browser.fetch(`/pin/${id}/`)).text()

  const offsite = `href="/offsite/?pin=${id}&amp;url=https%3A%2F%2Fjars.example%2F`
  expect(shown).toContain(`${offsite}a%3Fb%3D1"`)
  expect(shown).toContain(`${offsite}b"`)
  expect(shown).toContain('href="/hashtag/clay/"')
  expect(shown).toMatch(/, saved on <time[^>]+>[^<]+<\/time>/)
})
