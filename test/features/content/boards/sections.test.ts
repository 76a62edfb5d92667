import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { newId } from '../../../../app/db/ids.ts'
import { NewSection } from '../../../../app/features/content/boards/board.ts'
import { deleteBoard } from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { readBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { createSection } from '../../../../app/features/content/boards/sections/sections.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { wrongCounts } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

test('a section has the values its maker entered, with an address from its title, and is counted', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  const section = await createSection(ana, { boardId: board.id, title: 'Tiles & grout' })

  expect(section).toEqual({
    id: expect.any(Number),
    title: 'Tiles & grout',
    slug: 'tiles-grout',
    description: '',
    pinCount: 0,
  })
  expect(await readBoard(ana, { boardId: board.id })).toMatchObject({ sectionCount: 1 })
})

test('two sections of one board cannot share a title, however it is spelt', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await aSection(ana, board, 'Tîles')

  for (const title of ['Tîles', 'tiles', 'TILES']) {
    await expect(aSection(ana, board, title)).rejects.toMatchObject({
      code: 'section_name_taken',
      field: 'title',
    })
  }
  expect(await aSection(ana, await aBoard(ana), 'Tîles')).toMatchObject({ slug: 'tiles' })
})

test('of two sections created with one title at once, only one is created', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  const made = await Promise.allSettled([
    aSection(ana, board),
    aSection({ ...ana, db: aVisitor().db }, board),
  ])

  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(made.find((outcome) => outcome.status === 'rejected')).toMatchObject({
    reason: { code: 'section_name_taken' },
  })
  expect(await wrongCounts()).toEqual([])
})

test('titles with the same slug get different addresses', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)

  const slugs: string[] = []
  for (const title of ['Tiles', 'Tiles!', 'Tiles?', 'Tiles.']) {
    slugs.push((await aSection(ana, board, title)).slug)
  }

  expect(slugs).toEqual([
    'tiles',
    'tiles-2',
    'tiles-3',
    expect.stringMatching(/^tiles-[\da-f]{8}$/),
  ])
})

test("sections can't be added to somebody else's board, or to a deleted one", async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const deleted = await aBoard(ana)
  await deleteBoard(ana, { boardId: deleted.id })

  await expect(aSection(await aMember(), board)).rejects.toMatchObject({ code: 'not_found' })
  await expect(aSection(ana, deleted)).rejects.toMatchObject({ code: 'not_found' })
  await expect(aSection(aVisitor(), board)).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('a title has 1 to 50 characters, without surrounding white space', () => {
  expect(messages(` ${'x'.repeat(50)} `)).toEqual([])
  expect(messages('  ')).toEqual(['section_name_missing'])
  expect(messages(undefined)).toEqual(['section_name_missing'])
  expect(messages('x'.repeat(51))).toEqual(['section_name_too_long'])
})

test('a board has at most 500 sections', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  await env.DB.prepare(`with recursive places(n) as (select 1 union all select n + 1 from places where n < 499)
    insert into board_sections (id, board_id, title, folded_title, slug, created_at)
    select ?2 + n, ?1, 's' || n, 's' || n, 's' || n, 0 from places`)
    .bind(board.id, newId(Date.now() + 60_000))
    .run()

  await aSection(ana, board, 'The last')

  await expect(aSection(ana, board, 'One more')).rejects.toMatchObject({
    code: 'too_many_sections',
  })
  expect(await readBoard(ana, { boardId: board.id })).toMatchObject({ sectionCount: 500 })
})

function messages(title: unknown): string[] {
  const { issues } = v.safeParse(NewSection, { boardId: '5', title })
  return issues?.map(({ message }) => message) ?? []
}
