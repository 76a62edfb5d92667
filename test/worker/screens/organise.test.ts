import { expect, test } from 'vitest'
import { moveAllPins } from '../../../app/features/screens/organise/move-pins.server.ts'
import { aBoard, aSection } from '../../factories/content/boards.ts'
import { fillPins, pinsOn, wrongCounts } from '../../factories/content/pins.ts'
import {
  aBrowser,
  aMember,
  type Browser,
  browserOf,
  flashIn,
} from '../../factories/identity/people.ts'
import { orderOn, placesOf, withoutQueue } from '../../factories/screens/organise.ts'

type Envelope = {
  resource_response: { code: number; message: string; data: Record<string, unknown> | null }
}

/** The specification's calls for the five moves, and the other calls that return a bulk action. */
test('each move returns what its progress bar and undo need', async () => {
  const { ana, from, to } = await twoBoards()
  const section = await aSection(ana, from)
  const other = await aSection(ana, to)
  const [d, c, b, a] = (await pinsOn(ana, from, 4)).map(String)
  const browser = await browserOf(ana)
  const fromId = `${from.id}`
  const toId = `${to.id}`
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
  expect(await wrongCounts()).toEqual([])
})

test('a section is created with its pins, read, renamed and deleted by its resource', async () => {
  const { ana, from } = await twoBoards()
  const ids = (await pinsOn(ana, from, 2)).map(String)
  const browser = await browserOf(ana)
  const about = { name: ' Tiles ', description: 'Of the bath' }
  const fields = { board_id: `${from.id}`, ...about, name_source: 1, initial_pins: ids }

  const made = await post(browser, 'BoardSectionResource/create', fields)
  const section_id = made.resource_response.data?.['id']
  expect(made.resource_response.data).toMatchObject({
    title: 'Tiles',
    description: 'Of the bath',
    action: { total: 2 },
  })
  const read = await browser.fetch(
    `/resource/BoardSectionResource/get/?section_id=${section_id}&field_set_key=board_page`,
  )
  expect(await read.json()).toMatchObject({
    resource_response: {
      data: {
        title: 'Tiles',
        description: 'Of the bath',
        pin_count: 2,
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

test('the queue processes a large move, shows its progress, and undoes it', async () => {
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
  expect(await wrongCounts()).toEqual([])
})

test('while a bulk action locks its boards, the calls name which one is busy: 2171 the source, 2172 the target, 2173 both or a deletion', async () => {
  const { ana, from, to } = await twoBoards()
  const third = await aBoard(ana)
  await fillPins(ana, from, 150)
  await pinsOn(ana, third, 1)
  await pinsOn(ana, to, 1)
  await moveAllPins(withoutQueue(ana), { ...wholeBoard(from, to), pinIds: [] })
  const browser = await browserOf(ana)
  const themselves = { orbac_subject_id: `${ana.viewer.id}` }
  const moveAll = (source: { id: number }, target: { id: number }) =>
    post(browser, 'BulkEditSelectAllResource/update', {
      ...wholeBoardCall(source, target),
      ...themselves,
    })
  const [lone] = (await pinsOn(ana, third, 1)).map(String)

  const answers = {
    source: await moveAll(from, third),
    target: await moveAll(third, to),
    both: await moveAll(from, to),
    backwards: await moveAll(to, from),
    onePin: await post(browser, 'BulkEditResource/update', {
      board_id: `${to.id}`,
      section_id: null,
      pin_ids: [lone],
      ...themselves,
    }),
    deletedPins: await post(browser, 'BulkEditSelectAllResource/delete', {
      board_id: `${from.id}`,
      section_id: null,
      pin_ids: [],
      ...themselves,
    }),
    merge: await post(browser, 'BoardMergeResource/create', {
      board_id: `${third.id}`,
      into_id: `${to.id}`,
    }),
    deletedBoard: await post(browser, 'BoardResource/delete', { board_id: `${from.id}` }),
  }

  const codes = Object.entries(answers).map(([name, { resource_response }]) => [
    name,
    resource_response.code,
  ])
  expect(Object.fromEntries(codes)).toEqual({
    source: 2171,
    target: 2172,
    both: 2173,
    backwards: 2173,
    onePin: 2172,
    deletedPins: 2171,
    merge: 2172,
    deletedBoard: 2173,
  })
  for (const { resource_response } of Object.values(answers)) {
    expect(resource_response.message).toBe('Please wait until the previous board action finishes.')
  }
})

test('of eight concurrent moves of a large board one starts, and the others have to wait', async () => {
  const { ana, from, to } = await twoBoards()
  await fillPins(ana, from, 3000)
  const browser = await browserOf(ana)
  const body = { ...wholeBoardCall(from, to), orbac_subject_id: `${ana.viewer.id}` }

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post(browser, 'BulkEditSelectAllResource/update', body)),
  )

  const codes = answers.map(({ resource_response }) => resource_response.code).sort()
  expect(codes).toEqual([0, ...Array.from({ length: 7 }, () => 2173)])
  const begun = answers.find(({ resource_response }) => resource_response.code === 0)
  await over(browser, String(begun?.resource_response.data?.['id']))
})

test('eight concurrent small moves all succeed, since each ends with its request', async () => {
  const { ana, from, to } = await twoBoards()
  const pins = (await pinsOn(ana, from, 80)).map(String)
  const browser = await browserOf(ana)

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      post(browser, 'BulkEditResource/update', {
        board_id: `${to.id}`,
        section_id: null,
        pin_ids: pins.slice(at * 10, at * 10 + 10),
        orbac_subject_id: `${ana.viewer.id}`,
      }),
    ),
  )

  expect(answers.map(({ resource_response }) => resource_response.code)).toEqual(Array(8).fill(0))
  expect((await orderOn(to)).length).toBe(80)
})

test('pins are moved, undone and restored by forms alone', async () => {
  const { ana, from, to } = await twoBoards()
  const [b = 0, a = 0] = await pinsOn(ana, from, 2)
  const browser = await browserOf(ana)
  const fields = { pinIds: `${a},${b}`, newBoardId: `${to.id}` }

  const moved = await browser.submit(`/board/${from.id}/pins/move/`, fields)
  expect(moved.headers.get('Location')).toBe(`/${ana.viewer.username}/${from.slug}/`)
  const flash = flashIn(browser)
  expect(flash).toContain('Moved 2 pins')
  const { actionId }: { actionId: number } = JSON.parse(flash)
  await browser.submit(`/board/undo/${actionId}/`, {})
  expect(await orderOn(from)).toEqual([a, b])
  await browser.submit(`/board/${from.id}/pins/delete/`, { pinIds: `${a}` })
  const trash = await (await browser.fetch('/settings/trash/')).text()
  expect(trash).toContain(`action="/pin/${a}/restore/"`)
  await browser.submit(`/pin/${a}/restore/`, {})

  expect(await orderOn(from)).toEqual([a, b])
})

test('boards are merged by their form', async () => {
  const { ana, from, to } = await twoBoards()
  await pinsOn(ana, from, 2)
  const browser = await browserOf(ana)

  const page = await (await browser.fetch(`/board/${from.id}/merge/`)).text()
  expect(page).toContain(`<option value="${to.id}" dir="auto">`)
  const merged = await browser.submit(`/board/${from.id}/merge/`, { intoId: `${to.id}` })

  expect(merged.headers.get('Location')).toBe(`/${ana.viewer.username}/${to.slug}/`)
  expect((await orderOn(to)).length).toBe(2)
})

test('a section is created by its form, and refused with a message without a name', async () => {
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

test('a section’s description is edited beside its name, and one that is too long is refused there', async () => {
  const { ana, from } = await twoBoards()
  const tiles = await aSection(ana, from)
  const floors = await aSection(ana, from, 'Floors')
  const browser = await browserOf(ana)
  const organise = `/board/${from.id}/organise/`
  const change = { sectionId: `${tiles.id}`, name: 'Tiles', description: 'Of the bath' }

  expect((await browser.submit(organise, change)).headers.get('Location')).toBe(organise)
  const description = `${'x'.repeat(500)}!`
  const refused = await browser.submit(organise, {
    sectionId: `${floors.id}`,
    name: 'Floors',
    description,
  })

  expect(refused.status).toBe(400)
  const page = await refused.text()
  expect(page).toContain('Please enter no more than 500 characters.')
  expect(page).toContain(`${description}</textarea>`)
  expect(page).toContain('>Of the bath</textarea>')
})

test('a saved section’s message can undo it, unless its old description is too long for a cookie', async () => {
  const { ana, from } = await twoBoards()
  const { id, title } = await aSection(ana, from, 'Floors')
  const browser = await browserOf(ana)
  const organise = `/board/${from.id}/organise/`
  const save = (name: string, description: string, rendered: object) =>
    browser.submit(organise, {
      sectionId: `${id}`,
      name,
      description,
      base: JSON.stringify({ rendered, conflicts: [] }),
    })

  await save('Tiles', '磚'.repeat(500), { name: title, description: '' })
  expect(flashIn(browser)).toContain('"name":"Floors"')
  await browser.submit(organise, { sectionId: `${id}`, name: title, description: '', undo: 'on' })
  expect(flashIn(browser)).toContain('undone')
  const page = await (await browser.fetch(organise)).text()
  expect(page).toContain('value="Floors"')
  expect(page).not.toContain('磚')

  await save('Floors', '磚'.repeat(500), { name: title, description: '' })
  await save('Floors', 'Short', { name: title, description: '磚'.repeat(500) })
  expect(flashIn(browser)).toContain('board_edited')
  expect(flashIn(browser)).not.toContain('undo')
})

test('a section is merged by a form that lists the others and returns to the organise page', async () => {
  const { ana, from: board } = await twoBoards()
  const tiles = await aSection(ana, board)
  const floors = await aSection(ana, board, 'Floors')
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
  expect(flashIn(browser)).toContain(`Section merged. Moved 2 pins to ${tiles.title}`)
  expect((await placesOf(board)).map(({ section_id }) => section_id)).toEqual([tiles.id, tiles.id])
})

test('without scripts a form moves a board’s pins, and the next page has a message and Undo', async () => {
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
  expect(page).toContain('is now board 1 of 2')
  const heads = [...page.matchAll(/>(Cups|Bowls)</g)].map(([, name]) => name)
  expect(heads.slice(0, 2)).toEqual(['Cups', 'Bowls'])
})

async function twoBoards() {
  const ana = await aMember()
  return { ana, from: await aBoard(ana), to: await aBoard(ana) }
}

function wholeBoard(source: { id: number }, target: { id: number }) {
  return { boardId: source.id, newBoardId: target.id, oldSectionId: null, newSectionId: null }
}

function wholeBoardCall(source: { id: number }, target: { id: number }) {
  return {
    board_id: `${source.id}`,
    new_board_id: `${target.id}`,
    old_section_id: null,
    new_section_id: null,
    pin_ids: [],
  }
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
