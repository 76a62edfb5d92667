import { env } from 'cloudflare:test'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { boards, secretLinks } from '../../../../app/db/content/boards.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import {
  archiveBoard,
  deleteBoard,
  restoreBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { PIN_ORDERS } from '../../../../app/features/content/boards/board-order/orders.ts'
import { editBoard, readOwnBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { readSharedBoard } from '../../../../app/features/content/boards/secret-links/read-shared-board.server.ts'
import {
  changeSecretLink,
  createSecretLink,
  purgeSecretLinks,
  readSecretLinks,
} from '../../../../app/features/content/boards/secret-links/secret-links.server.ts'
import { signedId } from '../../../../app/features/identity/tokens/signed-id.server.ts'
import { deactivateAccount } from '../../../../app/features/operations/account-closure/close-account.server.ts'
import { undoAction } from '../../../../app/features/screens/organise/bulk-action/undo-action.server.ts'
import { mergeBoards } from '../../../../app/features/screens/organise/merge-boards.server.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aPin, fillPins } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const LAMP = { title: 'Lamp', link: 'https://shop.example/lamp', domain: 'shop.example' }
const DAY_MS = 24 * 60 * 60 * 1000

/** Ana's secret board with a pin, and the token of a link to it. */
async function aLinkedBoard() {
  const ana = await aMember()
  const board = await aBoard(ana, { name: 'Gifts', privacy: 'secret' })
  const pin = await aPin(ana, board, { ...LAMP })
  const { id: linkId } = await createSecretLink(ana, { boardId: board.id, days: 7 })
  return { ana, board, pin, linkId, token: signedId(env, 'secret link', linkId) }
}

function open(reader: Context, token: string) {
  return readSharedBoard(reader, { token, bookmark: null })
}

test('a link shows a secret board to somebody without an account until it expires', async () => {
  const { ana, token } = await aLinkedBoard()
  const visitor = aVisitor()

  const shared = await open(visitor, token)

  expect(shared).toMatchObject({
    board: { name: 'Gifts', pinCount: 1, owner: ana.viewer.fullName },
    pins: { items: [{ title: 'Lamp', domain: 'shop.example' }], bookmark: null },
  })
  expect(shared?.pins.items[0]?.offsite).toMatch(/^\/offsite\/\?url=https%3A%2F%2Fshop.example/)
  const { expiresAt } = shared ?? { expiresAt: 0 }
  expect(expiresAt).toBe(ana.now + 7 * DAY_MS)
  expect(await open({ ...visitor, now: expiresAt - 1 }, token)).not.toBeNull()
  expect(await open({ ...visitor, now: expiresAt }, token)).toBeNull()
})

test.each(PIN_ORDERS)(
  'a board with more pins than a page is read to its end, %s, each pin once',
  async (pinOrder) => {
    const { ana, board, token } = await aLinkedBoard()
    await fillPins(ana, board, 100, { isOfMany: true })
    await ana.db.update(boards).set({ pinOrder }).where(eq(boards.id, board.id))

    const seen: string[] = []
    let bookmark: number | null = null
    do {
      const shared = await readSharedBoard(aVisitor(), { token, bookmark })
      seen.push(...(shared?.pins.items.map(({ picture }) => picture.hash) ?? []))
      bookmark = shared?.pins.bookmark ? Number(shared.pins.bookmark) : null
    } while (bookmark !== null)

    expect(seen).toHaveLength(101)
    expect(new Set(seen).size).toBe(101)
  },
)

test('another board’s bookmark shows nothing of it, and starts from the beginning', async () => {
  const { token } = await aLinkedBoard()
  const other = await aLinkedBoard()

  const shared = await readSharedBoard(aVisitor(), { token, bookmark: other.pin.id })

  expect(shared?.pins.items.map(({ title }) => title)).toEqual(['Lamp'])
})

test.each([
  ['nothing', ''],
  ['an id alone', '5'],
  ['another signature', `5-${'0'.repeat(22)}`],
  ['an unknown link', signedId(env, 'secret link', 5)],
  ['a signature for a letter', signedId(env, 'weekly email', 5)],
  ['a long text', 'a'.repeat(10_000)],
])('%s opens no board', async (_, token) => {
  expect(await open(aVisitor(), token)).toBeNull()
})

test('one link’s token opens no other board', async () => {
  const one = await aLinkedBoard()
  const other = await aLinkedBoard()
  const [, signature] = one.token.split('-')

  expect(await open(aVisitor(), `${other.linkId}-${signature}`)).toBeNull()
})

test('a revoked link no longer works, and undoing that restores it', async () => {
  const { ana, board, linkId, token } = await aLinkedBoard()
  const link = { boardId: board.id, linkId }

  const flash = await changeSecretLink(ana, { ...link, act: 'revoke' })

  expect(flash).toEqual({ kind: 'secret_link_revoked', ...link })
  expect(await open(aVisitor(), token)).toBeNull()
  expect((await readSecretLinks(ana, link)).links).toEqual([])
  const over = { ...ana, now: ana.now + 7 * DAY_MS }
  await expect(changeSecretLink(over, { ...link, act: 'restore' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await changeSecretLink(ana, { ...link, act: 'restore' })
  expect(await open(aVisitor(), token)).not.toBeNull()
})

test('a link is deleted for good when its board becomes public, even for a moment', async () => {
  const { ana, board, token } = await aLinkedBoard()
  const edit = { boardId: board.id, name: board.name, description: '', secret: false }

  await editBoard(ana, { ...edit, privacy: 'public' })
  await editBoard(ana, { ...edit, privacy: 'secret' })

  expect(await open(aVisitor(), token)).toBeNull()
})

test('a link is deleted for good when its board goes to the trash', async () => {
  const { ana, board, token } = await aLinkedBoard()

  await deleteBoard(ana, { boardId: board.id })
  await restoreBoard(ana, { boardId: board.id })

  expect(await open(aVisitor(), token)).toBeNull()
})

test('a merged board’s link opens nothing, returns with Undo, and is deleted if the board is restored alone', async () => {
  const { ana, board, token } = await aLinkedBoard()
  const into = { intoId: (await aBoard(ana)).id }
  const merged = await mergeBoards(ana, { boardId: board.id, ...into })
  expect(await open(aVisitor(), token)).toBeNull()

  await undoAction(ana, { actionId: merged.id })

  expect(await open(aVisitor(), token)).toMatchObject({ board: { name: 'Gifts', pinCount: 1 } })
  await mergeBoards(ana, { boardId: board.id, ...into })
  await restoreBoard(ana, { boardId: board.id })
  expect(await open(aVisitor(), token)).toBeNull()
})

test('a link revoked while its board was merged is not restored', async () => {
  const { ana, board, token } = await aLinkedBoard()
  const merged = await mergeBoards(ana, { boardId: board.id, intoId: (await aBoard(ana)).id })
  await ana.db.delete(secretLinks).where(eq(secretLinks.boardId, board.id))

  await undoAction(ana, { actionId: merged.id })

  expect(await open(aVisitor(), token)).toBeNull()
})

test('a link opens an archived board', async () => {
  const { ana, board, token } = await aLinkedBoard()

  await archiveBoard(ana, { boardId: board.id })

  expect(await open(aVisitor(), token)).toMatchObject({ board: { name: 'Gifts' } })
  expect((await readSecretLinks(ana, { boardId: board.id })).links).toHaveLength(1)
})

test.each(['boards', 'members'] as const)(
  'a link is suspended while moderators limit its %s, and its owner sees that',
  async (table) => {
    const { ana, board, token } = await aLinkedBoard()
    const id = table === 'boards' ? board.id : ana.viewer.id
    const limit = (at: number | null) =>
      ana.db.run(sql`update ${sql.raw(table)} set limited_at = ${at} where id = ${id}`)
    const isLimited = async () =>
      (await readSecretLinks(ana, { boardId: board.id })).board.isLimited

    await limit(ana.now)
    expect([await open(aVisitor(), token), await isLimited()]).toEqual([null, true])
    await limit(null)
    expect([(await open(aVisitor(), token)) !== null, await isLimited()]).toEqual([true, false])
  },
)

test('a link doesn’t show a pin that moderators limited', async () => {
  const { ana, pin, token } = await aLinkedBoard()

  await ana.db.run(sql`update pins set limited_at = ${ana.now} where id = ${pin.id}`)

  expect((await open(aVisitor(), token))?.pins.items).toEqual([])
})

test('a board’s owner sees how many links would end if it became public', async () => {
  const { ana, board, linkId } = await aLinkedBoard()
  const count = async () => (await readOwnBoard(ana, { boardId: board.id })).secretLinkCount
  expect(await count()).toBe(1)

  await changeSecretLink(ana, { boardId: board.id, linkId, act: 'revoke' })

  expect(await count()).toBe(0)
})

test('a link is suspended while its owner’s account is deactivated, and opens nothing for members they blocked', async () => {
  const { ana, token } = await aLinkedBoard()
  const bo = await aMember()
  expect(await open(bo, token)).not.toBeNull()

  await blockMember(ana, { memberId: bo.viewer.id })
  expect(await open(bo, token)).toBeNull()
  await deactivateAccount(ana)
  expect(await open(aVisitor(), token)).toBeNull()
})

test('only the owner of a secret board creates, sees and revokes its links', async () => {
  const { ana, board, linkId } = await aLinkedBoard()
  const bo = await aMember()
  const cy = await aMember()
  await collaborate(board, bo)
  const boardId = board.id

  for (const other of [bo, cy]) {
    for (const attempt of [
      readSecretLinks(other, { boardId }),
      createSecretLink(other, { boardId, days: 1 }),
      changeSecretLink(other, { boardId, linkId, act: 'revoke' }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
    }
  }
  const open = await aBoard(ana)
  const attempt = createSecretLink(ana, { boardId: open.id, days: 1 })
  await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
})

test('a board has at most ten links, even if they are created at once', async () => {
  const { ana, board } = await aLinkedBoard()
  const link = { boardId: board.id, days: 1 }

  const attempt = await Promise.allSettled(
    Array.from({ length: 12 }, (_, place) =>
      createSecretLink({ ...ana, now: ana.now + place }, link),
    ),
  )

  expect(attempt.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
  expect(attempt.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'too_many_secret_links' },
  })
})

test('a revoked link is restored only if its board has room for it', async () => {
  const { ana, board, linkId } = await aLinkedBoard()
  const link = { boardId: board.id, linkId }
  await changeSecretLink(ana, { ...link, act: 'revoke' })
  for (let place = 0; place < 10; place++) {
    await createSecretLink({ ...ana, now: ana.now + place }, { boardId: board.id, days: 1 })
  }

  const attempt = changeSecretLink(ana, { ...link, act: 'restore' })

  await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
})

test('links that no longer work are deleted a day later', async () => {
  const { ana, board, linkId } = await aLinkedBoard()
  await createSecretLink(ana, { boardId: board.id, days: 30 })
  await changeSecretLink(ana, { boardId: board.id, linkId, act: 'revoke' })
  const ids = async () =>
    (await ana.db.select().from(secretLinks)).filter(({ boardId }) => boardId === board.id)

  await purgeSecretLinks({ ...ana, now: ana.now + DAY_MS })
  expect(await ids()).toHaveLength(2)
  await purgeSecretLinks({ ...ana, now: ana.now + DAY_MS + 1 })
  expect(await ids()).toHaveLength(1)
})
