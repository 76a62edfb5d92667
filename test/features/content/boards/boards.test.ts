import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BoardChange, BoardEdit, NewBoard } from '../../../../app/features/content/boards/board.ts'
import {
  createBoard,
  editBoard,
  readBoard,
  readOwnBoard,
} from '../../../../app/features/content/boards/boards.server.ts'
import { listEditableBoards } from '../../../../app/features/content/boards/own-boards.server.ts'
import { aBoard, aSection, fillBoards } from '../../../factories/content/boards.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('a board has the values its maker entered, and an address from its name', async () => {
  const ana = await aMember()

  const board = await createBoard(ana, {
    name: 'Kitchens & Baths',
    description: 'Wood, mostly.',
    privacy: 'public',
  })

  expect(board).toEqual({
    id: expect.any(Number),
    name: 'Kitchens & Baths',
    slug: 'kitchens-baths',
    description: 'Wood, mostly.',
    privacy: 'public',
    pinLabel: null,
    pinOrder: 'hand',
    pinCount: 0,
    sectionCount: 0,
    followerCount: 0,
    archivedAt: null,
    ownerId: ana.viewer.id,
    ownerUsername: ana.viewer.username,
  })
})

test('the owner, another member and a visitor read the same board', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  for (const reader of [ana, await aMember(), aVisitor()]) {
    expect(await readBoard(reader, { boardId: board.id })).toEqual(board)
  }
})

test('a secret board exists only for its owner', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { privacy: 'secret' })

  expect(await readBoard(ana, { boardId: board.id })).toEqual(board)
  for (const reader of [await aMember(), aVisitor()]) {
    await expect(readBoard(reader, { boardId: board.id })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})

test('only members create and change boards', async () => {
  const board = await aBoard(await aMember())
  const visitor = aVisitor()
  const refused = { code: 'not_signed_in' }

  await expect(aBoard(visitor)).rejects.toMatchObject(refused)
  await expect(editBoard(visitor, { boardId: board.id, name: 'Mine' })).rejects.toMatchObject(
    refused,
  )
  await expect(readOwnBoard(visitor, { boardId: board.id })).rejects.toMatchObject(refused)
  await expect(listEditableBoards(visitor)).rejects.toMatchObject(refused)
})

test('an owner changes a board, and its address stays', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Kitchens' })

  const edited = await editBoard(ana, {
    boardId: board.id,
    name: 'Baths',
    description: 'Tiles.',
    privacy: 'secret',
  })

  expect(edited).toEqual({ ...board, name: 'Baths', description: 'Tiles.', privacy: 'secret' })
  expect(await readBoard(ana, { boardId: board.id })).toEqual(edited)
})

test('omitted fields stay unchanged: a secret board stays secret', async () => {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Gifts', description: 'For May.', privacy: 'secret' })

  const renamed = await editBoard(
    ana,
    v.parse(BoardChange, { boardId: board.id, name: 'Presents' }),
  )
  const described = await editBoard(
    ana,
    v.parse(BoardChange, { boardId: board.id, description: '' }),
  )
  const opened = await editBoard(
    ana,
    v.parse(BoardChange, { boardId: board.id, privacy: 'public' }),
  )

  expect(renamed).toEqual({ ...board, name: 'Presents' })
  expect(described).toEqual({ ...renamed, description: '' })
  expect(opened).toEqual({ ...described, privacy: 'public' })
})

test('a change without fields is malformed', () => {
  expect(v.is(BoardChange, { boardId: '5' })).toBe(false)
  expect(v.is(BoardChange, { boardId: '5', secret: 'on' })).toBe(false)
  expect(v.is(BoardChange, { boardId: '5', name: '' })).toBe(false)
  expect(v.is(BoardChange, { boardId: '5', privacy: 'hidden' })).toBe(false)
})

test("members can't edit somebody else's board, or open its edit page", async () => {
  const board = await aBoard(await aMember())
  const bo = await aMember()

  await expect(editBoard(bo, { boardId: board.id, name: 'Mine' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(readOwnBoard(bo, { boardId: board.id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await readBoard(bo, { boardId: board.id })).toEqual(board)
})

test('two boards of one member cannot share a name, however it is spelt', async () => {
  const ana = await aMember()
  await aBoard(ana, { name: 'Café  crème' })

  for (const name of [
    'Café crème',
    'cafe creme',
    'CAFÉ CRÈME',
    'Cafe\u0301 cre\u0300me',
    'Ｃafé crème',
  ]) {
    await expect(aBoard(ana, { name })).rejects.toMatchObject({
      code: 'board_name_taken',
      field: 'name',
    })
  }
})

test.each([
  ['が', 'か'],
  ['की', 'का'],
  ['Straße', 'Strase'],
  ['Jars!', 'Jars'],
  ['1 2', '12'],
])('%s and %s are different names', async (one, other) => {
  const ana = await aMember()

  const boards = [await aBoard(ana, { name: one }), await aBoard(ana, { name: other })]

  expect(new Set(boards.map(({ slug }) => slug)).size).toBe(2)
})

test('a board cannot take the name of another one of its owner, and the spelling of its own name can change', async () => {
  const ana = await aMember()
  await aBoard(ana, { name: 'Kitchens' })
  const baths = await aBoard(ana, { name: 'baths' })

  await expect(editBoard(ana, { boardId: baths.id, name: ' KITCHENS' })).rejects.toMatchObject({
    code: 'board_name_taken',
    field: 'name',
  })
  expect(await editBoard(ana, { boardId: baths.id, name: 'Baths' })).toMatchObject({
    name: 'Baths',
  })
})

test('two members can have boards with the same name', async () => {
  const boards = [
    await aBoard(await aMember(), { name: 'Kitchens' }),
    await aBoard(await aMember(), { name: 'Kitchens' }),
  ]

  expect(boards.map(({ slug }) => slug)).toEqual(['kitchens', 'kitchens'])
})

test('if two boards with the same name are created at the same time, only one is created', async () => {
  const ana = await aMember()

  const made = await Promise.allSettled([
    aBoard(ana, { name: 'Kitchens' }),
    aBoard({ ...ana, db: aVisitor().db }, { name: 'kitchens ' }),
  ])

  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(made.find((outcome) => outcome.status === 'rejected')).toMatchObject({
    reason: { code: 'board_name_taken', field: 'name' },
  })
  expect(await listEditableBoards(ana)).toHaveLength(1)
})

test('names with the same slug get different addresses', async () => {
  const ana = await aMember()
  const names = ['Jars', 'Jars!', 'Jars?', 'Jars.', '(Jars)', 'Jars 2']

  const slugs: string[] = []
  for (const name of names) slugs.push((await aBoard(ana, { name })).slug)

  expect(slugs.slice(0, 3)).toEqual(['jars', 'jars-2', 'jars-3'])
  expect(slugs[3]).toMatch(/^jars-[0-9a-f]{8}$/)
  expect(slugs[4]).toMatch(/^jars-[0-9a-f]{8}$/)
  expect(slugs[5]).toBe('jars-2-2')
})

test.each([
  ['Über Größe', 'uber-große'],
  ['  --  ', 'untitled'],
  ['🪴🪴', 'untitled'],
  ['Плитка & камень', 'плитка-камень'],
  ['日本の庭', '日本の庭'],
  ['हिन्दी', 'हिन्दी'],
  ['100 % wool', '100-wool'],
])('a board called %j has an address', async (name, slug) => {
  const board = await aBoard(await aMember(), { name })

  expect(board.slug).toBe(slug)
})

test('a name has 1 to 50 characters, without surrounding white space', () => {
  const { output, issues } = v.safeParse(NewBoard, { name: ` ${'x'.repeat(50)}\n` })

  expect(issues).toBeUndefined()
  expect(output).toMatchObject({ name: 'x'.repeat(50) })
  for (const name of ['', ' \n', undefined, null]) {
    expect(messages({ name })).toEqual(['board_name_missing'])
  }
  expect(messages({ name: 'x'.repeat(51) })).toEqual(['board_name_too_long'])
})

test('a description has up to 500 characters, including line breaks', () => {
  const lines = `${'x'.repeat(247)}\r\n${'x'.repeat(250)}\r\n`

  expect(messages({ name: 'Jars', description: 'x'.repeat(500) })).toEqual([])
  expect(messages({ name: 'Jars', description: `${lines}x` })).toEqual([])
  expect(messages({ name: 'Jars', description: 'x'.repeat(501) })).toEqual([
    'board_description_too_long',
  ])
})

test('a board gets the privacy that the form or the call gives', () => {
  const privacyOf = (input: object) => v.parse(NewBoard, { name: 'Jars', ...input }).privacy

  expect(privacyOf({})).toBeUndefined()
  expect(privacyOf({ privacy: 'public', secret: 'on' })).toBe('secret')
  expect(privacyOf({ secret: 'on' })).toBe('secret')
  expect(privacyOf({ privacy: 'secret' })).toBe('secret')
  expect(privacyOf({ privacy: 'public' })).toBe('public')
  expect(messages({ name: 'Jars', privacy: 'private' })).toEqual(['invalid_parameters'])
})

test('a board without a privacy gets its member’s default', async () => {
  const ana = await aMember({ boardPrivacy: 'secret' })
  const quiet = await aBoard(ana, { privacy: undefined })
  const open = await aBoard(ana)

  expect([quiet.privacy, open.privacy]).toEqual(['secret', 'public'])
  expect((await aBoard(await aMember(), { privacy: undefined })).privacy).toBe('public')
})

test('the form sends all fields, so an unchecked box makes a board public', () => {
  const edit = { boardId: '5', name: 'Jars', description: '' }

  expect(v.parse(BoardEdit, edit)).toEqual({ ...edit, boardId: 5, privacy: 'public' })
  expect(v.parse(BoardEdit, { ...edit, secret: 'on' })).toMatchObject({ privacy: 'secret' })
})

test('a member has at most 2,000 boards', async () => {
  const ana = await aMember()
  await fillBoards(ana, 1999)

  const last = await aBoard(ana, { name: 'The last' })

  expect(last.slug).toBe('the-last')
  await expect(aBoard(ana)).rejects.toMatchObject({ code: 'too_many_boards' })
  expect(await listEditableBoards(ana)).toHaveLength(2000)
})

test('the picker lists the viewer’s existing boards, newest first', async () => {
  const ana = await aMember()
  await aBoard(await aMember())
  const first = await aBoard(ana, { name: 'First' })
  const second = await aBoard({ ...ana, now: ana.now + 5 }, { name: 'Second', privacy: 'secret' })

  expect(await listEditableBoards(ana)).toEqual([
    { id: second.id, name: 'Second', privacy: 'secret', sections: [] },
    { id: first.id, name: 'First', privacy: 'public', sections: [] },
  ])
})

test('a board in the picker has its own sections in their order', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const tiles = await aSection(ana, board, 'Tiles')
  const taps = await aSection({ ...ana, now: ana.now + 5 }, board, 'Taps')
  const stairs = await aSection(ana, other, 'Stairs')

  const sections = new Map((await listEditableBoards(ana)).map((one) => [one.id, one.sections]))

  expect(sections.get(board.id)).toEqual([
    { id: tiles.id, title: 'Tiles' },
    { id: taps.id, title: 'Taps' },
  ])
  expect(sections.get(other.id)).toEqual([{ id: stairs.id, title: 'Stairs' }])
})

function messages(input: object): string[] {
  return v.safeParse(NewBoard, input).issues?.map(({ message }) => message) ?? []
}

test('a board name needs visible characters, and can’t reverse the text around it', () => {
  const named = (name: string) => v.safeParse(NewBoard, { name })

  for (const unseen of ['\u200b', '\u200d\u2060', '\u0301\u0301', '\u0000', '\u202e']) {
    expect(named(unseen)).toMatchObject({ issues: [{ message: 'board_name_missing' }] })
  }
  expect(named('a\u202eb\u0007c\ud800')).toMatchObject({ output: { name: 'abc\ufffd' } })
  expect(named('می\u200cخواهم 👩\u200d🍳')).toMatchObject({
    output: { name: 'می\u200cخواهم 👩\u200d🍳' },
  })
})
