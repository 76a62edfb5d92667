import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import type { Worker } from '../../../context.server.ts'
import { rowsOf } from '../../../db/rows-of.ts'
import { runBatch } from '../../../db/run-batch.ts'
import { DAY_MS } from '../../../durations.ts'
import type { Email } from '../../core/emails/email.ts'
import { emailSteps } from '../../core/emails/queue-email.server.ts'
import { quoted } from '../../core/emails/quoted.server.ts'
import { webhooksPath } from './webhook.ts'

type StoppedWebhook = {
  webhookId: number
  email: string
  app: { id: number; name: string; url: string }
}

const Maker = v.object({ id: v.number(), name: v.string(), email: v.string(), url: v.string() })

/** The app of a webhook and its owner's address, for the email; null if the owner can't be emailed. */
export async function readStopped(
  { db }: Worker,
  webhookId: number,
): Promise<StoppedWebhook | null> {
  const [rows] = await runBatch(db, [
    sql`select apps.id, apps.name, members.email, webhooks.url
      from webhooks join app_grants on app_grants.id = grant_id join apps on apps.id = app_id
        join members on members.id = apps.member_id and members.state = 'active'
      where webhooks.id = ${webhookId}`,
  ])
  const [maker] = rowsOf(Maker, rows)
  if (!maker) return null
  const { email, ...app } = maker
  return { webhookId, email, app }
}

/** The steps to run right after the step that stops a webhook. They email at most once a day. */
export function stoppedEmailSteps(
  worker: Worker,
  { webhookId, email, app }: StoppedWebhook,
): SQL[] {
  const { env, now } = worker
  const to = sql`select ${email} as address where changes() > 0 and not exists (
    select 1 from webhooks as other join app_grants as consent on consent.id = other.grant_id
    where consent.app_id = ${app.id} and other.id <> ${webhookId} and other.stopped_at > ${now - DAY_MS})`
  return emailSteps(worker, { to, content: stoppedEmail(app, env.SITE_ORIGIN) })
}

export function stoppedEmail(
  { id, name, url }: { id: number; name: string; url: string },
  origin: string,
): Email {
  return {
    subject: `A webhook of your app on ${BRAND} has stopped`,
    before: [
      `${quoted(new URL(url).hostname)} hasn't accepted messages from ${BRAND} for ${quoted(name)}, so we've stopped this webhook.`,
    ],
    link: { text: 'See its responses', url: origin + webhooksPath(id) },
    after: [
      "Resend a message there to start it again with the waiting messages. We'll email you at most once a day, even if more of them stop.",
    ],
  }
}
