import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { reportCases } from '../../../../app/db/content/reports.ts'
import { pictures } from '../../../../app/db/core/media.ts'
import { newId } from '../../../../app/db/ids.ts'
import { moderationEvents } from '../../../../app/db/operations/decisions.ts'
import { hashPictures } from '../../../../app/features/content/media/pictures/hash-pictures.server.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { withdrawnKey } from '../../../../app/features/content/media/removed/withdraw-pictures.server.ts'
import { storedKey } from '../../../../app/features/content/media/stored-files.server.ts'
import { insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { readPin } from '../../../../app/features/content/pins/read-pin.server.ts'
import { readCase } from '../../../../app/features/operations/moderation/cases/case.server.ts'
import { decideCase } from '../../../../app/features/operations/moderation/decide/decide.server.ts'
import { openNearCases } from '../../../../app/features/operations/moderation/pictures/open-near-cases.server.ts'
import { readQueue } from '../../../../app/features/operations/moderation/queue/queue.server.ts'
import { QueueQuery } from '../../../../app/features/operations/moderation/queue/queue.ts'
import { purgeFiles } from '../../../../app/features/screens/organise/trash/purge-files.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { refusal, withOutbox } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPng } from '../../../factories/content/pictures.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { alteredScene, aScene } from '../../../factories/content/scenes.ts'
import { aMember, aStaffMember } from '../../../factories/identity/people.ts'
import { aCase, aPinCase } from '../../../factories/operations/cases.ts'

function queue(operator: Context, query: Record<string, string> = {}) {
  return readQueue(operator, parseInput(QueueQuery, { pageSize: '250', ...query }))
}

async function eventsOf({ db, viewer }: Awaited<ReturnType<typeof aStaffMember>>) {
  return db.select().from(moderationEvents).where(eq(moderationEvents.operatorId, viewer.id))
}

test('the queue lists the most serious cases first, then the oldest, in pages', async () => {
  const ana = await aMember()
  const operator = await aStaffMember('reviewer')
  const ids: number[] = []
  for (const urgency of [3, 0, 3, 1]) {
    const pin = await aPin(ana, await aBoard(ana))
    ids.push(await aPinCase(ana, pin, { urgency }))
  }
  const own = (cases: { id: number }[]) =>
    cases.map(({ id }) => ids.indexOf(id)).filter((place) => place >= 0)

  expect(own((await queue(operator)).cases)).toEqual([1, 3, 0, 2])
  const pages: number[] = []
  for (let bookmark: string | null = ''; bookmark !== null; ) {
    const page: Awaited<ReturnType<typeof queue>> = await queue(operator, {
      pageSize: '1',
      ...(bookmark && { bookmark }),
    })
    pages.push(...own(page.cases))
    bookmark = page.bookmark
  }
  expect(pages).toEqual([1, 3, 0, 2])
})

test('the queue can be filtered by kind and reason', async () => {
  const ana = await aMember()
  const operator = await aStaffMember('reviewer')
  const board = await aBoard(ana)
  const ofBoard = await aCase('board', ana, board.id, { reason: 'hate' })
  const ofPin = await aPinCase(ana, await aPin(ana, board), { reason: 'copyright' })
  const idsOf = async (query: Record<string, string>) =>
    (await queue(operator, query)).cases.map(({ id }) => id)

  expect(await idsOf({ kind: 'board' })).toContain(ofBoard)
  expect(await idsOf({ kind: 'board' })).not.toContain(ofPin)
  expect(await idsOf({ reason: 'copyright' })).toContain(ofPin)
  expect(await idsOf({ reason: 'copyright' })).not.toContain(ofBoard)
})

test('ten thousand reports of one pin are one row, which costs no more to read', async () => {
  const ana = await aMember()
  const operator = await aStaffMember('reviewer')
  const caseId = await aPinCase(ana, await aPin(ana, await aBoard(ana)))
  const first = newId(Date.now() + 600_000)
  await env.DB.prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
    insert into members (id, username, email, first_name, full_name, birthday, country, avatar_color_index, created_at)
    select ?1 + i, 'crowd' || i, 'crowd' || i || '@x.example', 'c', 'c', '1990-01-01', 'US', 0, 0 from n`)
    .bind(first)
    .run()
  await env.DB.prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
    insert into reports (id, case_id, reporter_id, reason, created_at)
    select ?1 + i, ?2, ?1 + i, 'spam', 0 from n`)
    .bind(first, caseId)
    .run()

  const before = operator.db.roundTrips()
  const { cases } = await queue(operator, { kind: 'picture' })

  expect(operator.db.roundTrips() - before).toBe(1)
  expect(cases.filter(({ id }) => id === caseId)).toMatchObject([
    { reportCount: 10_001, reasons: ['spam'] },
  ])
  const { reports, reportCount } = await readCase(operator, { caseId, show: null })
  expect([reports.length, reportCount]).toEqual([100, 10_001])
})

test('a case that concerns the viewer isn’t in their queue', async () => {
  const ana = await aMember()
  const operator = await aStaffMember('admin')
  const own = await aCase('member', operator, operator.viewer.id)
  const reported = await aPinCase(ana, await aPin(ana, await aBoard(ana)), { reporter: operator })

  const ids = (await queue(operator)).cases.map(({ id }) => id)

  expect(ids).not.toContain(own)
  expect(ids).not.toContain(reported)
})

test('a picture is shown on request, which is recorded', async () => {
  const ana = await aMember()
  const operator = await aStaffMember('reviewer')
  const caseId = await aPinCase(ana, await aPin(ana, await aBoard(ana)))

  expect((await readCase(operator, { caseId, show: null })).picture?.isShown).toBe(false)
  expect(await eventsOf(operator)).toEqual([])
  expect((await readCase(operator, { caseId, show: caseId })).picture?.isShown).toBe(true)
  await queue(operator, { show: String(caseId) })

  expect(await eventsOf(operator)).toMatchObject(
    Array(2).fill({ act: 'show_picture', subject: `case:${caseId}` }),
  )
})

test('a reviewer doesn’t see who reported something, and a moderator does', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const pin = await aPin(ana, await aBoard(ana))
  const caseId = await aPinCase(ana, pin, { reporter: bo })
  const reportersFor = async (role: 'reviewer' | 'moderator') =>
    (await readCase(await aStaffMember(role), { caseId, show: null })).reports.map(
      ({ reporter }) => reporter,
    )

  expect(await reportersFor('reviewer')).toEqual([null])
  expect(await reportersFor('moderator')).toEqual([bo.viewer.username])
})

test('a case shows what the role may decide, and what was decided before', async () => {
  const ana = await aMember()
  const board = await aBoard(ana)
  const moderator = withOutbox(await aStaffMember('moderator'))
  const earlier = await aCase('board', ana, board.id)
  await decideCase(moderator, {
    caseId: earlier,
    act: 'limit',
    ground: 'spam',
    explanation: 'The same 30 times.',
  })
  const caseId = await aPinCase(ana, await aPin(ana, board))

  const forReviewer = await readCase(await aStaffMember('reviewer'), { caseId, show: null })
  expect(forReviewer.acts).toEqual(['keep', 'hide', 'remove', 'limit'])
  expect(forReviewer.decisions).toMatchObject([{ act: 'limit', explanation: 'The same 30 times.' }])
  expect((await readCase(moderator, { caseId, show: null })).acts).toContain('suspend')
  const editor = await aStaffMember('editor')
  expect(await refusal(readCase(editor, { caseId, show: null }))).toBe('not_allowed')
  expect(await refusal(readCase(moderator, { caseId: 5, show: null }))).toBe('not_found')
})

/** A soft pattern for each seed, at this size. */
function pattern(seed: number, width: number): Uint8Array<ArrayBuffer> {
  return aPng(width, width, (x, y) => {
    const across = x / width
    const down = y / width
    const wave =
      Math.sin(across * 9 + seed + down * 4) * 60 + Math.cos(across * seed - down * 7) * 50
    const level = Math.round(Math.max(0, Math.min(255, 125 + wave)))
    return [level, level, level]
  })
}

async function aPinOf(member: Awaited<ReturnType<typeof aMember>>, file: Uint8Array<ArrayBuffer>) {
  const picture = await storePicture(member, file)
  const boardId = (await aBoard(member, { name: `Jars ${picture.id}` })).id
  const pin = { boardId, pictureId: picture.id, method: 'uploaded' } as const
  const id = await insertPin({ ...member, now: later() }, pin)
  return { id, hash: picture.hash, pictureId: picture.id }
}

test('a new pin that resembles a removed picture opens one case automatically, and no other pin does', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const operator = withOutbox(await aStaffMember('admin'))
  const removed = await aPinOf(ana, pattern(5, 300))
  const caseId = await aPinCase(ana, removed)
  await decideCase(operator, {
    caseId,
    act: 'remove',
    ground: 'adult',
    explanation: 'Not for everybody.',
  })
  const near = await aPinOf(bo, pattern(5, 180))
  const far = await aPinOf(bo, pattern(11, 180))
  const now = later()

  await Promise.all([openNearCases({ db: bo.db, now }), openNearCases({ db: operator.db, now })])

  const casesOf = (id: number) =>
    bo.db.select().from(reportCases).where(eq(reportCases.subjectId, id))
  const opened = await casesOf(near.pictureId)
  expect(opened).toMatchObject([{ memberId: bo.viewer.id, reportCount: 0, state: 'open' }])
  expect(await casesOf(far.pictureId)).toEqual([])
  const shown = await readCase(operator, { caseId: opened[0]?.id ?? 0, show: null })
  expect(shown.like.removed).toHaveLength(1)
  await openNearCases({ db: bo.db, now: later() })
  expect(await casesOf(near.pictureId)).toHaveLength(1)
})

test('a removed picture is recognised when cropped or mirrored, even after its files are deleted', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const operator = withOutbox(await aStaffMember('admin'))
  const scene = aScene(301)
  const removed = await aPinOf(ana, alteredScene(scene, 'not'))
  const caseId = await aPinCase(ana, removed)
  const decision = { act: 'remove', ground: 'adult', explanation: 'Not for everybody.' } as const
  await decideCase(operator, { caseId, ...decision })
  const casesOf = (id: number) =>
    bo.db.select().from(reportCases).where(eq(reportCases.subjectId, id))

  const cropped = await aPinOf(bo, alteredScene(scene, 'cropped10'))
  const other = await aPinOf(bo, alteredScene(aScene(302), 'cropped10'))
  await openNearCases({ db: bo.db, now: later() })

  const [opened] = await casesOf(cropped.pictureId)
  expect(opened).toMatchObject({ memberId: bo.viewer.id, reportCount: 0, state: 'open' })
  expect(await casesOf(other.pictureId)).toEqual([])
  const shown = await readCase(operator, { caseId: opened?.id ?? 0, show: null })
  expect(shown.like.removed.map(({ hash }) => hash)).toEqual([removed.hash])

  await ana.db.delete(pins).where(eq(pins.pictureId, removed.pictureId))
  const muchLater = { ...ana, now: Date.now() + 400 * 24 * 60 * 60 * 1000 }
  await env.MEDIA.put(withdrawnKey(storedKey(removed.hash, 'orig')), 'withdrawn')
  while ((await purgeFiles(muchLater, 'picture')) > 0);
  expect(await env.MEDIA.head(withdrawnKey(storedKey(removed.hash, 'orig')))).toBeNull()
  const mirrored = await aPinOf(bo, alteredScene(scene, 'mirrored'))
  await openNearCases({ db: bo.db, now: later() })

  expect(await casesOf(mirrored.pictureId)).toHaveLength(1)
})

test('the cron job hashes older pictures, and gives those without a file an empty hash', async () => {
  const ana = await aMember()
  const picture = await storePicture(ana, pattern(7, 200))
  const pin = await aPin(ana, await aBoard(ana))
  const hashOf = async (hash: string) => {
    const [row] = await ana.db.select().from(pictures).where(eq(pictures.hash, hash))
    return row?.perceptualHash
  }
  const before = await hashOf(picture.hash)
  await ana.db.update(pictures).set({ perceptualHash: null }).where(eq(pictures.id, picture.id))
  expect(await env.MEDIA.head(storedKey(picture.hash, 'orig'))).not.toBeNull()

  for (let run = 0; run < 10; run++) await hashPictures(ana)

  expect(await hashOf(picture.hash)).toBe(before)
  expect(await hashOf(pin.hash)).toBe('')
})

test('a save shows where the viewer has the same picture or a similar one', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const shown = await aPinOf(ana, pattern(13, 300))
  const boardFor = async (member: Context) =>
    (await readPin(member, { pinId: shown.id })).boardOfSamePicture

  expect(await boardFor(bo)).toBeNull()
  expect(await boardFor(ana)).toBeNull()
  const like = await aPinOf(bo, pattern(13, 280))
  expect(await boardFor(bo)).toEqual({ name: `Jars ${like.pictureId}` })
  expect(await boardFor(await aMember())).toBeNull()

  const cropped = await aPinOf(ana, alteredScene(aScene(303), 'cropped10'))
  const whole = await aPinOf(bo, alteredScene(aScene(303), 'not'))
  expect((await readPin(bo, { pinId: cropped.id })).boardOfSamePicture).toEqual({
    name: `Jars ${whole.pictureId}`,
  })
})
