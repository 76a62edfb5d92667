import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { blockMember } from '../../../../app/features/content/blocks/blocks.server.ts'
import { editBoard } from '../../../../app/features/content/boards/boards.server.ts'
import { editPin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { readReportPage, report } from '../../../../app/features/content/reports/report.server.ts'
import { NewReport } from '../../../../app/features/content/reports/reports.ts'
import { listOwnReports } from '../../../../app/features/operations/moderation/statements/own-reports.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { refusal } from '../../../emails.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aCollaborator, invite } from '../../../factories/content/collaborators.ts'
import { aPin, later } from '../../../factories/content/pins.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const SPAM = { reason: 'spam' as const, note: '' }

/** A member's pin on a public board. */
async function aShownPin(texts: Parameters<typeof aPin>[2] = { title: 'Jar' }) {
  const ana = await aMember({ fullName: 'Ana Lind', about: 'Potter.' })
  const board = await aBoard(ana)
  return { ana, board, pin: await aPin(ana, board, texts) }
}

async function casesOf({ viewer }: { viewer: { id: number } }) {
  const { results } = await env.DB.prepare(
    'select * from report_cases where member_id = ? order by id',
  )
    .bind(viewer.id)
    .all()
  return results.map(({ shown, ...row }) => ({ ...row, shown: JSON.parse(String(shown)) }))
}

function ofPin(pin: { id: number }) {
  return { kind: 'pin' as const, id: pin.id, ...SPAM }
}

test('fifty concurrent reports of one pin are one case with fifty reports', async () => {
  const { ana, pin } = await aShownPin()
  const fifty: Context[] = []
  while (fifty.length < 50) fifty.push(await aMember())

  await Promise.all(fifty.map((member) => report(member, ofPin(pin))))

  expect(await casesOf(ana)).toMatchObject([{ kind: 'picture', report_count: 50, state: 'open' }])
})

test('one member’s reports of one thing count once, however often and from wherever they are sent', async () => {
  const { ana, pin } = await aShownPin()
  const bo = await aMember()
  const tabs = Array.from({ length: 10 }, () => ({ ...bo, db: aVisitor().db }))

  await Promise.all(tabs.map((tab) => report(tab, ofPin(pin))))
  await report(bo, { ...ofPin(pin), reason: 'child_safety' })

  expect(await casesOf(ana)).toMatchObject([{ report_count: 1, urgency: 11 }])
})

test('all pins of a picture are one case, which keeps the first pin reported', async () => {
  const { ana, pin } = await aShownPin({
    title: 'Jar',
    description: 'Blue',
    link: 'https://a.example/',
  })
  const bo = await aMember()
  const cy = await aMember()
  const saved = await savePin(cy, { pinId: pin.id, boardId: (await aBoard(cy)).id, section: null })
  await report(bo, ofPin(pin))
  await editPin(ana, { pinId: pin.id, title: 'Nothing to see' })

  await report(bo, ofPin(saved))
  await report(await aMember(), ofPin(saved))

  expect(await casesOf(cy)).toEqual([])
  const [found] = await casesOf(ana)
  expect(found).toMatchObject({ pin_id: pin.id, report_count: 2 })
  expect(found?.shown).toMatchObject({
    title: 'Jar',
    description: 'Blue',
    link: 'https://a.example/',
    username: ana.viewer.username,
    fullName: 'Ana Lind',
  })
})

test('a case is as urgent as its most serious reason', async () => {
  const { ana, board } = await aShownPin()
  const target = { kind: 'board' as const, id: board.id, note: '' }
  for (const reason of ['other', 'self_harm', 'spam'] as const) {
    await report(await aMember(), { ...target, reason })
  }

  expect(await casesOf(ana)).toMatchObject([{ kind: 'board', urgency: 1, report_count: 3 }])
})

test('a member, a board and an invitation are reported as separate cases', async () => {
  const { ana, board } = await aShownPin()
  const bo = await aMember()
  const invitation = await invite(ana, board, bo)
  for (const [kind, id] of [
    ['member', ana.viewer.id],
    ['board', board.id],
    ['invitation', board.id],
  ] as const) {
    expect(await readReportPage(bo, { kind, id })).toMatchObject({
      isReported: false,
      member: { id: ana.viewer.id },
    })
    await report({ ...bo, now: later() }, { kind, id, ...SPAM })

    expect((await readReportPage(bo, { kind, id })).isReported).toBe(true)
  }

  expect(await casesOf(ana)).toMatchObject([
    { kind: 'member', subject_id: ana.viewer.id, shown: { about: 'Potter.' } },
    { kind: 'board', subject_id: board.id, shown: { board: board.name } },
    { kind: 'invitation', subject_id: invitation, shown: { board: board.name } },
  ])
})

test('members can’t report their own things or things they can’t see', async () => {
  const { ana, board, pin } = await aShownPin()
  const bo = await aMember()
  const cy = await aMember()
  const hidden = await aBoard(ana)
  const onHidden = await aPin(ana, hidden)
  await editBoard(ana, { boardId: hidden.id, privacy: 'secret' })
  await blockMember(ana, { memberId: cy.viewer.id })
  const refused = async (
    by: Context,
    kind: 'pin' | 'board' | 'member' | 'invitation',
    id: number,
  ) => {
    expect(await refusal(readReportPage(by, { kind, id }))).toBe('not_found')
    expect(await refusal(report(by, { kind, id, ...SPAM }))).toBe('not_found')
  }

  await refused(ana, 'pin', pin.id)
  await refused(ana, 'board', board.id)
  await refused(ana, 'member', ana.viewer.id)
  await refused(bo, 'pin', onHidden.id)
  await refused(bo, 'board', hidden.id)
  await refused(bo, 'invitation', board.id)
  await refused(bo, 'member', 5)
  await refused(await aCollaborator(ana, board), 'invitation', board.id)
  await refused(cy, 'pin', pin.id)
  await refused(cy, 'board', board.id)
  await refused(cy, 'member', ana.viewer.id)
  expect(await refusal(report(aVisitor(), ofPin(pin)))).toBe('not_signed_in')
  expect(await casesOf(ana)).toEqual([])
})

test('a member can report fifty things a day', async () => {
  const { ana } = await aShownPin()
  const bo = await aMember()
  const board = await aBoard(ana)
  for (let n = 0; n < 50; n++) await report(bo, ofPin(await aPin(ana, board)))
  const one = ofPin(await aPin(ana, board))

  expect(await refusal(report(bo, one))).toBe('too_many_reports')
  await report({ ...bo, now: bo.now + 25 * 60 * 60 * 1000 }, one)
})

test('a report needs a reason, and its note has a maximum length', () => {
  const target = { kind: 'pin', id: '5' }

  expect(() => parseInput(NewReport, target)).toThrow(
    expect.objectContaining({ code: 'reason_missing' }),
  )
  expect(() => parseInput(NewReport, { ...target, reason: 'bored' })).toThrow(
    expect.objectContaining({ code: 'reason_missing' }),
  )
  const long = { ...target, reason: 'spam', note: 'a'.repeat(501) }
  expect(() => parseInput(NewReport, long)).toThrow(
    expect.objectContaining({ code: 'note_too_long' }),
  )
})

test('the reporter learns the outcome, and nobody else does', async () => {
  const { ana, board, pin } = await aShownPin()
  const bo = await aMember()
  for (const one of [
    { ...ofPin(pin), note: 'Look' },
    { kind: 'board' as const, id: board.id, ...SPAM },
    { kind: 'member' as const, id: ana.viewer.id, ...SPAM },
  ]) {
    await report({ ...bo, now: later() }, one)
  }
  await decide(ana, 'picture', 'remove')
  await decide(ana, 'board', 'keep')

  const { items } = await listOwnReports(bo, { bookmark: null, pageSize: 25 })

  expect(items.map(({ name, outcome, note }) => [name, outcome, note])).toEqual([
    ['Ana Lind', 'waiting', ''],
    [board.name, 'kept', ''],
    ['Jar', 'acted', 'Look'],
  ])
  expect((await listOwnReports(ana, { bookmark: null, pageSize: 25 })).items).toEqual([])
})

test('something can be reported again after a decision, as a new case', async () => {
  const { ana, board } = await aShownPin()
  const bo = await aMember()
  const target = { kind: 'board' as const, id: board.id, ...SPAM }
  await report({ ...bo, now: later() }, target)
  await decide(ana, 'board', 'keep')

  await report({ ...bo, now: later() }, target)

  expect(await casesOf(ana)).toMatchObject([
    { state: 'decided' },
    { state: 'open', report_count: 1 },
  ])
})

/** Decides a member's open case. */
async function decide({ viewer }: { viewer: { id: number } }, kind: string, act: string) {
  await env.DB.batch([
    env.DB.prepare(`insert into decisions (id, case_id, member_id, act, kind, subject_id, ground, explanation, created_at)
      select id, id, member_id, ?, kind, subject_id, 'spam', '', 0 from report_cases
      where member_id = ? and kind = ? and state = 'open'`).bind(act, viewer.id, kind),
    env.DB.prepare(`update report_cases set state = 'decided', decided_at = 1
      where member_id = ? and kind = ? and state = 'open'`).bind(viewer.id, kind),
  ])
}
