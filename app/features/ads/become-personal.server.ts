import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context.server.ts'
import { boards } from '../../db/content/boards.ts'
import { members } from '../../db/identity/accounts.ts'
import { businessAccess } from '../../db/identity/business.ts'
import { withNewId } from '../../db/ids.ts'
import { type PlainRefusalCode, Refusal, refusalText } from '../../refusal.ts'
import { indexedText } from '../../text/index-words.ts'
import { emailRecords, sendQueuedEmails } from '../core/emails/queue-email.server.ts'
import { hasOpenCampaign, owesMoney } from '../core/permissions/campaigns.server.ts'
import { accessRevokedEmail } from '../identity/business/access/access-emails.server.ts'
import { actingFor } from '../identity/business/acting-for.server.ts'
import { eventRecordWhere } from '../identity/sessions/account-events.server.ts'
import { signedIn } from '../identity/sessions/signed-in.ts'

/** Says why the viewer's account can't become personal yet; null if it can. Refuses `not_found`. */
export async function readObstacle(context: Context): Promise<{ obstacle: string | null }> {
  const { id, isPartner } = signedIn(context)
  actingFor(context, id, 'become_personal')
  if (!isPartner) return { obstacle: refusalText('not_a_business') }
  const [business] = await context.db
    .select({
      owes: owes(id),
      hasCampaign: hasOpenCampaign(id).mapWith(Boolean).as('has_campaign'),
    })
    .from(members)
    .where(eq(members.id, id))
  const isFree = !business?.owes && !business?.hasCampaign
  return { obstacle: isFree ? null : refusalText(obstacleOf(business)) }
}

function owes(id: number) {
  return sql`${owesMoney(id)} and not ${hasOpenCampaign(id)}`.mapWith(Boolean).as('owes')
}

function obstacleOf(business: { owes: boolean } | undefined): PlainRefusalCode {
  return business?.owes ? 'money_owed' : 'campaigns_open'
}

/**
 * Makes the viewer's business personal: access to it ends, and its protected boards become secret. Refuses
 * `campaigns_open`, `money_owed`, `not_a_business`, and `not_found` if the viewer manages another business.
 */
export async function becomePersonal(context: Context): Promise<void> {
  const { db, now } = context
  const { id, isPartner } = signedIn(context)
  if (!isPartner) throw new Refusal('not_a_business')
  actingFor(context, id, 'become_personal')
  const isPersonal = sql`exists (select 1 from members where id = ${id} and not is_partner)`
  const [[business], people] = await db.batch([
    db
      .select({
        name: members.businessName,
        fullName: members.fullName,
        username: members.username,
        owes: owes(id),
      })
      .from(members)
      .where(eq(members.id, id)),
    db
      .select({ email: members.email })
      .from(businessAccess)
      .innerJoin(members, eq(members.id, businessAccess.memberId))
      .where(and(eq(businessAccess.businessId, id), eq(businessAccess.state, 'accepted'))),
  ])
  const message = accessRevokedEmail({
    business: { name: business?.name ?? '', username: business?.username ?? '' },
    url: `${context.env.SITE_ORIGIN}/business/access/`,
  })
  const [[left]] = await withNewId(now, () =>
    db.batch([
      db
        .update(members)
        .set({
          isPartner: false,
          businessName: null,
          indexedName: business && indexedText(business.fullName),
        })
        .where(
          and(
            eq(members.id, id),
            eq(members.isPartner, true),
            sql`not ${hasOpenCampaign(id)} and not ${owesMoney(id)}`,
          ),
        )
        .returning({ id: members.id }),
      eventRecordWhere(
        context,
        'became_personal',
        sql`${members.id} = ${id} and not ${members.isPartner} and changes() > 0`,
      ),
      db.delete(businessAccess).where(sql`business_id = ${id} and ${isPersonal}`),
      db
        .update(boards)
        .set({ privacy: 'secret' })
        .where(sql`owner_id = ${id} and privacy = 'protected' and ${isPersonal}`),
      ...people.flatMap(({ email }) =>
        emailRecords(context, {
          to: sql`select ${email} as address where ${isPersonal}`,
          content: message,
        }),
      ),
    ]),
  )
  if (!left) throw new Refusal(obstacleOf(business))
  context.waitUntil(sendQueuedEmails(context))
}
