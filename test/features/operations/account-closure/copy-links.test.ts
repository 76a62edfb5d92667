import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { members, oneTimeTokens } from '../../../../app/db/identity/accounts.ts'
import { dataExports } from '../../../../app/db/operations/data-exports.ts'
import { logIn } from '../../../../app/features/identity/log-in/log-in.server.ts'
import { LogIn } from '../../../../app/features/identity/log-in/log-in.ts'
import { notMe } from '../../../../app/features/identity/recovery/not-me.server.ts'
import { hashToken } from '../../../../app/features/identity/tokens/tokens.server.ts'
import {
  closeAccount,
  deactivateAccount,
} from '../../../../app/features/operations/account-closure/close-account.server.ts'
import {
  type LinkPart,
  newCopyLink,
  openPartByLink,
  readCopyLink,
  startCopyByLink,
} from '../../../../app/features/operations/account-closure/copies/copy-links.server.ts'
import { makeNextPart } from '../../../../app/features/operations/account-closure/copies/make-export.server.ts'
import {
  CopyLinkRequest,
  sendCopyLink,
} from '../../../../app/features/operations/account-closure/copies/request-copy-link.server.ts'
import { eraseAccounts } from '../../../../app/features/operations/account-closure/erase-accounts.server.ts'
import { actOnAccount } from '../../../../app/features/operations/moderation/members/act-on-account.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { beforeBatch } from '../../../broken-database.ts'
import { aReader, refusal, sentEmailsTo, withOutbox } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { issueToken } from '../../../factories/identity/issued-tokens.ts'
import { aMember, aStaffMember, aVisitor } from '../../../factories/identity/people.ts'
import {
  aBrowserAt,
  aMemberWithPassword,
  memberRow,
  PASSWORD,
  refusedLogIn,
} from '../../../factories/identity/second-factors.ts'
import { aDecision } from '../../../factories/operations/cases.ts'
import { aSuspended, copyMadeBy, copyToken } from '../../../factories/operations/copies.ts'
import { aPicturePin } from '../../../factories/operations/member-of-everything.ts'
import { withoutQueue } from '../../../factories/screens/organise.ts'
import { filesOfZip } from '../../../factories/transfer/zip.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const LINK = /Get a copy of your pins, boards and pictures: \S+\/account\/copy\/([\w-]{43})\//

/** The token of the copy link in the latest email to an address; null without one. */
async function linkIn(address: string): Promise<string | null> {
  const [message] = await sentEmailsTo(address)
  return LINK.exec(message?.text ?? '')?.[1] ?? null
}

async function close({ db, viewer }: Context & { viewer: { id: number } }) {
  await db.update(members).set({ state: 'suspended' }).where(eq(members.id, viewer.id))
}

async function decide(
  memberId: number,
  name: 'limit' | 'soft_ban' | 'suspend' | 'deactivate' | 'restore',
) {
  const operator = withOutbox(await aStaffMember('admin'))
  await actOnAccount(operator, {
    memberId,
    act: name,
    ground: 'spam',
    explanation: 'Spam on 12 boards.',
  })
}

test.each(['limit', 'soft_ban', 'suspend', 'deactivate'] as const)(
  'the email about "%s" has a link to a data copy, which logs nobody in',
  async (name) => {
    const ana = await aMember({ emailVerifiedAt: 1 })

    await decide(ana.viewer.id, name)

    const token = (await linkIn(ana.viewer.email)) ?? ''
    expect(await readCopyLink(aVisitor(), { token })).toEqual({
      username: ana.viewer.username,
      copy: null,
    })
    const { copy } = (await startCopy(token, ana.viewer.id)) ?? {}
    expect(copy).toMatchObject({ partsDone: 0, keptUntil: null })
    await decide(ana.viewer.id, name === 'limit' ? 'suspend' : 'restore')
    expect(await readCopyLink(aVisitor(), { token })).toBeNull()
  },
)

async function filesBy(reader: Context, query: LinkPart) {
  const part = await openPartByLink(reader, query)
  return filesOfZip(new Uint8Array(await new Response(part?.body).arrayBuffer()))
}

async function startCopy(token: string, memberId: number) {
  await startCopyByLink(withoutQueue(aVisitor()), { token })
  const rows = await aVisitor()
    .db.select()
    .from(dataExports)
    .where(eq(dataExports.memberId, memberId))
  expect(rows).toHaveLength(1)
  return readCopyLink(aVisitor(), { token })
}

test.each([
  ['closes', closeAccount],
  ['deactivates', deactivateAccount],
] as const)(
  'a member who %s their account gets the link by email, and it stops working when they come back',
  async (_, leave) => {
    const ana = await aMemberWithPassword({ emailVerifiedAt: 1 })
    await leave(ana)
    await ana.settled()
    const token = (await linkIn(ana.viewer.email)) ?? ''
    expect(await readCopyLink(aVisitor(), { token })).not.toBeNull()

    await refusedLogIn(aBrowserAt(), ana)
    const typed = { usernameOrEmail: ana.viewer.username, password: PASSWORD }
    await logIn(aBrowserAt(), parseInput(LogIn, typed))

    expect((await memberRow(ana.viewer.id))?.state).toBe('active')
    expect(await readCopyLink(aVisitor(), { token })).toBeNull()
    // Closing the account again doesn't revive the older email's link.
    await leave({ ...ana, viewer: { ...ana.viewer } })
    await ana.settled()
    expect(await readCopyLink(aVisitor(), { token })).toBeNull()
  },
)

test('a closed account’s copy link ends when the account is erased, which also deletes the copy', async () => {
  const ana = await aMemberWithPassword({ emailVerifiedAt: 1 })
  await closeAccount(ana)
  await ana.settled()
  const token = (await linkIn(ana.viewer.email)) ?? ''
  const exportId = await copyMadeBy(token, ana.viewer.id)
  const last = { ...aVisitor(), now: ana.now + 14 * DAY_MS - 1 }
  expect(await readCopyLink(last, { token })).toMatchObject({ username: ana.viewer.username })
  const erased = { ...aVisitor(), now: ana.now + 14 * DAY_MS }
  expect(await readCopyLink(erased, { token })).toBeNull()

  await eraseAccounts(erased)

  const part = openPartByLink(aVisitor(), { token, exportId, part: 1 })
  expect(await part).toBeNull()
  expect(await refusal(startCopyByLink(aVisitor(), { token }))).toBe('link_expired')
})

test('an unconfirmed address gets no link, and the email says whom to write to', async () => {
  const ana = await aMember()

  await decide(ana.viewer.id, 'suspend')

  const [message] = await sentEmailsTo(ana.viewer.email)
  expect(message?.text).not.toMatch(/account\/copy/)
  expect(message?.text).toContain(`Write to ${env.APPEALS_EMAIL}`)
  expect(await newCopyLink(aVisitor(), ana.viewer.id)).toBeNull()
})

test('an address gets no link for a week while an older one can still recover the account', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  await issueToken(ana, 'not_me', ana.viewer.id)
  const thief = `thief-${crypto.randomUUID()}@mail.example`
  await ana.db.update(members).set({ email: thief }).where(eq(members.id, ana.viewer.id))

  await decide(ana.viewer.id, 'suspend')

  expect(await linkIn(thief)).toBeNull()
  expect(await sentEmailsTo(ana.viewer.email)).toEqual([])
  const later = { ...aVisitor(), now: Date.now() + 7 * DAY_MS + 60_000 }
  expect(await newCopyLink(later, ana.viewer.id)).toMatchObject({ address: thief })
})

test('a link stops working when the address that it was sent to changes', async () => {
  const ana = await aSuspended()
  const token = await copyToken(ana.viewer.id)
  const email = `new-${crypto.randomUUID()}@mail.example`

  await ana.db.update(members).set({ email }).where(eq(members.id, ana.viewer.id))

  expect(await readCopyLink(aVisitor(), { token })).toBeNull()
})

test('"This wasn’t me" revokes the link of an email about closing', async () => {
  const ana = await aMemberWithPassword({ emailVerifiedAt: 1 })
  await closeAccount(ana)
  await ana.settled()
  const token = (await linkIn(ana.viewer.email)) ?? ''
  const [message] = await sentEmailsTo(ana.viewer.email)
  const [, warning = ''] = /not-me\/([\w-]{43})\//.exec(message?.text ?? '') ?? []

  await notMe(aReader(), { token: warning })

  expect((await memberRow(ana.viewer.id))?.state).toBe('soft_banned')
  expect(await readCopyLink(aVisitor(), { token })).toBeNull()
})

test('a wrong, expired, foreign, used or other link is answered like an unknown one', async () => {
  const ana = await aSuspended()
  const bo = await aSuspended()
  const own = await copyToken(ana.viewer.id)
  const others = await copyToken(bo.viewer.id)
  const exportId = await copyMadeBy(others, bo.viewer.id)
  const late = { ...aVisitor(), now: Date.now() + 90 * DAY_MS }
  const changed = `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`
  const cy = await aMember({ emailVerifiedAt: 1, limitedAt: 1 })
  const reset = await issueToken(cy, 'password_reset', cy.viewer.id)

  expect(await readCopyLink(late, { token: own })).toBeNull()
  for (const token of ['', 'x', changed, hashToken(own), reset?.token ?? '']) {
    expect(await readCopyLink(aVisitor(), { token })).toBeNull()
    expect(await refusal(startCopyByLink(aVisitor(), { token }))).toBe('link_expired')
    const part = openPartByLink(aVisitor(), { token, exportId, part: 1 })
    expect(await part).toBeNull()
  }
  // A member's own link doesn't open anybody else's copy.
  const foreign = openPartByLink(aVisitor(), { token: own, exportId, part: 1 })
  expect(await foreign).toBeNull()
  const hashes = await ana.db
    .select({ hash: oneTimeTokens.hash })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.memberId, ana.viewer.id))
  expect(hashes).toEqual([{ hash: hashToken(own) }])
})

test('fifty concurrent requests start one copy, which can be downloaded repeatedly', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  const pin = await aPicturePin(ana, await aBoard(ana))
  await close(ana)
  const token = await copyToken(ana.viewer.id)
  const reader = withoutQueue(aVisitor())

  const presses = Array.from({ length: 50 }, () => refusal(startCopyByLink(reader, { token })))
  const said = await Promise.all(presses)

  expect(said.filter((one) => one === 'done')).toHaveLength(1)
  expect(new Set(said)).toEqual(new Set(['done', 'export_running', 'rate_limited']))
  const own = eq(dataExports.memberId, ana.viewer.id)
  const [row, ...others] = await ana.db.select().from(dataExports).where(own)
  expect(others).toEqual([])
  await makeNextPart(withOutbox(aVisitor()), { exportId: row?.id ?? 0 })
  for (let time = 0; time < 2; time++) {
    const query = { token, exportId: row?.id ?? 0, part: 1 }
    const files = await filesBy(aVisitor(), query)
    expect([...files.keys()]).toContain(`pictures/${pin.id}.png`)
  }
  // A suspended member gets a copy link, not a link to the settings.
  const fresh = (await linkIn(ana.viewer.email)) ?? ''
  expect(await readCopyLink(aVisitor(), { token: fresh })).toMatchObject({ copy: { partsDone: 1 } })
  const again = { ...aVisitor(), now: Date.now() + 10 * 60_000 }
  expect(await refusal(startCopyByLink(again, { token }))).toBe('export_early')
})

test('no copy is started for an account that came back between the check and the write', async () => {
  const ana = await aSuspended()
  const token = await copyToken(ana.viewer.id)
  const reopen = `update members set state = 'active' where id = ${ana.viewer.id}`
  const db = beforeBatch('insert into data_exports', () => env.DB.prepare(reopen).run())

  expect(await refusal(startCopyByLink(withoutQueue(aVisitor({ db })), { token }))).toBe(
    'link_expired',
  )
  const own = eq(dataExports.memberId, ana.viewer.id)
  expect(await ana.db.select().from(dataExports).where(own)).toEqual([])
})

test('a copy from before a picture was removed can’t be downloaded, and a new one leaves it out', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })
  const board = await aBoard(ana)
  const kept = await aPicturePin(ana, board)
  const removed = await aPicturePin(ana, board)
  await close(ana)
  const token = await copyToken(ana.viewer.id)
  const exportId = await copyMadeBy(token, ana.viewer.id)
  const now = Date.now()
  await env.DB.prepare(
    'insert into removed_pictures (hash, decision_id, created_at) values (?, ?, ?)',
  )
    .bind(removed.hash, await aDecision(ana, { act: 'remove', kind: 'picture' }), now)
    .run()

  const old = openPartByLink(aVisitor(), { token, exportId, part: 1 })
  expect(await old).toBeNull()
  expect(await readCopyLink(aVisitor(), { token })).toMatchObject({ copy: null })

  const reader = withoutQueue({ ...aVisitor(), now: now + 1 })
  await startCopyByLink(reader, { token })
  const [, made] = await ana.db
    .select()
    .from(dataExports)
    .where(eq(dataExports.memberId, ana.viewer.id))
    .orderBy(dataExports.id)
  await makeNextPart(reader, { exportId: made?.id ?? 0 })
  const query = { token, exportId: made?.id ?? 0, part: 1 }
  const files = await filesBy(reader, query)
  expect(files.has(`pictures/${kept.id}.png`)).toBe(true)
  expect(files.has(`pictures/${removed.id}.png`)).toBe(false)
})

async function ask(usernameOrEmail: string, changes: Partial<Context> = {}) {
  const reader = aReader(changes)
  const said = await refusal(sendCopyLink(reader, parseInput(CopyLinkRequest, { usernameOrEmail })))
  await reader.settled()
  return said
}

test('another link is sent to a closed account only, and every name gets the same answer', async () => {
  const ana = await aSuspended()
  const bo = await aMember({ emailVerifiedAt: 1 })
  const cy = await aMember()
  await close(cy)

  const names = [ana.viewer.username, bo.viewer.email, cy.viewer.email, 'nobody@mail.example']
  expect(await Promise.all(names.map((name) => ask(name)))).toEqual(Array(4).fill('done'))

  const token = (await linkIn(ana.viewer.email)) ?? ''
  expect(await readCopyLink(aVisitor(), { token })).toMatchObject({
    username: ana.viewer.username,
  })
  expect(await sentEmailsTo(bo.viewer.email)).toEqual([])
  expect(await sentEmailsTo(cy.viewer.email)).toEqual([])
})

test('a link can be requested five times for a name, whether or not the name has an account', async () => {
  const ana = await aSuspended()
  const nobody = `${crypto.randomUUID()}@mail.example`
  for (const name of [ana.viewer.email, nobody]) {
    const said = []
    for (let time = 0; time < 6; time++) said.push(await ask(name))
    expect(said).toEqual([...Array(5).fill('done'), 'rate_limited'])
  }
})

test('only a member’s latest ten links work', async () => {
  const ana = await aSuspended()
  const tokens = []
  for (let made = 0; made < 11; made++) {
    tokens.push(await copyToken(ana.viewer.id, Date.now() + made))
  }

  expect(await readCopyLink(aVisitor(), { token: tokens[0] ?? '' })).toBeNull()
  expect(await readCopyLink(aVisitor(), { token: tokens[1] ?? '' })).not.toBeNull()
})

test('a member whose account is open has no link', async () => {
  const ana = await aMember({ emailVerifiedAt: 1 })

  expect(await newCopyLink(aVisitor(), ana.viewer.id)).toBeNull()
})
