import { MINUTE_MS } from '../../app/durations.ts'
import { runBillingJob } from '../../app/features/ads/billing/charge.server.ts'
import { purgePaymentEventsJob } from '../../app/features/ads/billing/events/payment-events.server.ts'
import { processRefundsJob } from '../../app/features/ads/billing/refunds.server.ts'
import { purgeConversionsJob } from '../../app/features/ads/conversions/purge.server.ts'
import { storeInterestsJob } from '../../app/features/ads/delivery/interests.server.ts'
import { runTurnJob } from '../../app/features/ads/delivery/run-turn.server.ts'
import { emailMissedCampaignsJob } from '../../app/features/ads/delivery/start/missed-campaigns.server.ts'
import { processReviewsJob } from '../../app/features/ads/review/process-reviews.server.ts'
import { sendWeeklyEmailsJob } from '../../app/features/ads/weekly/send-weekly.server.ts'
import { purgeSecretLinksJob } from '../../app/features/content/boards/secret-links/secret-links.server.ts'
import { resumeSiteChecksJob } from '../../app/features/content/claims/check-sites.server.ts'
import { hashPicturesJob } from '../../app/features/content/media/pictures/hash-pictures.server.ts'
import { resumeLikeningJob } from '../../app/features/content/media/pictures/liken-pictures.server.ts'
import { resumePublishingJob } from '../../app/features/content/media/pictures/publish-pictures.server.ts'
import { withdrawPicturesJob } from '../../app/features/content/media/removed/withdraw-pictures.server.ts'
import { cleanVideosJob } from '../../app/features/content/media/videos/clean-videos.server.ts'
import { purgeRemovedLinksJob } from '../../app/features/content/pins/links/broken-links.server.ts'
import { resumeLinkChecksJob } from '../../app/features/content/pins/links/check-links.server.ts'
import { forgetPastNotesJob } from '../../app/features/content/pins/notes/past-note.server.ts'
import { resumeReadingsJob } from '../../app/features/content/webpages/facts/read-pages.server.ts'
import { purgeIdempotencyKeysJob } from '../../app/features/core/idempotency/idempotency-keys.server.ts'
import { purgeTokensJob } from '../../app/features/identity/apps/purge-tokens.server.ts'
import { purgeFormerUsernamesJob } from '../../app/features/identity/names/former-usernames.server.ts'
import { maintainExportsJob } from '../../app/features/operations/account-closure/copies/data-exports.server.ts'
import { makeMonthlyCopiesJob } from '../../app/features/operations/account-closure/copies/monthly-copies.server.ts'
import {
  forgetEndingsJob,
  saveEndingsJob,
} from '../../app/features/operations/account-closure/endings.server.ts'
import { eraseAccountsJob } from '../../app/features/operations/account-closure/erase-accounts.server.ts'
import { sendDigestsJob } from '../../app/features/operations/digest/send-digests.server.ts'
import { purgeEmailsJob } from '../../app/features/operations/email-sending/daily-quota.server.ts'
import { resumeEmailsJob } from '../../app/features/operations/email-sending/send-emails.server.ts'
import { alertOperatorJob } from '../../app/features/operations/health/alert-operator.server.ts'
import { resendDeadLettersJob } from '../../app/features/operations/health/dead-letters.server.ts'
import {
  type JobRun,
  noteJobRuns,
  type Schedule,
} from '../../app/features/operations/health/job-runs.server.ts'
import { sendDecisionEmailsJob } from '../../app/features/operations/moderation/decision-emails/send-decision-emails.server.ts'
import { carryOutOrdersJob } from '../../app/features/operations/moderation/members/member-orders.server.ts'
import { openNearCasesJob } from '../../app/features/operations/moderation/pictures/open-near-cases.server.ts'
import { purgeNotificationsJob } from '../../app/features/operations/notifications/purge-notifications.server.ts'
import {
  purgePushesJob,
  pushNotificationsJob,
} from '../../app/features/operations/notifications/push-notifications.server.ts'
import { purgePageErrorsJob } from '../../app/features/operations/page-errors/count-error.server.ts'
import { purgeSharedJob } from '../../app/features/screens/builder/external-saves/shared-pictures.server.ts'
import { resumeActionsJob } from '../../app/features/screens/organise/bulk-action/run-action.server.ts'
import { emptyTrashJob } from '../../app/features/screens/organise/trash/purge.server.ts'
import { resumeRenamingJob } from '../../app/features/screens/organise/trash/rename-files.server.ts'
import { resumeReindexingJob } from '../../app/features/screens/search/reindex.server.ts'
import { purgeImportsJob } from '../../app/features/transfer/import/run/purge-imports.server.ts'
import { resumeImportsJob } from '../../app/features/transfer/import/run/run-import.server.ts'
import { purgeUploadsJob } from '../../app/features/transfer/import/upload/delete-uploads.server.ts'
import { extendSitemapJob } from '../../app/features/transfer/sitemaps/extend-sitemap.server.ts'
import { purgeSourcesJob } from '../../app/features/transfer/sources/change-source.server.ts'
import { sendDueSourcesJob } from '../../app/features/transfer/sources/check-source.server.ts'
import {
  purgeWebhooksJob,
  sendDueWebhooksJob,
} from '../../app/features/transfer/webhooks/send-webhooks.server.ts'
import { errorLine, logBug } from '../../app/http/log.server.ts'
import type { ClockJob } from '../../app/jobs.ts'
import { isClosed } from '../closed.ts'
import { withTimeout } from '../with-timeout.ts'
import { jobWorker } from './jobs.ts'
import { recordJob } from './metrics.ts'

const LIMIT_MS = MINUTE_MS

/** A cron starts no job after this time. Cloudflare ends it after 15 minutes, and the last job takes up to three. */
const BUDGET_MS = 10 * MINUTE_MS

/** The hourly cron of wrangler.toml. The other cron fires every minute. */
const HOUR_CRON = '17 * * * *'

/** In the order in which they run. */
const JOBS: readonly ClockJob[] = [
  alertOperatorJob,
  resumeEmailsJob,
  purgeIdempotencyKeysJob,
  carryOutOrdersJob,
  withdrawPicturesJob,
  saveEndingsJob,
  cleanVideosJob,
  hashPicturesJob,
  openNearCasesJob,
  sendDecisionEmailsJob,
  processReviewsJob,
  runTurnJob,
  emailMissedCampaignsJob,
  processRefundsJob,
  runBillingJob,
  sendWeeklyEmailsJob,
  sendDigestsJob,
  pushNotificationsJob,
  makeMonthlyCopiesJob,
  resendDeadLettersJob,
  resumeActionsJob,
  resumeImportsJob,
  sendDueSourcesJob,
  sendDueWebhooksJob,
  resumeRenamingJob,
  resumeReindexingJob,
  resumeLikeningJob,
  resumePublishingJob,
  resumeLinkChecksJob,
  resumeReadingsJob,
  resumeSiteChecksJob,
  maintainExportsJob,
  purgeImportsJob,
  purgeUploadsJob,
  purgeSharedJob,
  purgeSecretLinksJob,
  purgeRemovedLinksJob,
  purgeSourcesJob,
  purgeWebhooksJob,
  eraseAccountsJob,
  forgetEndingsJob,
  emptyTrashJob,
  storeInterestsJob,
  purgeConversionsJob,
  purgePaymentEventsJob,
  extendSitemapJob,
  purgePushesJob,
  forgetPastNotesJob,
  purgeNotificationsJob,
  purgePageErrorsJob,
  purgeEmailsJob,
  purgeTokensJob,
  purgeFormerUsernamesJob,
]

export async function handleScheduled(
  { cron }: Pick<ScheduledController, 'cron'>,
  env: Env,
): Promise<void> {
  if (isClosed(env)) return
  await runJobs(env, cron === HOUR_CRON ? 'hour' : 'minute', JOBS)
}

/**
 * Runs a schedule's jobs. A job that fails or hangs doesn't stop others. Records a failure at once, because the
 * platform may end the cron; records the other results at the end. Doesn't start jobs once the budget is spent. Throws
 * at the end if any job failed or wasn't started, so that the platform counts a failure.
 */
export async function runJobs(
  env: Env,
  every: Schedule,
  all: readonly ClockJob[],
  budgetMs = BUDGET_MS,
): Promise<void> {
  const startedAt = performance.now()
  const jobs = all.filter((one) => one.every === every)
  const schedule = { every, names: jobs.map(({ name }) => name) }
  const failed: string[] = []
  const skipped: string[] = []
  const unrecorded: JobRun[] = []
  for (const job of jobs) {
    if (performance.now() - startedAt >= budgetMs) {
      skipped.push(job.name)
      unrecorded.push({ name: job.name, durationMs: 0, error: NOT_STARTED })
      continue
    }
    const run = await runJob(job, env)
    if (run.error !== null) failed.push(run.name)
    const isRecorded = run.error !== null && (await recordFailure(env, schedule, run))
    if (!isRecorded) unrecorded.push(run)
  }
  await noteJobRuns(jobWorker(env), schedule, unrecorded)
  const problems = [
    ...(failed.length > 0 ? [`These jobs failed: ${failed.join(', ')}.`] : []),
    ...(skipped.length > 0 ? [`These jobs weren't started: ${skipped.join(', ')}.`] : []),
  ]
  if (problems.length > 0) throw new Error(problems.join(' '))
}

const NOT_STARTED = "It wasn't started, because the jobs before it took too long."

/** Returns whether the failure was recorded. If not, it is recorded at the end. */
function recordFailure(
  env: Env,
  schedule: { every: Schedule; names: readonly string[] },
  run: JobRun,
): Promise<boolean> {
  return noteJobRuns(jobWorker(env), schedule, [run]).then(
    () => true,
    () => false,
  )
}

async function runJob({ name, run, limitMs = LIMIT_MS }: ClockJob, env: Env): Promise<JobRun> {
  const startedAt = performance.now()
  const elapsedMs = () => Math.round(performance.now() - startedAt)
  let error: string | null = null
  try {
    await withTimeout(limitMs, run(jobWorker(env)))
  } catch (thrown) {
    error = errorLine(thrown)
    logBug({ requestId: `job:${name}`, ms: elapsedMs() }, thrown)
  }
  const durationMs = elapsedMs()
  recordJob(env, { kind: 'clock', name, ms: durationMs, isFailed: error !== null })
  return { name, durationMs, error }
}
