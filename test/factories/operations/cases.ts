import { eq } from 'drizzle-orm'
import type { Context } from '../../../app/context.server.ts'
import { type REPORT_REASONS, reportCases, reports } from '../../../app/db/content/reports.ts'
import { pictures } from '../../../app/db/core/media.ts'
import { newId } from '../../../app/db/ids.ts'
import { decisions } from '../../../app/db/operations/decisions.ts'
import { later } from '../content/pins.ts'
import { aMember, aVisitor } from '../identity/people.ts'

type Member = Context & { viewer: NonNullable<Context['viewer']> }
type CaseChanges = Partial<typeof reportCases.$inferInsert> & {
  reason?: (typeof REPORT_REASONS)[number]
  reporter?: Member
}

/** An open case about something that a member reported. */
export async function aCase(
  kind: (typeof reportCases.$inferInsert)['kind'],
  { viewer }: Member,
  subjectId: number,
  { reason = 'spam', reporter, ...changes }: CaseChanges = {},
): Promise<number> {
  const { db } = aVisitor()
  const by = reporter ?? (await aMember())
  const at = later()
  const [made] = await db
    .insert(reportCases)
    .values({
      id: newId(at),
      kind,
      subjectId,
      memberId: viewer.id,
      shown: { title: 'Moon jar' },
      urgency: 5,
      createdAt: at,
      lastReportAt: at,
      ...changes,
    })
    .returning({ id: reportCases.id })
  if (!made) throw new Error('no case was made')
  await db.insert(reports).values({
    id: newId(at),
    caseId: made.id,
    reporterId: by.viewer.id,
    reason,
    pinId: changes.pinId ?? null,
    note: 'Look at this.',
    createdAt: at,
  })
  return made.id
}

/** The case of a pin's picture. */
export async function aPinCase(
  owner: Member,
  pin: { id: number; hash: string },
  changes: CaseChanges = {},
): Promise<number> {
  const [picture] = await owner.db
    .select({ id: pictures.id })
    .from(pictures)
    .where(eq(pictures.hash, pin.hash))
  const pictureId = picture?.id ?? 0
  return aCase('picture', owner, pictureId, { pictureId, pinId: pin.id, ...changes })
}

/** The decisions about a member, newest first. */
export async function decisionsOn({ viewer, db }: Member) {
  const rows = await db.select().from(decisions).where(eq(decisions.memberId, viewer.id))
  return rows.sort((one, other) => other.id - one.id)
}

/** Makes a decision about a member from the command line; returns its id. */
export async function aDecision(
  { viewer, db }: Member,
  changes: Partial<typeof decisions.$inferInsert> = {},
): Promise<number> {
  const at = later()
  const [made] = await db
    .insert(decisions)
    .values({
      id: newId(at),
      memberId: viewer.id,
      act: 'limit',
      kind: 'pin',
      subjectId: 5,
      title: 'Moon jar',
      ground: 'spam',
      explanation: 'It sells watches.',
      createdAt: at,
      ...changes,
    })
    .returning({ id: decisions.id })
  if (!made) throw new Error('nothing was decided')
  return made.id
}
