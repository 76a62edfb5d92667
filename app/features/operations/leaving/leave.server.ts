import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { withNewId } from '../../../db/ids.ts'
import { Flag } from '../../../forms/input.ts'
import { Refusal } from '../../../refusal.ts'
import type { Letter } from '../../ground/mail/letter.ts'
import { owesMoney } from '../../ground/permissions/campaigns.server.ts'
import { CLOSING_MS } from '../../identity/limits.ts'
import { sendNotMeLetter, type Warned } from '../../identity/recovery/not-me-letter.server.ts'
import { takenBack } from '../../identity/recovery/take-back.server.ts'
import { eventRecord } from '../../identity/sessions/account-events.server.ts'
import { freshlySignedIn } from '../../identity/sessions/fresh-session.server.ts'
import { withCopyLink } from './copies/copy-letters.ts'
import { newCopyLink } from './copies/copy-links.server.ts'
import { closedLetter, deactivatedLetter } from './leaving-letters.ts'

/** Ends all sessions; a log-in brings profile and boards back. Refuses `fresh_login_required`. */
export async function deactivateAccount(context: Context): Promise<void> {
  const { id } = freshlySignedIn(context)
  await leave(context, id, { event: 'deactivated', eraseAt: null })
  tell(context, id, deactivatedLetter)
}

/** Closing an account takes a tick, so that no single press does it. */
export const Closing = v.object({
  isSure: v.pipe(Flag, v.literal(true, 'closing_unsure')),
})

/** A log-in within 14 days brings it back. Refuses `fresh_login_required` and `money_owed`. */
export async function closeAccount(context: Context): Promise<void> {
  const { id } = freshlySignedIn(context)
  const [member] = await context.db
    .select({ owes: sql`${owesMoney(id)}`.mapWith(Boolean).as('owes') })
    .from(members)
    .where(eq(members.id, id))
  if (member?.owes) throw new Refusal('money_owed')
  const eraseAt = context.now + CLOSING_MS
  await leave(context, id, { event: 'close_asked', eraseAt })
  tell(context, id, (warned) => closedLetter(warned, eraseAt))
}

function tell(context: Context, id: number, write: (warned: Warned) => Letter): void {
  sendNotMeLetter(context, id, async (warned) => {
    const link = await newCopyLink(context, id)
    const way = { url: link?.url ?? null, appealsEmail: context.env.APPEALS_EMAIL }
    return withCopyLink(write(warned), way)
  })
}

async function leave(
  context: Context,
  id: number,
  { event, eraseAt }: { event: 'deactivated' | 'close_asked'; eraseAt: number | null },
): Promise<void> {
  const { db, now } = context
  await withNewId(now, () =>
    db.batch([
      db
        .update(members)
        .set({ state: 'deactivated_by_member', reactivationOfferedAt: null, eraseAt })
        .where(and(eq(members.id, id), eq(members.state, 'active'))),
      ...takenBack(context, { memberId: id, wayBack: 'left' }),
      eventRecord(context, id, event),
    ]),
  )
}
