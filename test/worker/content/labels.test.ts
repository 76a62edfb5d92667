import { expect, test } from 'vitest'
import { aBoard } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'

const [BY_PERSON, BY_AI] = [
  '<strong>Made by a person.</strong> Whoever made it says so.',
  '<strong>AI-made.</strong> Whoever made it says so.',
]

async function saidOf(path: string): Promise<string[]> {
  const page = await (await aBrowser().fetch(path)).text()
  const words = page.replaceAll('<!-- -->', '')
  return [BY_PERSON, BY_AI].filter((said) => words.includes(said))
}

async function chosen(path: string, name: string, { fetch }: ReturnType<typeof aBrowser>) {
  const page = await (await fetch(path)).text()
  const radios = page.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g')) ?? []
  expect(radios).toHaveLength(3)
  const checked = radios.filter((radio) => /\schecked=/.test(radio))
  return checked.map((radio) => /value="([^"]*)"/.exec(radio)?.[1])
}

test('a maker says of a pin that a person made it, or AI, or nothing, and its page tells everybody', async () => {
  const ana = await aMember()
  const browser = await browserOf(ana)
  const board = await aBoard(ana)
  const { id } = await aPin(ana, board, { title: 'Jar' })
  const [edit, fields] = [
    `/pin/${id}/edit/`,
    { title: 'Jar', description: '', link: '', altText: '', boardId: `${board.id}` },
  ]
  expect(await saidOf(`/pin/${id}/`)).toEqual([])
  expect(await chosen(edit, 'madeBy', browser)).toEqual([''])

  for (const [madeBy, said] of [
    ['person', [BY_PERSON]],
    ['ai', [BY_AI]],
    ['', []],
  ] as const) {
    expect((await browser.submit(edit, { ...fields, madeBy })).status).toBe(302)
    expect(await saidOf(`/pin/${id}/`), madeBy).toEqual(said)
    expect(await chosen(edit, 'madeBy', browser)).toEqual([madeBy])
  }
})

test('new pins of a board begin with what its form says, and the pins before it stay as they are', async () => {
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
    expect(await saidOf(`/pin/${id}/`), pinLabel).toEqual(said)
  }
  expect(await saidOf(`/pin/${before.id}/`)).toEqual([])
})
