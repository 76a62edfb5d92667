import { expect, test } from 'vitest'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { fillPins, pinsOn, untrueCounts } from '../../factories/content/pins.ts'
import { aBrowser, aMember, type Browser, browserOf } from '../../factories/identity/people.ts'
import { orderOn, placesOf } from '../../factories/screens/organise.ts'

type Envelope = {
  resource_response: { code: number; message: string; data: Record<string, unknown> | null }
}

/** The five moves as the specification names their calls, and the others that answer an act. */
test('each move is answered with what its bar and its undo need', async () => {
  const { ana, from, to } = await twoBoards()
  const [section, other] = [await aSection(ana, from), await aSection(ana, to)]
  const [d, c, b, a] = (await pinsOn(ana, from, 4)).map(String)
  const browser = await browserOf(ana)
  const [fromId, toId] = [`${from.id}`, `${to.id}`]
  const themselves = { orbac_subject_id: `${ana.viewer.id}` }

  const moves = [
    ['BoardSectionEditResource/update', { section_id: `${section.id}`, pins: [a, b] }],
    ['BoardSectionPinsResource/delete', { section_id: `${section.id}`, pins: [b] }],
    ['BulkEditResource/update', { board_id: toId, section_id: null, pin_ids: [a] }],
    ['BulkEditResource/create', { board_id: toId, section_id: `${other.id}`, pin_ids: [b] }],
    ['BulkEditResource/delete', { pin_ids: [c] }],
    [
      'BulkEditSelectAllResource/update',
      {
        board_id: fromId,
        new_board_id: toId,
        old_section_id: null,
        new_section_id: null,
        pin_ids: [d],
      },
    ],
  ] as const
  for (const [call, body] of moves) {
    const { resource_response } = await post(browser, call, { ...body, ...themselves })

    expect(resource_response).toMatchObject({
      code: 0,
      data: { id: expect.stringMatching(/^\d+$/), state: 'done', total: expect.any(Number) },
    })
  }
  expect((await orderOn(from)).map(String)).toEqual([d])
  expect((await orderOn(to)).length).toBe(3)
  expect(await untrueCounts()).toEqual([])
})

test('a section is made with its pins, read, renamed and taken away by its resource', async () => {
  const { ana, from } = await twoBoards()
  const ids = (await pinsOn(ana, from, 2)).map(String)
  const browser = await browserOf(ana)
  const about = { name: ' Tiles ', description: 'Of the bath' }
  const fields = { board_id: `${from.id}`, ...about, name_source: 1, initial_pins: ids }

  const made = await post(browser, 'BoardSectionResource/create', fields)
  const section_id = made.resource_response.data?.['id']
  expect(made.resource_response.data).toMatchObject({
    ...{ title: 'Tiles', description: 'Of the bath', action: { total: 2 } },
  })
  const read = await browser.fetch(
    `/resource/BoardSectionResource/get/?section_id=${section_id}&field_set_key=board_page`,
  )
  expect(await read.json()).toMatchObject({
    resource_response: {
      data: {
        ...{ title: 'Tiles', description: 'Of the bath', pin_count: 2 },
        board: { id: `${from.id}` },
      },
    },
  })
  const taken = await post(browser, 'BoardSectionResource/create', fields)
  expect(taken.resource_response).toMatchObject({ code: 2011, field: 'name' })
  const named = await post(browser, 'BoardSectionResource/update', { section_id, name: 'Walls' })
  expect(named.resource_response.data).toMatchObject({ description: 'Of the bath' })
  const change = { section_id, name: 'Walls', description: 'x'.repeat(501) }
  const long = await post(browser, 'BoardSectionResource/update', change)
  expect(long.resource_response).toMatchObject({ code: 2014, field: 'description' })
  const emptied = { ...change, description: '' }
  const empty = await post(browser, 'BoardSectionResource/update', emptied)
  expect(empty.resource_response.data).toMatchObject({ title: 'Walls', description: '' })
  const gone = await post(browser, 'BoardSectionResource/delete', { section_id })

  expect(gone.resource_response.data).toMatchObject({ kind: 'dissolve', state: 'done', total: 2 })
})

test('a large move is worked off by the queue, shows how far it is, and is undone', async () => {
  const { ana, from, to } = await twoBoards()
  await fillPins(ana, from, 1200)
  const before = await placesOf(from)
  const browser = await browserOf(ana)
  const move = { board_id: `${from.id}`, new_board_id: `${to.id}` }

  const begun = await post(browser, 'BulkEditSelectAllResource/update', move)
  const action_id = String(begun.resource_response.data?.['id'])
  expect(begun.resource_response.data).toMatchObject({ state: 'running', total: 1200 })
  await over(browser, action_id)
  expect((await orderOn(to)).length).toBe(1200)
  await post(browser, 'BoardActionResource/delete', { action_id })
  await over(browser, action_id)

  expect(await placesOf(from)).toEqual(before)
  expect(await untrueCounts()).toEqual([])
})

test('pins are moved, undone and restored by forms alone', async () => {
  const { ana, from, to } = await twoBoards()
  const [b = 0, a = 0] = await pinsOn(ana, from, 2)
  const browser = await browserOf(ana)
  const fields = { pinIds: `${a},${b}`, newBoardId: `${to.id}` }

  const moved = await browser.submit(`/board/${from.id}/pins/move/`, fields)
  expect(moved.headers.get('Location')).toBe(`/${ana.viewer.username}/${from.slug}/`)
  const told = decodeURIComponent(browser.cookies.get('__Host-flash') ?? '')
  expect(told).toContain('Moved 2 pins')
  const { actionId }: { actionId: number } = JSON.parse(told)
  await browser.submit(`/board/undo/${actionId}/`, {})
  expect(await orderOn(from)).toEqual([a, b])
  await browser.submit(`/board/${from.id}/pins/delete/`, { pinIds: `${a}` })
  const trash = await (await browser.fetch('/settings/trash/')).text()
  expect(trash).toContain(`action="/pin/${a}/restore/"`)
  await browser.submit(`/pin/${a}/restore/`, {})

  expect(await orderOn(from)).toEqual([a, b])
})

test('boards merge by their form', async () => {
  const { ana, from, to } = await twoBoards()
  await pinsOn(ana, from, 2)
  const browser = await browserOf(ana)

  const page = await (await browser.fetch(`/board/${from.id}/merge/`)).text()
  expect(page).toContain(`<option value="${to.id}" dir="auto">`)
  const merged = await browser.submit(`/board/${from.id}/merge/`, { intoId: `${to.id}` })

  expect(merged.headers.get('Location')).toBe(`/${ana.viewer.username}/${to.slug}/`)
  expect((await orderOn(to)).length).toBe(2)
})

test('a section is made by its form, and a section without a name is refused in words', async () => {
  const { ana, from } = await twoBoards()
  const browser = await browserOf(ana)

  const refused = await browser.submit(`/board/${from.id}/create_section/`, { name: ' ' })
  expect(await refused.text()).toContain('Don&#x27;t forget to name your section!')
  const path = `/${ana.viewer.username}/${from.slug}/tiles/`
  const about = { name: 'Tiles', description: 'Of the “bath”' }
  const made = await browser.submit(`/board/${from.id}/create_section/`, about)
  expect(made.headers.get('Location')).toBe(path)

  const page = await (await aBrowser().fetch(path)).text()
  expect(page).toContain('Of the “bath”</p>')
  expect(page).toContain('<meta name="description" content="Of the “bath”"')
  const board = await (await aBrowser().fetch(path.replace('tiles/', ''))).text()
  expect(board).not.toContain('Of the “bath”')
})

test('where sections are organised a description is changed beside its name, and one that is too long is refused there', async () => {
  const { ana, from } = await twoBoards()
  const [tiles, floors] = [await aSection(ana, from), await aSection(ana, from, 'Floors')]
  const browser = await browserOf(ana)
  const organise = `/board/${from.id}/organise/`
  const change = { sectionId: `${tiles.id}`, name: 'Tiles', description: 'Of the bath' }

  expect((await browser.submit(organise, change)).headers.get('Location')).toBe(organise)
  const description = `${'x'.repeat(500)}!`
  const refused = await browser.submit(organise, {
    ...{ sectionId: `${floors.id}`, name: 'Floors', description },
  })

  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toContain('Please enter no more than 500 characters.')
  expect(page).toContain(`${description}</textarea>`)
  expect(page).toContain('>Of the bath</textarea>')
})

test('a section is merged by a form that names the others, and those who organise stay there', async () => {
  const { ana, from: board } = await twoBoards()
  const [tiles, floors] = [await aSection(ana, board), await aSection(ana, board, 'Floors')]
  await pinsOn(ana, board, 2, { sectionId: floors.id })
  const browser = await browserOf(ana)
  const organise = `/board/${board.id}/organise/`

  const page = await (await browser.fetch(`${organise}?merge=${floors.id}`)).text()
  expect(page).toContain(`<option value="${tiles.id}" dir="auto">`)
  expect(page).not.toContain(`<option value="${floors.id}"`)
  const merged = await browser.fetch(`/board/${board.id}/sections/delete/`, {
    method: 'POST',
    headers: { Referer: `https://pinfold.test${organise}?merge=${floors.id}` },
    body: new URLSearchParams({ sectionId: `${floors.id}`, intoId: `${tiles.id}` }),
  })

  expect(merged.headers.get('Location')).toBe(organise)
  expect(decodeURIComponent(browser.cookies.get('__Host-flash') ?? '')).toContain(
    `Section merged. Moved 2 pins to ${tiles.title}`,
  )
  expect((await placesOf(board)).map(({ section_id }) => section_id)).toEqual([tiles.id, tiles.id])
})

test('without scripts a board is moved by a form, which leads back with what was done and its undo', async () => {
  const ana = await aMember()
  const boards = []
  for (const name of ['Cups', 'Bowls']) boards.push(await aBoard(ana, { name }))
  const [cups] = boards
  const browser = await browserOf(ana)
  const profile = `/${ana.viewer.username}/`

  await browser.submit('/board/order/', { boardOrder: 'hand' })
  const answer = await browser.submit(`/board/${cups?.id}/place/`, { step: 'front' })

  expect(answer.status).toBe(302)
  const page = await (await browser.fetch(profile)).text()
  expect(page).toContain('is board 1 of 2 now')
  const heads = [...page.matchAll(/>(Cups|Bowls)</g)].map(([, name]) => name)
  expect(heads.slice(0, 2)).toEqual(['Cups', 'Bowls'])
})

async function twoBoards() {
  const ana = await aMember()
  return { ana, from: await aBoard(ana), to: await aBoard(ana) }
}

async function post(browser: Browser, call: string, body: unknown): Promise<Envelope> {
  return (await browser.post(`/resource/${call}/`, body)).json()
}

async function over(browser: Browser, actionId: string): Promise<void> {
  for (let turn = 0; turn < 300; turn++) {
    const response = await browser.fetch(`/resource/BoardActionResource/get/?action_id=${actionId}`)
    const { resource_response }: Envelope = await response.json()
    if (/^(done|undone)$/.test(String(resource_response.data?.['state']))) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the act ${actionId} did not end`)
}
