import { expect, test } from 'vitest'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import {
  archiveBoard,
  unarchiveBoard,
} from '../../../../app/features/content/boards/board-lifecycle.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import {
  deletePin,
  editPin,
  restorePin,
} from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { movePins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { aBoard, aSection } from '../../../factories/content/boards.ts'
import { aPin, pinsOn } from '../../../factories/content/pins.ts'
import { aMember } from '../../../factories/identity/people.ts'
import {
  aMemberWithPausedQueue,
  aWebhook,
  eventsSentTo,
  isGenuine,
  PLAIN,
  requestsTo,
  sendDue,
} from '../../../factories/transfer/webhooks.ts'

test('a new pin is sent with what the API shows of it, signed, and without its note', async () => {
  const ana = await aMemberWithPausedQueue()
  const board = await aBoard(ana)
  const webhook = await aWebhook(ana, board)
  const pin = await aPin(ana, board, { title: 'Moon jar', link: 'https://kiln.example/jar' })
  await editPin(ana, { pinId: pin.id, note: 'a present for Bo' })

  const now = await sendDue(webhook)

  const [message] = await requestsTo(webhook.url)
  if (!message || now === null) throw new Error('nothing came')
  expect(await isGenuine(message, webhook.secret, now)).toBe(true)
  expect(await isGenuine({ ...message, body: `${message.body} ` }, webhook.secret, now)).toBe(false)
  expect(message.headers['content-type']).toBe('application/json')
  expect(message.headers['webhook-id']).toMatch(/^msg_\d+$/)
  expect(JSON.parse(message.body)).toEqual({
    type: 'pin.created',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: {
      board_id: String(board.id),
      pin_id: String(pin.id),
      pin: {
        id: String(pin.id),
        board_id: String(board.id),
        board_section_id: null,
        title: 'Moon jar',
        description: '',
        link: 'https://kiln.example/jar',
        alt_text: '',
        created_at: expect.stringMatching(/Z$/),
      },
    },
  })
  expect(message.body).not.toContain('present')
})

test('events of pins and their board are sent once each, in order', async () => {
  const ana = await aMemberWithPausedQueue()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const section = await aSection(ana, board)
  const pin = await aPin(ana, board)
  const webhook = await aWebhook(ana, board)
  const there = await aWebhook(ana, other)

  await movePins(ana, { pinIds: [pin.id], boardId: board.id, sectionId: section.id })
  await deletePin(ana, { pinId: pin.id })
  await restorePin(ana, { pinId: pin.id })
  await movePins(ana, { pinIds: [pin.id], boardId: other.id, sectionId: null })
  await editBoard(ana, { boardId: board.id, name: 'Renamed', description: 'New' })
  await editBoard(ana, { boardId: board.id, name: 'Renamed', description: 'New' })
  await archiveBoard(ana, { boardId: board.id })
  await unarchiveBoard(ana, { boardId: board.id })
  await sendDue(webhook)
  await sendDue(there)

  const events = await eventsSentTo(webhook.url)
  const from = String(board.id)
  const to = String(other.id)
  expect(events.map(({ type }) => type)).toEqual([
    'pin.moved',
    'pin.deleted',
    'pin.restored',
    'pin.moved',
    'board.changed',
    'board.changed',
    'board.changed',
  ])
  expect(events[0]?.data).toMatchObject({ from_board_id: from, to_board_id: from })
  expect(events[3]?.data).toMatchObject({ from_board_id: from, to_board_id: to, pin: null })
  expect(events[4]?.data).toMatchObject({ board: { name: 'Renamed', privacy: 'PUBLIC' } })
  expect(await eventsSentTo(there.url)).toMatchObject([
    { type: 'pin.moved', data: { from_board_id: from, pin: { id: String(pin.id) } } },
  ])
  const ids = (await requestsTo(webhook.url)).map(({ headers }) =>
    Number(headers['webhook-id']?.slice(4)),
  )
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

test('a move to a secret board doesn’t reveal it to an app that may not see it', async () => {
  const ana = await aMemberWithPausedQueue()
  const board = await aBoard(ana)
  const secret = await aBoard(ana, { privacy: 'secret' })
  const pin = await aPin(ana, board)
  const plain = await aWebhook(ana, board, PLAIN)
  const full = await aWebhook(ana, board)

  await movePins(ana, { pinIds: [pin.id], boardId: secret.id, sectionId: null })
  await sendDue(plain)
  await sendDue(full)

  const [toPlain] = await eventsSentTo(plain.url)
  const [toFull] = await eventsSentTo(full.url)
  expect(toPlain?.data).toMatchObject({ from_board_id: String(board.id), to_board_id: null })
  expect(toFull?.data).toMatchObject({ to_board_id: String(secret.id) })
})

test('only saves that the member may see are sent', async () => {
  const ana = await aMemberWithPausedQueue()
  const board = await aBoard(ana)
  const pin = await aPin(ana, board)
  const webhook = await aWebhook(ana, board)
  const savers = [await aMember(), await aMember(), await aMember(), await aMember()]
  const [open, secret, blocked, undone] = savers
  const saves = []
  for (const saver of savers) {
    const privacy = saver === secret ? 'secret' : 'public'
    const place = await aBoard(saver, { privacy })
    saves.push(await savePin(saver, { pinId: pin.id, boardId: place.id, section: null }))
  }
  if (!blocked || !undone || !open) throw new Error('there are four')
  await blockMember(ana, { memberId: blocked.viewer.id })
  await deletePin(undone, { pinId: saves[3]?.id ?? 0 })

  await sendDue(webhook)

  const events = await eventsSentTo(webhook.url)
  expect(events.map(({ type, data }) => [type, data['pin_id'], data['saved_pin_id']])).toEqual([
    ['pin.saved', String(pin.id), String(saves[0]?.id)],
  ])
})

test('a move of many pins is sent pin by pin, and not to webhooks of other boards', async () => {
  const ana = await aMemberWithPausedQueue()
  const board = await aBoard(ana)
  const other = await aBoard(ana)
  const third = await aBoard(ana)
  const pinIds = await pinsOn(ana, board, 40)
  const webhook = await aWebhook(ana, board)
  const stranger = await aWebhook(ana, third)

  await movePins(ana, { pinIds, boardId: other.id, sectionId: null })
  await sendDue(webhook)

  const events = await eventsSentTo(webhook.url)
  expect(events.map(({ data }) => Number(data['pin_id'])).toSorted((a, b) => a - b)).toEqual(pinIds)
  expect(await sendDue(stranger)).toBeNull()
})
