import { sql } from 'drizzle-orm'
import { BRAND } from '../../../brand.ts'
import type { Context } from '../../../context.server.ts'
import { runTogether } from '../../../db/run-together.ts'
import { isolated } from '../../../text/direction.ts'
import type { Letter } from '../../ground/mail/letter.ts'
import { sendLetter } from '../../ground/mail/letters.server.ts'
import { DAY_MS } from '../limits.ts'
import { webhooksPath } from './webhook.ts'

/** Tells an app's maker that a webhook stopped; of all that stop within a day, one letter. */
export async function writeStopped(
  worker: Pick<Context, 'db' | 'env' | 'now'>,
  webhookId: number,
): Promise<void> {
  const { db, env, now } = worker
  const [[maker] = []] = await runTogether(db, [
    sql`select apps.id, apps.name, members.email, webhooks.url
      from webhooks join app_grants on app_grants.id = grant_id join apps on apps.id = app_id
        join members on members.id = apps.member_id and members.state = 'active'
      where webhooks.id = ${webhookId} and not exists (
        select 1 from webhooks as other join app_grants as consent on consent.id = other.grant_id
        where consent.app_id = apps.id and other.id <> ${webhookId}
          and other.stopped_at > ${now - DAY_MS})`,
  ])
  if (!maker) return
  const app = { id: Number(maker['id']), name: String(maker['name']), url: String(maker['url']) }
  await sendLetter(worker, String(maker['email']), stoppedLetter(app, env.SITE_ORIGIN))
}

function stoppedLetter(
  { id, name, url }: { id: number; name: string; url: string },
  origin: string,
): Letter {
  return {
    subject: `A webhook of ${name} has stopped`,
    before: [
      `${isolated(new URL(url).hostname)} took no message from ${BRAND} for ${isolated(name)}, so a webhook has stopped.`,
    ],
    link: { words: 'See what it answered', url: origin + webhooksPath(id) },
    after: [
      'Send a message again there, and it goes on with what waits. You get one letter a day, even if more of them stop.',
    ],
  }
}
