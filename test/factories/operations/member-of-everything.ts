import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../app/context.server.ts'
import { billingProfiles } from '../../../app/db/ads/billing.ts'
import { conversionEvents, conversionTags } from '../../../app/db/ads/conversions.ts'
import { campaignDays, hiddenPromotions } from '../../../app/db/ads/ledger.ts'
import { campaignChanges, campaigns, promoteDrafts } from '../../../app/db/ads/promote.ts'
import { boards } from '../../../app/db/content/boards.ts'
import { linkDomains } from '../../../app/db/content/links.ts'
import { pins } from '../../../app/db/content/pins.ts'
import { emails } from '../../../app/db/core/emails.ts'
import { operatorOrders } from '../../../app/db/core/operator-orders.ts'
import { members } from '../../../app/db/identity/accounts.ts'
import { accessTokens } from '../../../app/db/identity/apps.ts'
import { businessAccess } from '../../../app/db/identity/business.ts'
import { connectAttempts, identities } from '../../../app/db/identity/identities.ts'
import { pushedNotifications } from '../../../app/db/identity/push.ts'
import { passkeys } from '../../../app/db/identity/second-factors.ts'
import { formerUsernames } from '../../../app/db/identity/usernames.ts'
import { newId } from '../../../app/db/ids.ts'
import { decisions, moderationEvents } from '../../../app/db/operations/decisions.ts'
import { imports } from '../../../app/db/transfer/imports.ts'
import { orderBoards } from '../../../app/features/content/boards/board-order/order-boards.server.ts'
import { inviteCollaborator } from '../../../app/features/content/boards/invitations/invite.server.ts'
import { createSecretLink } from '../../../app/features/content/boards/secret-links/secret-links.server.ts'
import { followBoard, followMember } from '../../../app/features/content/follows/follows.server.ts'
import { storedKey } from '../../../app/features/content/media/stored-files.server.ts'
import { insertPin } from '../../../app/features/content/pins/create-pin.server.ts'
import { editPin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../app/features/content/pins/save-pin.server.ts'
import { changeShare } from '../../../app/features/content/shares/shares.server.ts'
import { setProfilePicture } from '../../../app/features/identity/account/profile/profile.server.ts'
import { storeLandingSignals } from '../../../app/features/identity/after-sign-in/landing-signals.server.ts'
import { rememberDevice } from '../../../app/features/identity/lockout/lockout.server.ts'
import { turnOnPush } from '../../../app/features/identity/push/subscriptions.server.ts'
import { provePhone } from '../../../app/features/identity/second-factor/set-up.server.ts'
import { admit } from '../../../app/features/identity/sessions/sessions.server.ts'
import { makeNextPart } from '../../../app/features/operations/account-closure/copies/make-export.server.ts'
import { setMonthlyCopies } from '../../../app/features/operations/account-closure/copies/monthly-copies.server.ts'
import { requestExport } from '../../../app/features/operations/account-closure/copies/start-export.server.ts'
import { setDigest } from '../../../app/features/operations/digest/digests.server.ts'
import { deletePins } from '../../../app/features/screens/organise/move-pins.server.ts'
import { keepSearch } from '../../../app/features/screens/search/recent-searches/recent-searches.server.ts'
import { startUpload } from '../../../app/features/transfer/import/upload/start-upload.server.ts'
import { createWebhook } from '../../../app/features/transfer/webhooks/webhooks.server.ts'
import { withOutbox } from '../../emails.ts'
import { aBoard, aSection } from '../content/boards.ts'
import { share } from '../content/collaborators.ts'
import { aPicture } from '../content/pictures.ts'
import { aPictureRow } from '../content/pins.ts'
import { aMember, aProof } from '../identity/people.ts'
import { aPhone } from '../identity/phones.ts'
import { aSubscription } from '../identity/push.ts'
import { addAnApp, aMemberWithPhone } from '../identity/second-factors.ts'
import { aSource } from '../transfer/sources.ts'
import { anApp, consentOf } from '../transfer/webhooks.ts'

/** A name that nobody else has. */
export const NAME = 'Quillonzo'
const DAY_MS = 24 * 60 * 60_000

export type Member = Awaited<ReturnType<typeof aMemberWithPhone>>

type Someone = Context & { viewer: { id: number } }

/** A pin with its own picture, and the picture's files. */
export async function aPicturePin(owner: Context, board: { id: number }) {
  const { id: pictureId, hash } = await aStoredPicture()
  const texts = { title: `${NAME}'s jar`, description: '#quillonzojars' }
  const id = await insertPin(owner, { ...texts, boardId: board.id, pictureId, method: 'uploaded' })
  return { id, hash }
}

/** A picture with its file and a smaller one, as storing would leave them, but without real image data. */
async function aStoredPicture(): Promise<{ id: number; hash: string }> {
  const picture = await aPictureRow()
  await env.MEDIA.put(storedKey(picture.hash, 'orig'), aPicture())
  await env.MEDIA.put(storedKey(picture.hash, '236x'), 'small')
  return picture
}

/** A member with a row in every table that refers to members, and a friend who saved from them. */
export async function aMemberOfEverything() {
  // An id from another day, so that no other row can have it.
  const id = newId(Date.now() - 365 * DAY_MS)
  const ana = await aMemberWithPhone({ id, fullName: `${NAME} Berg`, firstName: NAME, about: NAME })
  const bo = withOutbox(await aMember({ emailVerifiedAt: 1 }))
  const { db, now } = ana
  const { id: memberId, email } = ana.viewer
  await addAnApp(ana)
  const failed = { subject: NAME, text: '', html: '', dueAt: now, tries: 8, failedAt: now }
  await db.insert(emails).values({ ...failed, id: newId(now), priority: 1, address: email })
  await db
    .insert(formerUsernames)
    .values({ username: `${NAME}-${id}`.toLowerCase(), memberId, releasedAt: now })
  const board = await aBoard(ana, { name: `${NAME} jars` })
  const secret = await aBoard(ana, { name: `${NAME} secrets`, privacy: 'secret' })
  await aSection(ana, board, `${NAME} tiles`)
  await orderBoards(ana, { boardOrder: 'hand' })
  for (const [sender, receiver] of [
    [ana, bo],
    [bo, ana],
  ] as const) {
    await changeShare(sender, {
      kind: 'profile',
      subjectId: sender.viewer.id,
      who: receiver.viewer.username,
      message: 'Meet me',
      isAnswer: false,
    })
  }
  await createSecretLink(ana, { boardId: secret.id, days: 7 })
  const theirs = await aBoard(bo)
  await share(bo, theirs, ana)
  await share(ana, board, bo)
  const saved = await aPicturePin(ana, board)
  const alone = await aPicturePin(ana, board)
  const given = await aPicturePin(ana, theirs)
  const hidden = await aPicturePin(ana, secret)
  for (const { id: pinId } of [saved, given]) {
    for (const note of [NAME, `${NAME} again`]) await editPin(ana, { pinId, note })
  }
  await editPin(ana, { pinId: hidden.id, link: `https://jars.example/${NAME}` })
  const copy = await savePin(bo, { pinId: saved.id, boardId: (await aBoard(bo)).id, section: null })
  const { id: pictureId, hash: avatar } = await aStoredPicture()
  await setProfilePicture(ana, pictureId)
  await followMember(bo, { memberId })
  await followMember(ana, { memberId: bo.viewer.id })
  await followBoard(ana, { boardId: theirs.id })
  await followBoard(bo, { boardId: board.id })
  await keepSearch(ana, { q: `${NAME} lamps` })
  await storeLandingSignals(ana, { isRegister: false, unauthVisitedPages: [`/${NAME}/`] })
  await deletePins(ana, { pinIds: [(await aPicturePin(ana, board)).id] })
  const other = await aBoard(bo)
  await inviteCollaborator(bo, { boardId: other.id, invitee: { email } })
  await requestExport(ana)
  const [asked] = await db.all<{ id: number; secret: string }>(
    `select id, secret from data_exports where member_id = ${memberId}`,
  )
  await makeNextPart(ana, { exportId: asked?.id ?? 0 })
  await setMonthlyCopies(ana, { act: 'start' })
  await setDigest(ana, { act: 'start', timeZone: 'Europe/Berlin' })
  await provePhone(ana, { phone: aPhone() })
  await addSignInRows(ana)
  await db.insert(imports).values({
    id: newId(now),
    memberId,
    source: 'bookmarks',
    state: 'done',
    createdAt: now,
    files: [{ key: crypto.randomUUID(), name: NAME, bytes: 1 }],
  })
  await startUpload(ana, { name: NAME, bytes: 1, fingerprint: '0'.repeat(64) })
  await aSource(ana, board, { title: NAME })
  await addAppRows(ana, bo, theirs)
  await addOperatorRows(ana, bo, given.id)
  await addBusinessRows(ana, bo)
  await addBlocksAndReports(ana, bo)
  const proofId = await aProof(memberId)
  const signedIn = await admit(ana, {
    memberId,
    way: 'second_factor',
    method: 'multifactor',
    proofId,
  })
  await turnOnPush({ ...ana, viewer: signedIn.viewer }, await aSubscription())
  await db
    .insert(pushedNotifications)
    .values({ memberId, day: 1, kind: 'saved', subjectId: 1, dueAt: 1 })
  await rememberDevice(ana, { memberId, deviceToken: signedIn.deviceToken })
  await ana.settled()
  await bo.settled()
  const files = [alone.hash, hidden.hash, avatar]
  return { ana, bo, files, saved, given, copy, theirs, exportSecret: asked?.secret ?? '' }
}

/** The rows of the member's sign-in methods. */
async function addSignInRows({ db, now, viewer }: Member) {
  const { id: memberId, email } = viewer
  const row = { memberId, createdAt: now }
  await db.insert(identities).values({
    ...row,
    id: newId(now),
    provider: 'google',
    subject: crypto.randomUUID(),
    email,
  })
  await db.insert(accessTokens).values({
    ...row,
    id: newId(now),
    tokenHash: crypto.randomUUID(),
    kind: 'personal',
    name: NAME,
    scopes: [],
    isTwoFactor: false,
    expiresAt: now + DAY_MS,
    lastUsedAt: now,
  })
  await db.insert(passkeys).values({
    ...row,
    id: newId(now),
    credentialId: crypto.randomUUID(),
    publicKey: 'key',
    counter: 0,
    transports: [],
    name: NAME,
    isBackedUp: false,
  })
  await db.insert(connectAttempts).values({
    ...row,
    id: newId(now),
    stateHash: crypto.randomUUID(),
    browserHash: 'b',
    provider: 'google',
    codeVerifier: 'c',
    nonce: 'n',
    purpose: 'connect',
    isBusiness: false,
    expiresAt: now + DAY_MS,
  })
}

/** Each member consents to the other's app, which then gets a webhook. */
async function addAppRows(ana: Member, bo: Someone, theirs: { id: number }) {
  const own = await anApp(ana)
  const other = await anApp(bo)
  for (const [member, app] of [
    [bo, own],
    [ana, other],
  ] as const) {
    const { program } = await consentOf(member, app)
    const url = `https://${NAME}.hooks.example/`
    const { id } = await createWebhook(program, { boardId: theirs.id, url })
    await env.DB.prepare(
      "insert into webhook_deliveries (webhook_id, event, created_at) values (?, 'test', 0)",
    )
      .bind(Number(id))
      .run()
  }
}

/** Operators' actions about the member, and the member's own as an operator. */
async function addOperatorRows({ db, now, viewer }: Member, bo: Someone, subjectId: number) {
  const { id: memberId } = viewer
  await db.insert(operatorOrders).values({
    id: newId(now),
    act: 'staff',
    account: 'former@mail.example',
    reason: NAME,
    createdAt: now,
    doneAt: now,
    memberId,
  })
  await db.insert(linkDomains).values({
    id: newId(now),
    host: `${memberId}.example`,
    officialMemberId: memberId,
    claimedAt: now,
    device: NAME,
  })
  const decision = { act: 'hide', kind: 'pin', ground: 'spam', explanation: NAME } as const
  await db.insert(decisions).values([
    {
      ...decision,
      id: newId(now),
      memberId,
      operatorId: memberId,
      subjectId,
      createdAt: now,
    },
    {
      ...decision,
      id: newId(now + 1),
      memberId: bo.viewer.id,
      appealOperatorId: memberId,
      explanation: 'Spam.',
      subjectId,
      createdAt: now,
    },
  ])
  await db.insert(moderationEvents).values({
    id: newId(now),
    operatorId: memberId,
    act: 'hide',
    subject: 'pin:5',
    reason: 'Spam.',
    createdAt: now,
  })
}

/** The member's blocks, unwanted pictures and reports, and other members' actions about them. */
async function addBlocksAndReports(ana: Member, bo: Someone) {
  const { id, now } = { id: ana.viewer.id, now: ana.now }
  const ids = [id, bo.viewer.id, newId(now), newId(now + 1), now]
  const shown = JSON.stringify({ title: NAME })
  await env.DB.batch([
    env.DB.prepare(`insert into blocks (viewer_id, other_id, kind, created_at)
      values (?1, ?2, 'block', 0), (?2, ?1, 'blocked', 0)`).bind(id, bo.viewer.id),
    env.DB.prepare(
      'insert into dismissed_duplicates (member_id, likeness, newest_pin_id, created_at) values (?, 1, 1, 0)',
    ).bind(id),
    env.DB.prepare(`insert into filled_texts (pin_id, member_id, cleared_at, texts)
      select id, pinner_id, 0, '{}' from pins where pinner_id = ? limit 1`).bind(id),
    env.DB.prepare(`insert into unwanted_pictures (member_id, picture_id, created_at)
      select ?, min(id), 0 from pictures`).bind(id),
    env.DB.prepare(`insert into report_cases (id, kind, subject_id, member_id, shown, urgency, created_at, last_report_at)
      values (?3, 'member', ?1, ?1, ?6, 0, ?5, ?5), (?4, 'member', ?2, ?2, '{}', 0, ?5, ?5)`).bind(
      ...ids,
      shown,
    ),
    env.DB.prepare(`insert into reports (id, case_id, reporter_id, reason, note, created_at)
      values (?3, ?3, ?2, 'spam', ?6, ?5), (?4, ?4, ?1, 'spam', ?6, ?5)`).bind(...ids, NAME),
  ])
}

/** The rows of the member's own business, and of another that they acted for. */
async function addBusinessRows(ana: Member, bo: Someone) {
  const { db, now } = ana
  const { id: memberId, email } = ana.viewer
  for (const id of [memberId, bo.viewer.id]) {
    await db.update(members).set({ isPartner: true }).where(eq(members.id, id))
  }
  const access = { roles: ['ADMIN' as const], state: 'accepted' as const, createdAt: now }
  await db.insert(businessAccess).values([
    {
      ...access,
      id: newId(now),
      businessId: memberId,
      memberId: bo.viewer.id,
      inviterId: memberId,
    },
    { ...access, id: newId(now + 1), businessId: bo.viewer.id, memberId, inviterId: bo.viewer.id },
  ])
  const third = await aMember()
  await db.insert(businessAccess).values({
    ...access,
    id: newId(now + 2),
    businessId: third.viewer.id,
    email,
    state: 'invited',
  })
  const board = await aBoard(bo)
  await db.update(boards).set({ actorId: memberId }).where(eq(boards.id, board.id))
  const pin = await aPicturePin(bo, board)
  await db.update(pins).set({ actorId: memberId }).where(eq(pins.id, pin.id))
  const targeting = { genders: [], ages: [], interests: [], countries: [] }
  for (const [advertiserId, actorId] of [
    [memberId, bo.viewer.id],
    [bo.viewer.id, memberId],
  ] as const) {
    const isOwn = advertiserId === memberId
    const id = newId(isOwn ? now : now + 1)
    await db.insert(campaigns).values({
      id,
      advertiserId,
      actorId,
      pinId: pin.id,
      idempotencyKey: `key ${id}`,
      targeting,
      name: isOwn ? `${NAME} jars` : 'Jars',
      objective: 'CONSIDERATION',
      startAt: now,
      destinationUrl: 'https://jars.example/',
      budgetMicros: 1,
      currency: 'USD',
      createdAt: now,
    })
    await db.insert(campaignChanges).values({
      id,
      campaignId: id,
      actorId,
      act: 'created',
      createdAt: now,
    })
    await db.insert(campaignDays).values({ campaignId: id, day: 1, budgetMicros: 1 })
    const hider = isOwn ? bo.viewer.id : memberId
    await db.insert(hiddenPromotions).values({ campaignId: id, memberId: hider, createdAt: now })
  }
  await db.insert(promoteDrafts).values({
    id: newId(now),
    advertiserId: memberId,
    pinId: pin.id,
    form: { name: NAME },
    createdAt: now,
    updatedAt: now,
  })
  const tagId = newId(now)
  await db.insert(conversionTags).values({
    id: tagId,
    advertiserId: memberId,
    name: NAME,
    createdAt: now,
  })
  await db.insert(conversionEvents).values({
    id: newId(now),
    tagId,
    event: 'CHECKOUT',
    via: 'image',
    at: now,
  })
  await db.insert(billingProfiles).values({
    advertiserId: memberId,
    payerName: NAME,
    email,
    updatedAt: now,
  })
}

/** Finds columns for members that aren't foreign keys, because such a column uses 0 for everybody. */
const MEMBER_COLUMN = /`(\w*member_id)` integer/g

const REFERENCE =
  /FOREIGN KEY \(`(\w+)`\) REFERENCES `members`|`(\w+)`[^,(]*REFERENCES `?members\b/g

/** The tables and columns that refer to members, by foreign key or by name. */
export async function memberColumns(): Promise<{ table: string; column: string }[]> {
  const { results } = await env.DB.prepare(
    `select name, sql from sqlite_master where type = 'table' and sql is not null`,
  ).all<{ name: string; sql: string }>()
  return results.flatMap(({ name: table, sql }) => {
    const found = [...sql.matchAll(REFERENCE), ...sql.matchAll(MEMBER_COLUMN)]
    const columns = new Set(found.map(([, key, inline]) => key ?? inline ?? ''))
    return [...columns].map((column) => ({ table, column }))
  })
}

/** How many rows refer to a member, by `table.column`. */
export async function countsOf(
  columns: readonly string[],
  id: number,
): Promise<Record<string, number>> {
  const answers = await env.DB.batch<{ count: number }>(
    columns.map((name) => {
      const [table, column] = name.split('.')
      const rows = `select count(*) as count from ${table} where ${column} = ?`
      return env.DB.prepare(rows).bind(id)
    }),
  )
  const counts = answers.map(({ results }) => results[0]?.count ?? 0)
  return Object.fromEntries(columns.map((name, place) => [name, counts[place] ?? 0]))
}
