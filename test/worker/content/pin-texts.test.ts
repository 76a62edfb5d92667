import { expect, test } from 'vitest'
import { PIN_TEXT_NAMES } from '../../../app/features/content/pins/fields/text-fields.ts'
import { recordOf } from '../../../app/text/records.ts'
import { aBoard } from '../../factories/content/boards.ts'
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
