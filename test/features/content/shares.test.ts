import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reportCases, reports } from '../../../app/db/content/reports.ts'
import { shares } from '../../../app/db/content/shares.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { newId } from '../../../app/db/ids.ts'
import { blockMember, changeBlock } from '../../../app/features/content/blocks/blocks.server.ts'
import { followMember } from '../../../app/features/content/follows/follows.server.ts'
import { readReportPage, report } from '../../../app/features/content/reports/report.server.ts'
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
  const ana = await aSignedInMember({ emailVerifiedAt: 1 })
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
  const cy = await aSignedInMember({ emailVerifiedAt: 1 })
  const di = await aSignedInMember({ emailVerifiedAt: 1 })
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
  const isShown = async () => (await notificationsOf(bo)).some(({ kind }) => kind === 'sent_pin')

  await changeShare(bo, { undo: sendId })
  expect(await isShown()).toBe(true)
  await changeShare(ana, { undo: sendId })
  expect(await isShown()).toBe(false)
})

async function sent(share: ReturnType<typeof send>): Promise<{ sendId: number }> {
  const flash = await share
  if (flash.kind !== 'sent') throw new Error('nothing was sent')
  return flash
}

function follow(follower: Member, followed: Member): Promise<void> {
  return followMember(follower, { memberId: followed.viewer.id })
}

test('an account without a confirmed email writes only to people who follow it', async () => {
  const { ana, bo, pin } = await aSharer()
  await ana.db.update(members).set({ emailVerifiedAt: null }).where(eq(members.id, ana.viewer.id))
  const subject = { kind: 'pin', subjectId: pin.id } as const

  await expect(send(ana, bo, subject, 'Buy this')).rejects.toMatchObject({
    code: 'sender_unconfirmed',
    field: 'who',
  })
  await follow(bo, ana)
  expect(await send(ana, bo, subject, 'Our jar')).toMatchObject({ kind: 'sent' })
  const cy = await aSignedInMember()
  const { sendId } = await sent(send(cy, ana, subject))
  expect(await send(ana, cy, subject, 'It is mine')).toMatchObject({ kind: 'sent' })
  await changeShare(cy, { undo: sendId })
  await expect(send(ana, cy, subject, 'And this')).rejects.toMatchObject({
    code: 'sender_unconfirmed',
  })
})

test('a member sends at most 20 things a day to people who don’t follow them, and 100 in all', async () => {
  const { ana, bo, pin } = await aSharer()
  const cy = await aSignedInMember()
  await follow(cy, ana)
  const subject = { kind: 'pin', subjectId: pin.id } as const
  const fill = (receiver: Member, count: number) =>
    ana.db.insert(shares).values(
      Array.from({ length: count }, () => ({
        id: newId(ana.now),
        senderId: ana.viewer.id,
        receiverId: receiver.viewer.id,
        ...subject,
      })),
    )

  // D1 binds at most 100 values, and a share has six.
  await fill(bo, 9)
  await fill(bo, 10)
  expect(await send(ana, bo, subject)).toMatchObject({ kind: 'sent' })
  await expect(send(ana, bo, subject)).rejects.toMatchObject({ code: 'too_many_shares' })
  for (let part = 0; part < 7; part++) await fill(cy, 11)
  await fill(cy, 2)
  expect(await send(ana, cy, subject)).toMatchObject({ kind: 'sent' })
  await expect(send(ana, cy, subject)).rejects.toMatchObject({ code: 'too_many_shares' })

  const tomorrow = { ...ana, now: ana.now + 24 * 60 * 60_000 + 1000 }
  expect(await send(tomorrow, bo, subject)).toMatchObject({ kind: 'sent' })
})

test('what was sent before a block stays hidden after it ends', async () => {
  const { ana, bo, pin } = await aSharer()
  const subject = { kind: 'pin', subjectId: pin.id } as const
  await send(ana, bo, subject, 'Look at me')
  const { id: memberId } = ana.viewer

  await changeBlock(bo, { memberId, act: 'block' })
  await changeBlock(bo, { memberId, act: 'unblock' })

  expect((await notificationsOf(bo)).filter(({ kind }) => kind === 'sent_pin')).toEqual([])
  await send(ana, bo, subject, 'Sorry')
  const shown = (await notificationsOf(bo)).find(({ kind }) => kind === 'sent_pin')
  expect(shown?.messages.map(({ text }) => text)).toEqual(['Sorry'])
})

test('a message can be reported by its receiver alone, and its text is evidence even if its sender withdrew it', async () => {
  const { ana, bo, pin } = await aSharer()
  const flash = await send(ana, bo, { kind: 'pin', subjectId: pin.id }, 'I know where you live')
  const id = flash.kind === 'sent' ? flash.sendId : 0
  const target = { kind: 'message', id } as const
  const cy = await aSignedInMember()
  for (const other of [ana, cy])
    await expect(readReportPage(other, target)).rejects.toMatchObject({ code: 'not_found' })
  await changeShare(ana, { undo: id })
  expect((await notificationsOf(bo)).flatMap(({ messages }) => messages)).toEqual([])

  expect(await readReportPage(bo, target)).toMatchObject({
    name: ana.viewer.fullName,
    isReported: false,
  })
  await report(bo, { ...target, reason: 'harassment', note: '' })

  expect(await readReportPage(bo, target)).toMatchObject({ isReported: true })
  const [made] = await bo.db.select().from(reports).where(eq(reports.reporterId, bo.viewer.id))
  expect(made).toMatchObject({ message: 'I know where you live', reason: 'harassment' })
  const [opened] = await bo.db
    .select()
    .from(reportCases)
    .where(eq(reportCases.id, made?.caseId ?? 0))
  expect(opened).toMatchObject({ kind: 'member', memberId: ana.viewer.id })
})
