import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { boards, secretLinks } from '../../../../app/db/content/boards.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import {
  deleteBoard,
  restoreBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { PIN_ORDERS } from '../../../../app/features/content/boards/order/board-order.ts'
import { readSharedBoard } from '../../../../app/features/content/boards/secret-links/read-shared-board.server.ts'
import {
  changeSecretLink,
  createSecretLink,
  purgeSecretLinks,
  readSecretLinks,
} from '../../../../app/features/content/boards/secret-links/secret-links.server.ts'
import { signedId } from '../../../../app/features/identity/tokens/signed-id.server.ts'
import { deactivateAccount } from '../../../../app/features/operations/leaving/leave.server.ts'
import { aBoard, collaborate } from '../../../factories/content/boards.ts'
import { aPin, fillPins } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const LAMP = { title: 'Lamp', link: 'https://shop.example/lamp', domain: 'shop.example' }
const DAY_MS = 24 * 60 * 60 * 1000

/** A secret board of Ana's with a pin, and the token of a link to it. */
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

test('a link shows a secret board to somebody without an account, until it expires', async () => {
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
  'a board of more pins than a page is read to its end, %s, each pin once',
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

test('a bookmark of another board shows nothing of it, and begins anew', async () => {
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
  ['a signature for a letter', signedId(env, 'weekly letter', 5)],
  ['a long text', 'a'.repeat(10_000)],
])('%s opens no board', async (_, token) => {
  expect(await open(aVisitor(), token)).toBeNull()
})

test('a token of one link opens no other', async () => {
  const [one, other] = [await aLinkedBoard(), await aLinkedBoard()]
  const [, signature] = one.token.split('-')

  expect(await open(aVisitor(), `${other.linkId}-${signature}`)).toBeNull()
})

test('a link that is taken back opens nothing, and its undo opens it again', async () => {
  const { ana, board, linkId, token } = await aLinkedBoard()
  const link = { boardId: board.id, linkId }

  const told = await changeSecretLink(ana, { ...link, act: 'revoke' })

  expect(told).toEqual({ kind: 'secret_link_revoked', ...link })
  expect(await open(aVisitor(), token)).toBeNull()
  expect((await readSecretLinks(ana, link)).links).toEqual([])
  await changeSecretLink(ana, { ...link, act: 'restore' })
  expect(await open(aVisitor(), token)).not.toBeNull()
})

test('a link ends for good where its board becomes public, even for a moment', async () => {
  const { ana, board, token } = await aLinkedBoard()
  const edit = { boardId: board.id, name: board.name, description: '', secret: false }

  await editBoard(ana, { ...edit, privacy: 'public' })
  await editBoard(ana, { ...edit, privacy: 'secret' })

  expect(await open(aVisitor(), token)).toBeNull()
})

test('a link ends for good where its board goes to the trash', async () => {
  const { ana, board, token } = await aLinkedBoard()

  await deleteBoard(ana, { boardId: board.id })
  await restoreBoard(ana, { boardId: board.id })

  expect(await open(aVisitor(), token)).toBeNull()
})

test('a link waits while its owner’s account is deactivated, and opens nothing for whom they blocked', async () => {
  const { ana, token } = await aLinkedBoard()
  const bo = await aMember()
  expect(await open(bo, token)).not.toBeNull()

  await blockMember(ana, { memberId: bo.viewer.id })
  expect(await open(bo, token)).toBeNull()
  await deactivateAccount(ana)
  expect(await open(aVisitor(), token)).toBeNull()
})

test('only the owner of a secret board makes links to it, sees and ends them', async () => {
  const { ana, board, linkId } = await aLinkedBoard()
  const [bo, cy] = [await aMember(), await aMember()]
  await collaborate(board, bo)
  const boardId = board.id

  for (const other of [bo, cy]) {
    for (const asked of [
      readSecretLinks(other, { boardId }),
      createSecretLink(other, { boardId, days: 1 }),
      changeSecretLink(other, { boardId, linkId, act: 'revoke' }),
    ]) {
      await expect(asked).rejects.toMatchObject({ code: 'not_found' })
    }
  }
  const open = await aBoard(ana)
  const asked = createSecretLink(ana, { boardId: open.id, days: 1 })
  await expect(asked).rejects.toMatchObject({ code: 'not_found' })
})

test('a board has ten links at the most, also where they are asked for at once', async () => {
  const { ana, board } = await aLinkedBoard()
  const link = { boardId: board.id, days: 1 }

  const asked = await Promise.allSettled(
    Array.from({ length: 12 }, (_, place) =>
      createSecretLink({ ...ana, now: ana.now + place }, link),
    ),
  )

  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
  expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'too_many_secret_links' },
  })
})

test('a link comes back only where its board has room for it', async () => {
  const { ana, board, linkId } = await aLinkedBoard()
  const link = { boardId: board.id, linkId }
  await changeSecretLink(ana, { ...link, act: 'revoke' })
  for (let place = 0; place < 10; place++) {
    await createSecretLink({ ...ana, now: ana.now + place }, { boardId: board.id, days: 1 })
  }

  const asked = changeSecretLink(ana, { ...link, act: 'restore' })

  await expect(asked).rejects.toMatchObject({ code: 'not_found' })
})

test('links that open nothing any more are deleted a day later', async () => {
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
