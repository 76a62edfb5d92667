import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { runTogether } from '../../../db/run-together.ts'
import { forgetCustomer, takesCards } from '../../../gateways/payments.server.ts'
import { NOBODYS_DOMAIN, sendLetter } from '../../ground/mail/letters.server.ts'
import { forgetLockout } from '../../identity/lockout/lockout.server.ts'
import { purgeBoards, purgePins } from '../../screens/organise/trash/purge-pins.server.ts'
import { deleteExportsOf } from './data-exports.server.ts'
import { erasedLetter } from './leaving-letters.ts'
import { ERASE_ROWS, ERASE_STEPS } from './limits.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

/** Boards of an erased account count as deleted before all others: they are purged at once. */
const LONG_AGO = 1

/**
 * Erases closed accounts in small steps, and goes on where a run ended midway: an account is
 * `deactivated` with a time of erasure until its row goes, which is last. One that fails keeps no
 * other waiting.
 */
export async function eraseAccounts(worker: Worker): Promise<void> {
  const failures: unknown[] = []
  let steps = 0
  for (const id of await dueAccounts(worker)) {
    try {
      if (!(await beginErasure(worker, id))) continue
      for (const step of stepsOf(worker, id)) {
        while (steps++ < ERASE_STEPS && (await step()) > 0);
      }
      if (steps < ERASE_STEPS) await endErasure(worker, id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Accounts were not erased.')
}

async function dueAccounts({ db, now }: Worker): Promise<number[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        lte(members.eraseAt, now),
        inArray(members.state, ['deactivated_by_member', 'deactivated']),
      ),
    )
    .orderBy(members.eraseAt)
    .limit(ERASE_STEPS)
  return rows.map(({ id }) => id)
}

/** Takes the account's name and every way into it, for good; false where its member came back. */
async function beginErasure(worker: Worker, id: number): Promise<boolean> {
  const { db, env, now } = worker
  const [account] = await db
    .select({ email: members.email, username: members.username, state: members.state })
    .from(members)
    .where(and(eq(members.id, id), lte(members.eraseAt, now)))
  if (account?.state !== 'deactivated_by_member') return account?.state === 'deactivated'
  const { email, username } = account
  // Nobody can have taken such a name.
  const nobody = `erased-${crypto.randomUUID()}`
  const isErased = sql`exists (
    select 1 from members where id = ${id} and state = 'deactivated' and erase_at is not null
  )`
  const own = sql`member_id = ${id} and ${isErased}`
  const [begun = []] = await runTogether(db, [
    sql`update members set state = 'deactivated', email = ${`${nobody}@${NOBODYS_DOMAIN}`},
        username = ${nobody}, first_name = '', last_name = '', full_name = '', about = '',
        indexed_name = null, business_name = null, is_partner = 0, staff_role = null, birthday = '1900-01-01',
        country = 'ZZ', gender = 'unspecified', picture_id = null, email_verified_at = null,
        password_hash = null, previous_password_hash = null, kr_privacy_consent_at = null,
        marketing_opt_out_at = null, promote_excluded_at = null, last_board_id = null, factor_loss_at = null
      where id = ${id} and state = 'deactivated_by_member' and erase_at <= ${now} returning id`,
    // Others' letters and invitations have the address, too.
    sql`delete from outbox where ${isErased} and recipient in (
        select ${email} union select phone from second_factors where member_id = ${id}
      )`,
    sql`delete from board_collaborators where email = ${email} and ${isErased}`,
    sql`delete from business_access where email = ${email} and ${isErased}`,
    sql`delete from operator_orders where account in (${email}, ${username}) and ${isErased}`,
    sql`update link_domains set official_member_id = null
      where official_member_id = ${id} and ${isErased}`,
    ...SMALL_TABLES.map((table) => sql`delete from ${sql.raw(table)} where ${own}`),
    sql`update boards set deleted_at = ${LONG_AGO} where owner_id = ${id} and ${isErased}`,
  ])
  if (begun.length === 0) return false
  await sendLetter(worker, email, erasedLetter(`${env.SITE_ORIGIN}/privacy/`))
  return true
}

const SMALL_TABLES = [
  'sessions',
  'one_time_tokens',
  'identities',
  'connect_attempts',
  'second_factors',
  'recovery_codes',
  'challenges',
  'passkeys',
  'known_devices',
  'landing_signals',
  'board_collaborators',
  'businesses',
  'business_access',
]

/** Each step deletes some rows and returns how many. */
function stepsOf(worker: Worker, id: number): (() => Promise<number>)[] {
  const { db } = worker
  const some = (table: string, condition: SQL) => async () => {
    const rows = sql.raw(table)
    const [gone = []] = await runTogether(db, [
      sql`delete from ${rows} where rowid in (
          select rowid from ${rows} where ${condition} limit ${ERASE_ROWS}
        ) returning 1 as gone`,
    ])
    return gone.length
  }
  const forgotten = (table: string) => async () => {
    const rows = sql.raw(table)
    const [changed = []] = await runTogether(db, [
      sql`update ${rows} set actor_id = null where rowid in (
          select rowid from ${rows} where actor_id = ${id} limit ${ERASE_ROWS}
        ) returning 1 as changed`,
    ])
    return changed.length
  }
  const own = sql`member_id = ${id}`
  return [
    () => deleteExportsOf(worker, id),
    () => givePinsAway(worker, id),
    () => purgePins(worker, LONG_AGO + 1),
    () => purgeBoards(worker, LONG_AGO + 1),
    some('import_items', sql`import_id in (select id from imports where member_id = ${id})`),
    some('imports', own),
    some('recent_searches', own),
    some('account_events', own),
    some('member_follows', own),
    some('member_follows', sql`follower_id = ${id}`),
    some('board_follows', sql`follower_id = ${id}`),
    some('business_access', sql`business_id = ${id}`),
    some('hidden_promotions', own),
    some('blocks', sql`viewer_id = ${id} or other_id = ${id}`),
    some('unwanted_pictures', own),
    some(
      'reports',
      sql`reporter_id = ${id} or case_id in (select id from report_cases where member_id = ${id})`,
    ),
    some('report_cases', own),
    ...['campaign_changes', 'campaign_days', 'hidden_promotions'].map((table) =>
      some(table, sql`campaign_id in (select id from campaigns where advertiser_id = ${id})`),
    ),
    some(
      'conversion_events',
      sql`tag_id in (select id from conversion_tags where advertiser_id = ${id})`,
    ),
    () => forgetPayer(worker, id),
    ...['campaigns', 'promote_drafts', 'conversion_tags', 'billing_profiles'].map((table) =>
      some(table, sql`advertiser_id = ${id}`),
    ),
    ...['pins', 'boards', 'campaigns', 'campaign_changes'].map((table) => forgotten(table)),
    some(
      'board_action_pins',
      sql`action_id in (select id from board_actions where member_id = ${id})`,
    ),
  ]
}

/** The payment company forgets the business and its card first: afterwards nobody knows who it was there. */
async function forgetPayer({ db, env }: Worker, id: number): Promise<number> {
  if (!takesCards(env)) return 0
  const [[payer] = []] = await runTogether(db, [
    sql`select customer_ref from billing_profiles where advertiser_id = ${id} and customer_ref is not null`,
  ])
  if (payer) await forgetCustomer(env, String(payer.customer_ref))
  return 0
}

/** Pins on others' boards stay there, as those of the board's owner. */
async function givePinsAway({ db }: Worker, id: number): Promise<number> {
  const [given = []] = await runTogether(db, [
    sql`update pins set pinner_id = boards.owner_id, is_listed = pins.deleted_at is null
          and boards.privacy = 'public' and boards.archived_at is null and boards.deleted_at is null
          and owners.state in ('active', 'soft_banned') and owners.limited_at is null
          and boards.limited_at is null and pins.limited_at is null
      from boards join members as owners on owners.id = boards.owner_id
      where boards.id = pins.board_id and pins.id in (
        select theirs.id from pins as theirs join boards as others on others.id = theirs.board_id
        where theirs.pinner_id = ${id} and others.owner_id <> ${id} limit ${ERASE_ROWS}
      ) returning pins.id`,
  ])
  return given.length
}

async function endErasure(worker: Worker, id: number): Promise<void> {
  await forgetLockout(worker, id)
  await runTogether(worker.db, [
    sql`delete from members where id = ${id} and state = 'deactivated' and erase_at is not null
        and not exists (select 1 from boards where owner_id = ${id})
        and not exists (select 1 from pins where pinner_id = ${id})`,
  ])
}
