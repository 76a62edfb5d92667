import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { sends } from '../../../db/content/sends.ts'
import { members } from '../../../db/identity/accounts.ts'
import { statement } from '../../../db/statement.ts'
import type { Flash } from '../../../flash.ts'
import { Refusal } from '../../../refusal.ts'
import { hasOpenAccount } from '../../ground/permissions/accounts.server.ts'
import { isNotBlocked, mayInvite } from '../../ground/permissions/blocks.server.ts'
import { openToAll } from '../../ground/permissions/boards.server.ts'
import { limitRate } from '../../ground/rate-limits/rate-limit.server.ts'
import { signedIn } from '../../identity/sessions/signed-in.ts'
import { writeSignedIn } from '../../identity/sessions/write-signed-in.server.ts'
import { telling } from '../../identity/updates/telling.server.ts'
import type { NewSend, SendAct } from './send.ts'

export async function changeSend(context: Context, act: SendAct): Promise<Flash> {
  return 'undo' in act ? takeBack(context, act.undo) : send(context, act)
}

/**
 * Sends a pin, board or profile that everybody may see to a member who takes invitations from the sender; any
 * other is as unknown as nobody. Refuses `receiver_missing`, `member_unknown`, `not_allowed`, `rate_limited` and
 * `not_found`.
 */
async function send(context: Context, { kind, subjectId, who }: NewSend): Promise<Flash> {
  const { db } = context
  const viewer = signedIn(context)
  if (viewer.acting) throw new Refusal('not_allowed')
  await limitRate(context, 'send', String(viewer.id))
  await limitRate(context, 'sentTo', `${viewer.id}:${who}`)
  const isShown = SHOWN[kind](subjectId, viewer.id)
  const receives = and(
    eq(members.username, who),
    eq(members.state, 'active'),
    ne(members.id, viewer.id),
    mayInvite(viewer.id, 'members'),
  )
  const [, [subject], [receiver], [made]] = await writeSignedIn(context, (id, stillThere) =>
    db.batch([
      stillThere,
      db.select({ isShown: sql`1` }).from(sql`(select 1)`).where(isShown),
      db.select({ name: members.fullName }).from(members).where(receives),
      db
        .insert(sends)
        .select(
          sql`select ${id}, ${viewer.id}, ${members.id}, ${kind}, ${subjectId} from ${members}
            where ${receives} and ${isShown}`,
        )
        .returning({ id: sends.id }),
      statement(
        db,
        telling(context, {
          ...{ kind: `sent_${kind}`, subject: kind === 'profile' ? id : subjectId, act: id },
          to: sql`select receiver_id from sends where id = ${id}`,
        }),
      ),
    ]),
  )
  if (!subject) throw new Refusal('not_found')
  if (!receiver || !made) throw new Refusal('member_unknown', 'who')
  return { kind: 'sent', sendId: made.id, name: receiver.name }
}

/** Takes back what the viewer sent, as if it had never been; nothing to take back is no error. */
async function takeBack({ db, viewer }: Context, sendId: number): Promise<Flash> {
  const { id } = signedIn({ viewer })
  await db.delete(sends).where(and(eq(sends.id, sendId), eq(sends.senderId, id)))
  return { kind: 'undone', text: 'Not sent' }
}

/** Things that everybody may see, unless a block is between the sender and whose they are. */
const SHOWN: Record<NewSend['kind'], (id: number, senderId: number) => SQL> = {
  pin: (id, senderId) => sql`exists (
    select 1 from pins where id = ${id} and is_listed = 1 and ${isNotBlocked(senderId, sql`pinner_id`)}
  )`,
  board: (id, senderId) => sql`exists (
    select 1 from boards where boards.id = ${id} and ${openToAll()} and ${isNotBlocked(senderId, sql`boards.owner_id`)}
  )`,
  profile: (id, senderId) => sql`exists (
    select 1 from members where members.id = ${id} and ${hasOpenAccount()} and ${isNotBlocked(senderId, sql`members.id`)}
  )`,
}
