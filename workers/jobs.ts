import type { Context } from '../app/context.server.ts'
import { openDatabase } from '../app/db/database.ts'
import { runBilling } from '../app/features/ads/billing/charge.server.ts'
import { purgePaymentEvents } from '../app/features/ads/billing/events/payment-events.server.ts'
import { processRefunds } from '../app/features/ads/billing/refunds.server.ts'
import { purgeConversions } from '../app/features/ads/conversions/purge.server.ts'
import { noteInterests } from '../app/features/ads/delivery/interests.server.ts'
import { takeTurn } from '../app/features/ads/delivery/take-turn.server.ts'
import { processReviews } from '../app/features/ads/review/process-reviews.server.ts'
import { sendWeeklyLetters } from '../app/features/ads/weekly/send-weekly.server.ts'
import { purgeSecretLinks } from '../app/features/content/boards/secret-links/secret-links.server.ts'
import { checkSites, resumeSiteChecks } from '../app/features/content/claims/check-sites.server.ts'
import { takeAskedPicture } from '../app/features/content/media/pictures/asked-pictures.server.ts'
import { hashPictures } from '../app/features/content/media/pictures/hash-pictures.server.ts'
import {
  likenPictures,
  resumeLikening,
} from '../app/features/content/media/pictures/liken-pictures.server.ts'
import { withdrawPictures } from '../app/features/content/media/removed/withdraw-pictures.server.ts'
import {
  checkLinks,
  resumeLinkChecks,
} from '../app/features/content/pins/links/check-links.server.ts'
import { purgeRemovedLinks } from '../app/features/content/pins/links/gone-links.server.ts'
import { forgetPastNotes } from '../app/features/content/pins/notes/past-note.server.ts'
import {
  readPages,
  resumeReadings,
} from '../app/features/content/webpages/facts/read-pages.server.ts'
import { purgeTokens } from '../app/features/identity/apps/purge-tokens.server.ts'
import { deliverPush, PushRefused } from '../app/features/identity/push/deliver-push.server.ts'
import { tellDecisions } from '../app/features/operations/desk/letters/tell-decisions.server.ts'
import { carryOutOrders } from '../app/features/operations/desk/members/member-orders.server.ts'
import { openNearCases } from '../app/features/operations/desk/pictures/open-near-cases.server.ts'
import { sendDigests } from '../app/features/operations/digest/send-digests.server.ts'
import { maintainExports } from '../app/features/operations/leaving/copies/data-exports.server.ts'
import { makeNextPart } from '../app/features/operations/leaving/copies/make-export.server.ts'
import { makeMonthlyCopies } from '../app/features/operations/leaving/copies/monthly-copies.server.ts'
import { eraseAccounts } from '../app/features/operations/leaving/erase-accounts.server.ts'
import { purgeUpdates } from '../app/features/operations/updates/purge-updates.server.ts'
import {
  forgetPushes,
  pushUpdates,
  readPushedUpdate,
} from '../app/features/operations/updates/push-updates.server.ts'
import { purgeShared } from '../app/features/screens/builder/ways/shared-pictures.server.ts'
import {
  continueInQueue,
  resumeActions,
} from '../app/features/screens/organise/action/run-action.server.ts'
import { emptyTrash } from '../app/features/screens/organise/trash/purge.server.ts'
import {
  renameFiles,
  resumeRenaming,
} from '../app/features/screens/organise/trash/rename-files.server.ts'
import { takeProviderPicture } from '../app/features/screens/profiles/provider-picture.server.ts'
import { reindex, resumeReindexing } from '../app/features/screens/search/reindex.server.ts'
import { purgeImports } from '../app/features/transfer/import/run/purge-imports.server.ts'
import {
  continueImport,
  resumeImports,
} from '../app/features/transfer/import/run/run-import.server.ts'
import { forgetUploads } from '../app/features/transfer/import/upload/forget-uploads.server.ts'
import { growSitemap } from '../app/features/transfer/sitemaps/grow-sitemap.server.ts'
import { forgetSources } from '../app/features/transfer/sources/change-source.server.ts'
import {
  lookAtSource,
  sendDueSources,
} from '../app/features/transfer/sources/look-at-source.server.ts'
import {
  forgetWebhooks,
  sendDueWebhooks,
  sendWebhook,
} from '../app/features/transfer/webhooks/send-webhooks.server.ts'
import { logBug } from '../app/http/log.server.ts'
import type { Job } from '../app/jobs.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

/** A message that fails comes again; it has done nothing by halves. */
export async function handleQueue({ messages }: MessageBatch<Job>, env: Env): Promise<void> {
  for (const message of messages) {
    try {
      await take(aWorker(env), message.body)
      message.ack()
    } catch (error) {
      logBug({ requestId: message.id }, error)
      if (error instanceof PushRefused) message.ack()
      else message.retry()
    }
  }
}

function take(worker: Worker, job: Job): Promise<void> {
  switch (job.kind) {
    case 'rename_files':
      return renameFiles(worker)
    case 'reindex':
      return reindex(worker)
    case 'liken_pictures':
      return likenPictures(worker)
    case 'check_links':
      return checkLinks(worker)
    case 'read_pages':
      return readPages(worker)
    case 'check_sites':
      return checkSites(worker)
    case 'provider_picture':
      return takeProviderPicture(worker, job)
    case 'asked_picture':
      return takeAskedPicture(worker, job)
    case 'data_export':
      return makeNextPart(worker, job)
    case 'import':
      return continueImport(worker, job)
    case 'look':
      return lookAtSource(worker, job)
    case 'webhook':
      return sendWebhook(worker, job)
    case 'board_action':
      return continueInQueue(worker, job)
    case 'push':
      return deliverPush(worker, job, readPushedUpdate)
  }
}

/** The clock of wrangler.toml that deletes what is due; the other one resumes what came to a stand. */
const TRASH_CRON = '17 * * * *'

export async function handleScheduled({ cron }: ScheduledController, env: Env): Promise<void> {
  const jobs =
    cron === TRASH_CRON
      ? [
          maintainExports,
          purgeImports,
          forgetUploads,
          purgeShared,
          purgeSecretLinks,
          purgeRemovedLinks,
          forgetSources,
          forgetWebhooks,
          eraseAccounts,
          emptyTrash,
          noteInterests,
          purgeConversions,
          purgePaymentEvents,
          growSitemap,
          forgetPushes,
          forgetPastNotes,
          purgeUpdates,
          purgeTokens,
        ]
      : [
          carryOutOrders,
          withdrawPictures,
          hashPictures,
          openNearCases,
          tellDecisions,
          processReviews,
          takeTurn,
          processRefunds,
          runBilling,
          sendWeeklyLetters,
          sendDigests,
          pushUpdates,
          makeMonthlyCopies,
          resumeActions,
          resumeImports,
          sendDueSources,
          sendDueWebhooks,
          resumeRenaming,
          resumeReindexing,
          resumeLikening,
          resumeLinkChecks,
          resumeReadings,
          resumeSiteChecks,
        ]
  const failures: unknown[] = []
  // One that fails keeps no other waiting.
  for (const job of jobs) await job(aWorker(env)).catch((error) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `The jobs of "${cron}" failed.`)
}

function aWorker(env: Env): Worker {
  return { env, db: openDatabase(env.DB.withSession('first-primary')), now: Date.now() }
}
