import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sends } from '../../../app/db/content/sends.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { blockMember } from '../../../app/features/content/blocks/blocks.server.ts'
import type { SentSubject } from '../../../app/features/content/sends/send.ts'
import { changeSend } from '../../../app/features/content/sends/sends.server.ts'
import { aBoard, collaborate } from '../../factories/content/boards.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aSignedInMember } from '../../factories/identity/people.ts'
import { updatesOf } from '../../factories/operations/updates.ts'

type Member = Awaited<ReturnType<typeof aSignedInMember>>

async function aSender() {
  const [ana, bo] = [await aSignedInMember(), await aSignedInMember()]
  const board = await aBoard(ana, { name: 'Jars' })
  const pin = await aPin(ana, board, { title: 'Amphora' })
  return { ana, bo, board, pin }
}

function send(sender: Member, receiver: Member, subject: SentSubject) {
  return changeSend(sender, { ...subject, who: receiver.viewer.username })
}

test('a pin, a board and a profile that are sent lie among their receiver’s updates', async () => {
  const { ana, bo, board, pin } = await aSender()

  const told = await send(ana, bo, { kind: 'pin', subjectId: pin.id })
  await send(ana, bo, { kind: 'board', subjectId: board.id })
  await send(ana, bo, { kind: 'profile', subjectId: ana.viewer.id })

  expect(told).toMatchObject({ kind: 'sent', name: bo.viewer.fullName })
  const found = (await updatesOf(bo)).map(({ kind, subject, people }) => [
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

test('nothing secret is sent, not even by its owner to somebody who shares it', async () => {
  const { ana, bo } = await aSender()
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

test('whoever takes no invitation from the sender is as unknown as nobody', async () => {
  const { ana, bo, pin } = await aSender()
  const [cy, di] = [await aSignedInMember(), await aSignedInMember()]
  await blockMember(bo, { memberId: ana.viewer.id })
  await cy.db.update(members).set({ invitableBy: 'nobody' }).where(eq(members.id, cy.viewer.id))
  const subject = { kind: 'pin', subjectId: pin.id } as const

  for (const receiver of [bo, cy, ana]) {
    await expect(send(ana, receiver, subject)).rejects.toMatchObject({
      ...{ code: 'member_unknown', field: 'who' },
    })
  }
  const asked = changeSend(ana, { ...subject, who: 'nobody-has-this-name' })
  await expect(asked).rejects.toMatchObject({ code: 'member_unknown' })
  expect(await send(ana, di, subject)).toMatchObject({ kind: 'sent' })
})

test('one member sends another five things in ten minutes, and others more', async () => {
  const { ana, bo, pin } = await aSender()
  const cy = await aSignedInMember()
  const subject = { kind: 'pin', subjectId: pin.id } as const
  for (let place = 0; place < 5; place++) await send(ana, bo, subject)

  await expect(send(ana, bo, subject)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await send(ana, cy, subject)).toMatchObject({ kind: 'sent' })
})

test('only the sender takes a thing back', async () => {
  const { ana, bo, pin } = await aSender()
  const told = await send(ana, bo, { kind: 'pin', subjectId: pin.id })
  const sendId = told.kind === 'sent' ? told.sendId : 0
  const rows = () => ana.db.select().from(sends).where(eq(sends.id, sendId))

  await changeSend(bo, { undo: sendId })
  expect(await rows()).toHaveLength(1)
  await changeSend(ana, { undo: sendId })
  expect(await rows()).toHaveLength(0)
})
