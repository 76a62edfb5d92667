import { env } from 'cloudflare:test'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { unwantedEmails } from '../../../../app/db/identity/unwanted-emails.ts'
import { inviteCollaborator } from '../../../../app/features/content/boards/invitations/invite.server.ts'
import { RATE_LIMITS } from '../../../../app/features/core/rate-limits/limits.ts'
import { askForEmailChange } from '../../../../app/features/identity/account/email-change/email-change.server.ts'
import { inviteToBusiness } from '../../../../app/features/identity/business/access/invite.server.ts'
import {
  chooseEmails,
  readUnwanted,
} from '../../../../app/features/identity/email-addresses/unwanted-emails.server.ts'
import { EmailsChoice } from '../../../../app/features/identity/email-addresses/unwanted-emails.ts'
import { aReader, refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aBusiness } from '../../../factories/identity/businesses.ts'
import { aMember, aSignedInMember, aVisitor } from '../../../factories/identity/people.ts'

const anAddress = () => `${crypto.randomUUID()}@mail.example`

async function invite(by: Awaited<ReturnType<typeof aMember>>, email: string) {
  const sender = withOutbox(by)
  const board = await aBoard(sender)
  await inviteCollaborator(sender, { boardId: board.id, invitee: { email } })
  await sender.settled()
}

/** The token of the unsubscribe link in an email to an address. */
async function stopToken(address: string): Promise<string> {
  const [email] = await sentEmailsTo(address)
  const [, token = ''] =
    /Don't email me again: \S+\/letters\/stop\/([\w-]+)\//.exec(email?.text ?? '') ?? []
  return token
}

function choose(token: string, act?: string) {
  return chooseEmails(aVisitor(), v.parse(EmailsChoice, { token, act }))
}

test('an unsubscribed person gets no more emails, no matter who asks or why, and can subscribe again', async () => {
  const email = anAddress()
  await invite(await aMember({ emailVerifiedAt: 1 }), email)
  const token = await stopToken(email)
  expect(await readUnwanted(aVisitor(), { token })).toEqual({ isStopped: false })

  await choose(token)
  await choose(token)
  await invite(await aMember({ emailVerifiedAt: 1 }), email.toUpperCase().toLowerCase())
  const kiln = withOutbox(await aBusiness({ emailVerifiedAt: 1 }))
  await inviteToBusiness(kiln, { invitee: { email }, roles: ['ANALYST'] })
  const mover = withOutbox(await aSignedInMember())
  await askForEmailChange(mover, { email })
  await Promise.all([kiln.settled(), mover.settled()])

  expect(await sentEmailsTo(email)).toHaveLength(1)
  expect(await readUnwanted(aVisitor(), { token })).toEqual({ isStopped: true })
  await choose(token, 'send')
  await invite(await aMember({ emailVerifiedAt: 1 }), email)
  expect(await sentEmailsTo(email)).toHaveLength(2)
})

test('only a keyed hash of an unsubscribed address is stored', async () => {
  const email = anAddress()
  await invite(await aMember({ emailVerifiedAt: 1 }), email)
  await choose(await stopToken(email))

  const rows = await aVisitor().db.select().from(unwantedEmails)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(email.split('@')[0])
})

test('a link that we did not make stops nothing', async () => {
  const email = anAddress()
  await invite(await aMember({ emailVerifiedAt: 1 }), email)
  const token = await stopToken(email)
  const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')

  for (const other of ['', 'x', forged, `${'a'.repeat(43)}-${'a'.repeat(43)}`, `${token}x`]) {
    expect(await readUnwanted(aVisitor(), { token: other })).toBeNull()
    expect(await refusal(choose(other))).toBe('link_expired')
  }
  expect(await readUnwanted(aVisitor(), { token })).toEqual({ isStopped: false })
})

test('only members with a confirmed address can invite by email; by username others can, too', async () => {
  const ana = withOutbox(await aMember())
  const bo = await aMember()
  const board = await aBoard(ana)
  const email = anAddress()
  const kiln = withOutbox(await aBusiness())

  const asked = inviteCollaborator(ana, { boardId: board.id, invitee: { email } })
  expect(await refusal(asked)).toBe('inviter_unconfirmed')
  const access = inviteToBusiness(kiln, { invitee: { email }, roles: ['ANALYST'] })
  expect(await refusal(access)).toBe('inviter_unconfirmed')
  const { username } = bo.viewer
  await inviteCollaborator(ana, { boardId: board.id, invitee: { username } })
  await inviteToBusiness(kiln, { invitee: { username }, roles: ['ANALYST'] })
  await Promise.all([ana.settled(), kiln.settled()])

  expect(await sentEmailsTo(email)).toEqual([])
})

test('invitations by email are limited per member a day, and per address from all members together', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  const board = await aBoard(ana)
  const ask = (email: string) =>
    refusal(inviteCollaborator(ana, { boardId: board.id, invitee: { email } }))
  const asked: string[] = []
  for (let count = 0; count <= RATE_LIMITS.invitedByEmail; count++)
    asked.push(await ask(anAddress()))
  expect(asked.indexOf('invited_too_often')).toBe(RATE_LIMITS.invitedByEmail)

  const email = anAddress()
  for (let count = 0; count < RATE_LIMITS.invitedAddress; count++) {
    await invite(await aMember({ emailVerifiedAt: 1 }), email)
  }
  expect(await refusal(invite(await aMember({ emailVerifiedAt: 1 }), email))).toBe(
    'invited_too_often',
  )
  expect(await sentEmailsTo(email)).toHaveLength(RATE_LIMITS.invitedAddress)
})

test('an address with an account gets the same email as any other', async () => {
  const bo = await aMember()
  await invite(
    await aMember({ emailVerifiedAt: 1, fullName: 'Pay at evil.example' }),
    bo.viewer.email,
  )

  const [email] = await sentEmailsTo(bo.viewer.email)
  expect(email?.text).toContain("Don't email me again")
  expect(email?.text).not.toContain('evil')
  expect(aReader().env.SITE_ORIGIN).toBe(env.SITE_ORIGIN)
})
