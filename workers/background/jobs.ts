import type { Worker } from '../../app/context.server.ts'
import { openDatabase } from '../../app/db/database.ts'
import { checkSites } from '../../app/features/content/claims/check-sites.server.ts'
import { likenPictures } from '../../app/features/content/media/pictures/liken-pictures.server.ts'
import {
  publishPicture,
  publishPictures,
} from '../../app/features/content/media/pictures/publish-pictures.server.ts'
import { storeRequestedPicture } from '../../app/features/content/media/pictures/requested-pictures.server.ts'
import { checkLinks } from '../../app/features/content/pins/links/check-links.server.ts'
import { readPages } from '../../app/features/content/webpages/facts/read-pages.server.ts'
import { deliverPush, PushRefused } from '../../app/features/identity/push/deliver-push.server.ts'
import { makeNextPart } from '../../app/features/operations/account-closure/copies/make-export.server.ts'
import { writeDigests } from '../../app/features/operations/digest/send-digests.server.ts'
import { sendEmails } from '../../app/features/operations/email-sending/send-emails.server.ts'
import { keepDeadLetter } from '../../app/features/operations/health/dead-letters.server.ts'
import { readPushNotification } from '../../app/features/operations/notifications/push-notifications.server.ts'
import { continueInQueue } from '../../app/features/screens/organise/bulk-action/run-action.server.ts'
import { renameFiles } from '../../app/features/screens/organise/trash/rename-files.server.ts'
import { takeProviderPicture } from '../../app/features/screens/profiles/provider-picture.server.ts'
import { reindex } from '../../app/features/screens/search/reindex.server.ts'
import { continueImport } from '../../app/features/transfer/import/run/run-import.server.ts'
import { checkSource } from '../../app/features/transfer/sources/check-source.server.ts'
import { sendWebhook } from '../../app/features/transfer/webhooks/send-webhooks.server.ts'
import { logBug } from '../../app/http/log.server.ts'
import type { Job } from '../../app/jobs.ts'
import { isClosed } from '../closed.ts'
import { recordJob } from './metrics.ts'

/** While the site is closed, messages wait this long each time. */
const CLOSED_SECONDS = 15 * 60

/** Failed messages are redelivered, except refused pushes. Each job is atomic. */
export async function handleQueue(
  { queue, messages }: Pick<MessageBatch<Job>, 'queue' | 'messages'>,
  env: Env,
): Promise<void> {
  if (isClosed(env)) {
    for (const message of messages) message.retry({ delaySeconds: CLOSED_SECONDS })
    return
  }
  const work = queue.endsWith('-dead-letters') ? keepDeadLetter : handleMessage
  for (const message of messages) {
    const startedAt = performance.now()
    let isFailed = false
    try {
      await work(jobWorker(env), message.body)
      message.ack()
    } catch (error) {
      isFailed = true
      logBug({ requestId: message.id }, error)
      if (error instanceof PushRefused) message.ack()
      else message.retry()
    }
    const ms = performance.now() - startedAt
    recordJob(env, { kind: 'queue', name: message.body.kind, ms, isFailed })
  }
}

function handleMessage(worker: Worker, job: Job): Promise<void> {
  switch (job.kind) {
    case 'send_emails':
      return sendEmails(worker)
    case 'write_digests':
      return writeDigests(worker, job)
    case 'rename_files':
      return renameFiles(worker)
    case 'reindex':
      return reindex(worker)
    case 'liken_pictures':
      return likenPictures(worker)
    case 'publish_picture':
      return publishPicture(worker, job.hash)
    case 'publish_pictures':
      return publishPictures(worker)
    case 'check_links':
      return checkLinks(worker)
    case 'read_pages':
      return readPages(worker)
    case 'check_sites':
      return checkSites(worker)
    case 'provider_picture':
      return takeProviderPicture(worker, job)
    case 'asked_picture':
      return storeRequestedPicture(worker, job)
    case 'data_export':
      return makeNextPart(worker, job)
    case 'import':
      return continueImport(worker, job)
    case 'look':
      return checkSource(worker, job)
    case 'webhook':
      return sendWebhook(worker, job)
    case 'board_action':
      return continueInQueue(worker, job)
    case 'push':
      return deliverPush(worker, job, readPushNotification)
  }
}

export function jobWorker(env: Env): Worker {
  return { env, db: openDatabase(env.DB.withSession('first-primary')), now: Date.now() }
}
