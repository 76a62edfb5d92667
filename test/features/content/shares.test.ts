import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { shares } from '../../../app/db/content/shares.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { blockMember } from '../../../app/features/content/blocks/blocks.server.ts'
import { ShareAction, type SharedSubject } from '../../../app/features/content/shares/share.ts'
import { changeShare } from '../../../app/features/content/shares/shares.server.ts'
import { parseInput } from '../../../app/http/input.server.ts'
import { refusal } from '../../emails.ts'
import { aBoard, collaborate } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aSignedInMember } from '../../factories/identity/people.ts'
import { notificationsOf } from '../../factories/operations/notifications.ts'

type Member = Awaited<ReturnType<typeof aSignedInMember>>

async function aSharer() {
  const ana = await aSignedInMember()
  const bo = await aSignedInMember()
  const board = await aBoard(ana, { name: 'Jars' })
  const pin = await aPin(ana, board, { title: 'Amphora' })
  return { ana, bo, board, pin }
}

function send(sender: Member, receiver: Member, subject: SharedSubject, message = '') {
  const who = receiver.viewer.username
  return changeShare(sender, { ...subject, who, message, isAnswer: false })
}

test('a shared pin, board or profile appears among its receiver’s notifications', async () => {
  const { ana, bo, board, pin } = await aSharer()

  const flash = await send(ana, bo, { kind: 'pin', subjectId: pin.id })
  await send(ana, bo, { kind: 'board', subjectId: board.id })
  await send(ana, bo, { kind: 'profile', subjectId: ana.viewer.id })

  expect(flash).toMatchObject({ kind: 'sent', name: bo.viewer.fullName })
  const found = (await notificationsOf(bo)).map(({ kind, subject, people }) => [
    kind,
    subject?.name,
    people.map(({ username }) => username),
  ])
  const by = [ana.viewer.username]
  expect(found).toEqual(
    expect.arrayContaining([
      ['sent_pin', 'Amphora', by],
      ['sent_board', 'Jars', by],
      ['sent_profile', ana.viewer.fullName, by],
    ]),
  )
})

test('the receiver reads the messages of those who sent a pin, newest first, while they may be seen', async () => {
  const { bo, pin } = await aSharer()
  const cy = await aSignedInMember()
  const di = await aSignedInMember()
  const subject = { kind: 'pin', subjectId: pin.id } as const
  const messages = async () =>
    (await notificationsOf(bo))
      .filter(({ kind }) => kind === 'sent_pin')
      .map((shown) => shown.messages.map(({ text }) => text))

  await send(di, bo, subject, 'Like ours?')
  await send(cy, bo, subject)
  const later = { ...cy, now: di.now + 1000 }
  const last = await send(later, bo, subject, 'Our kiln\nمزهرية')
  expect(await messages()).toEqual([['Our kiln\nمزهرية', 'Like ours?']])

  await blockMember(bo, { memberId: di.viewer.id })
  expect(await messages()).toEqual([['Our kiln\nمزهرية']])
  await changeShare(cy, { undo: last.kind === 'sent' ? last.sendId : 0 })
  expect(await messages()).toEqual([[]])
})

test('an answer has a message, of at most 500 characters', () => {
  const answer = { kind: 'pin', subjectId: '5', who: 'ana', isAnswer: '1' }
  const read = (fields: object) => parseInput(ShareAction, { ...answer, ...fields })

  expect(read({ message: ` ${'x'.repeat(500)} ` })).toMatchObject({ message: 'x'.repeat(500) })
  expect(read({ isAnswer: '' })).toMatchObject({ message: '' })
  expect(() => read({ message: ' ' })).toThrow(
    expect.objectContaining({ code: 'message_missing', field: 'message' }),
  )
  expect(() => read({ message: 'x'.repeat(501) })).toThrow(
    expect.objectContaining({ code: 'message_too_long', field: 'message' }),
  )
})

test('secret things can’t be shared, not even by their owner with a collaborator', async () => {
  const { ana, bo } = await aSharer()
  const secret = await aBoard(ana, { privacy: 'secret' })
  await collaborate(secret, bo)
  const pin = await aPin(ana, secret)

  for (const subject of [
    { kind: 'pin', subjectId: pin.id },
    { kind: 'board', subjectId: secret.id },
    { kind: 'profile', subjectId: 5 },
  ] as const) {
    await expect(send(ana, bo, subject)).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('a member who accepts no invitations from the sender is refused like an unknown one', async () => {
  const { ana, bo, pin } = await aSharer()
  const cy = await aSignedInMember()
  const di = await aSignedInMember()
  await blockMember(bo, { memberId: ana.viewer.id })
  await cy.db.update(members).set({ invitableBy: 'nobody' }).where(eq(members.id, cy.viewer.id))
  const subject = { kind: 'pin', subjectId: pin.id } as const

  for (const receiver of [bo, cy, ana]) {
    await expect(send(ana, receiver, subject)).rejects.toMatchObject({
      code: 'member_unknown',
      field: 'who',
    })
  }
  const unknown = { ...subject, who: 'nobody-has-this-name', message: '', isAnswer: false }
  const sharing = changeShare(ana, unknown)
  await expect(sharing).rejects.toMatchObject({ code: 'member_unknown' })
  expect(await send(ana, di, subject)).toMatchObject({ kind: 'sent' })
})

test('members with a block between them can’t share each other’s things with anybody', async () => {
  const { ana, bo, board, pin } = await aSharer()
  const blocking = await aSignedInMember()
  const blocked = await aSignedInMember()
  const subjects = [
    { kind: 'pin', subjectId: pin.id },
    { kind: 'board', subjectId: board.id },
    { kind: 'profile', subjectId: ana.viewer.id },
  ] as const
  await blockMember(blocking, { memberId: ana.viewer.id })
  await blockMember(ana, { memberId: blocked.viewer.id })

  for (const subject of subjects) {
    for (const sender of [blocking, blocked]) {
      expect(await refusal(send(sender, bo, subject))).toBe('not_found')
    }
  }
})

test('a member can share five things in ten minutes with one member, and more with others', async () => {
  const { ana, bo, pin } = await aSharer()
  const cy = await aSignedInMember()
  const subject = { kind: 'pin', subjectId: pin.id } as const
  for (let place = 0; place < 5; place++) await send(ana, bo, subject)

  await expect(send(ana, bo, subject)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await send(ana, cy, subject)).toMatchObject({ kind: 'sent' })
})

test('only the sender can undo a share', async () => {
  const { ana, bo, pin } = await aSharer()
  const flash = await send(ana, bo, { kind: 'pin', subjectId: pin.id })
  const sendId = flash.kind === 'sent' ? flash.sendId : 0
  const rows = () => ana.db.select().from(shares).where(eq(shares.id, sendId))

  await changeShare(bo, { undo: sendId })
  expect(await rows()).toHaveLength(1)
  await changeShare(ana, { undo: sendId })
  expect(await rows()).toHaveLength(0)
})
