import { and, exists, gt, not, sql } from 'drizzle-orm'
import { BRAND } from '../../../brand.ts'
import type { Worker } from '../../../context.server.ts'
import { withNewId } from '../../../db/ids.ts'
import { alerts } from '../../../db/operations/alerts.ts'
import { statement } from '../../../db/statement.ts'
import type { ClockJob } from '../../../jobs.ts'
import { emailRecords, sendQueuedEmails } from '../../core/emails/queue-email.server.ts'
import { problemsOf, readHealth } from './health.server.ts'
import { ALERT_MS } from './limits.ts'

export const alertOperatorJob: ClockJob = {
  name: 'alert_operator',
  every: 'minute',
  run: alertOperator,
}

/** Emails `OPERATOR_EMAIL` about new problems, at most once an hour. A problem that comes back counts as new. */
export async function alertOperator(worker: Worker): Promise<void> {
  const { db, env, now } = worker
  if (!env.OPERATOR_EMAIL) return
  const troubles = problemsOf(await readHealth(worker), now)
  const keys = troubles.map(({ key }) => key)
  // Binds one list, because a bad deployment can cause more problems than a statement may have parameters.
  const problemKeys = sql`select value from json_each(${JSON.stringify(keys)})`
  const knownAlerts = await db.select().from(alerts)
  const isNew = keys.some((key) => !knownAlerts.some((one) => one.key === key))
  const isRecent = gt(alerts.emailedAt, now - ALERT_MS)
  const isTooSoon = exists(db.select({ key: alerts.key }).from(alerts).where(isRecent))
  const email = emailRecords(worker, {
    to: sql`select ${env.OPERATOR_EMAIL} as address where not ${isTooSoon}`,
    content: {
      subject: `${BRAND}: ${troubles.length === 1 ? 'a problem' : `${troubles.length} problems`}`,
      before: troubles.map(({ sentence }) => sentence),
      link: { text: 'See site health', url: `${env.SITE_ORIGIN}/desk/health/` },
      after: [],
    },
  })
  const mark = sql`insert into ${alerts} (key, emailed_at)
    select value, ${now} from (${problemKeys}) where not ${isTooSoon}
    on conflict (key) do update set emailed_at = excluded.emailed_at`
  const deleteEnded = db
    .delete(alerts)
    .where(and(sql`${alerts.key} not in (${problemKeys})`, not(isRecent)))
  await withNewId(now, () =>
    db.batch([deleteEnded, ...(isNew ? [...email, statement(db, mark)] : [])]),
  )
  if (isNew) await sendQueuedEmails(worker)
}
