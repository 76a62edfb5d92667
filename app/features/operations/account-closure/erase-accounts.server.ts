import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Worker } from '../../../context.server.ts'
import { members } from '../../../db/identity/accounts.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { type ClockJob, LONG_JOB_MS } from '../../../jobs.ts'
import {
  ERASED_DOMAIN,
  emailSteps,
  sendQueuedEmails,
} from '../../core/emails/queue-email.server.ts'
import { ERASED_ROWS } from '../../core/personal-data.ts'
import { forgetLockout } from '../../identity/lockout/lockout.server.ts'
import { erasedEmail } from './closure-emails.ts'
import { forgetEndingsOf } from './endings.server.ts'
import { forgetErasures, noteErasure } from './erased-accounts.server.ts'
import { ERASE_STEPS } from './limits.ts'
import { PERSONAL_DATA } from './personal-data.server.ts'

export const eraseAccountsJob: ClockJob = {
  name: 'erase_accounts',
  every: 'hour',
  run: eraseAccounts,
  limitMs: LONG_JOB_MS,
}

/**
 * Erases closed accounts in small steps, and resumes interrupted erasures. The account's row is deleted last; until
 * then it is `deactivated` and has an `erase_at`. A failure doesn't delay other accounts.
 */
export async function eraseAccounts(worker: Worker): Promise<void> {
  const failures: unknown[] = []
  let steps = 0
  for (const id of await dueAccounts(worker)) {
    try {
      if (!(await startErasure(worker, id))) continue
      await noteErasure(worker, id)
      for (const step of stepsOf(worker, id)) {
        while (steps++ < ERASE_STEPS && (await step()) > 0);
      }
      if (steps < ERASE_STEPS) await finishErasure(worker, id)
    } catch (error) {
      failures.push(error)
    }
  }
  await forgetErasures(worker)
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

/** Permanently removes the account's name and sign-in methods; false if the member came back. */
async function startErasure(worker: Worker, id: number): Promise<boolean> {
  const { db, env, now } = worker
  const [account] = await db
    .select({ email: members.email, username: members.username, state: members.state })
    .from(members)
    .where(and(eq(members.id, id), lte(members.eraseAt, now)))
  if (account?.state !== 'deactivated_by_member') return account?.state === 'deactivated'
  const { email, username } = account
  const nobody = `erased-${crypto.randomUUID()}`
  const isErased = sql`exists (
    select 1 from members where id = ${id} and state = 'deactivated' and erase_at is not null
  )`
  const [begun = []] = await runBatch(db, [
    sql`update members set state = 'deactivated', email = ${`${nobody}@${ERASED_DOMAIN}`},
        username = ${nobody}, first_name = '', last_name = '', full_name = '', about = '',
        indexed_name = null, business_name = null, is_partner = 0, staff_role = null, birthday = '1900-01-01',
        country = 'ZZ', gender = 'unspecified', picture_id = null, email_verified_at = null,
        password_hash = null, previous_password_hash = null, kr_privacy_consent_at = null,
        marketing_opt_out_at = null, promote_excluded_at = null, last_board_id = null, factor_loss_at = null, topics = null
      where id = ${id} and state = 'deactivated_by_member' and erase_at <= ${now} returning id`,
    ...PERSONAL_DATA.flatMap(
      ({ eraseAtOnce }) => eraseAtOnce?.({ id, email, username, isErased }) ?? [],
    ),
    ...emailSteps(worker, {
      to: sql`select ${email} as address from members
        where id = ${id} and email = ${`${nobody}@${ERASED_DOMAIN}`}`,
      content: erasedEmail(`${env.SITE_ORIGIN}/privacy/`),
    }),
  ])
  if (begun.length === 0) return false
  await sendQueuedEmails(worker)
  return true
}

/** Each step changes some rows and returns how many. Later areas go first: their rows refer to earlier ones. */
function stepsOf(worker: Worker, id: number): (() => Promise<number>)[] {
  const areas = PERSONAL_DATA.toReversed()
  return [
    ...areas.flatMap(({ eraseSteps }) => eraseSteps?.(worker, id) ?? []),
    ...areas
      .flatMap(({ erasedRows }) => erasedRows?.(id) ?? [])
      .map(
        ([table, condition]) =>
          () =>
            deleteSome(worker, table, condition),
      ),
    ...areas
      .flatMap(({ forgetActor = [] }) => forgetActor)
      .map((table) => () => forgetActorIn(worker, table, id)),
  ]
}
async function deleteSome({ db }: Worker, table: string, condition: SQL): Promise<number> {
  const rows = sql.raw(table)
  const [gone = []] = await runBatch(db, [
    sql`delete from ${rows} where rowid in (
        select rowid from ${rows} where ${condition} limit ${ERASED_ROWS}
      ) returning 1 as gone`,
  ])
  return gone.length
}

async function forgetActorIn({ db }: Worker, table: string, id: number): Promise<number> {
  const rows = sql.raw(table)
  const [changed = []] = await runBatch(db, [
    sql`update ${rows} set actor_id = null where rowid in (
        select rowid from ${rows} where actor_id = ${id} limit ${ERASED_ROWS}
      ) returning 1 as changed`,
  ])
  return changed.length
}

async function finishErasure(worker: Worker, id: number): Promise<void> {
  await forgetLockout(worker, id)
  await forgetEndingsOf(worker, id)
  await runBatch(worker.db, [
    sql`delete from members where id = ${id} and state = 'deactivated' and erase_at is not null
        and not exists (select 1 from boards where owner_id = ${id})
        and not exists (select 1 from pins where pinner_id = ${id})`,
  ])
}
