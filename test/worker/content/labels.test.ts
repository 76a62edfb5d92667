import { expect, test } from 'vitest'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'

const BY_PERSON = '<strong>Made by a person.</strong> Stated by its creator.'
const BY_AI = '<strong>AI-made.</strong> Stated by its creator.'

async function labelTextOf(path: string): Promise<string[]> {
  const page = await (await aBrowser().fetch(path)).text()
  const text = page.replaceAll('<!-- -->', '')
  return [BY_PERSON, BY_AI].filter((said) => text.includes(said))
}

async function chosen(path: string, name: string, { fetch }: ReturnType<typeof aBrowser>) {
  const page = await (await fetch(path)).text()
  const radios = page.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g')) ?? []
  expect(radios).toHaveLength(3)
  const checked = radios.filter((radio) => /\schecked=/.test(radio))
  return checked.map((radio) => /value="([^"]*)"/.exec(radio)?.[1])
}

test('a maker’s label, made by a person, with AI or none, is shown to everybody on the pin’s page', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const board = await aBoard(ana)
  const { id } = await aPin(ana, board, { title: 'Jar' })
  const edit = `/pin/${id}/edit/`
  const fields = { title: 'Jar', description: '', link: '', altText: '', boardId: `${board.id}` }
  expect(await labelTextOf(`/pin/${id}/`)).toEqual([])
  expect(await chosen(edit, 'madeBy', browser)).toEqual([''])

  for (const [madeBy, said] of [
    ['person', [BY_PERSON]],
    ['ai', [BY_AI]],
    ['', []],
  ] as const) {
    expect((await browser.submit(edit, { ...fields, madeBy })).status).toBe(302)
    expect(await labelTextOf(`/pin/${id}/`), madeBy).toEqual(said)
    expect(await chosen(edit, 'madeBy', browser)).toEqual([madeBy])
  }
})

test('new pins of a board get the label of its form, and earlier pins keep theirs', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const board = await aBoard(ana, { name: 'Jars' })
  const edit = `/board/${board.id}/edit/`
  const before = await aPin(ana, board, { title: 'Before' })
  expect(await chosen(edit, 'pinLabel', browser)).toEqual([''])

  for (const [pinLabel, said] of [
    ['person', [BY_PERSON]],
    ['maker', [BY_AI]],
    ['', []],
  ] as const) {
    const saved = await browser.submit(edit, { name: 'Jars', description: '', pinLabel })
    expect(saved.status).toBe(302)
    expect(await chosen(edit, 'pinLabel', browser)).toEqual([pinLabel])
    const { id } = await aPin(ana, board, { title: 'Jar' })
    expect(await labelTextOf(`/pin/${id}/`), pinLabel).toEqual(said)
  }
  expect(await labelTextOf(`/pin/${before.id}/`)).toEqual([])
})
