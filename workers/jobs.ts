import type { Context } from '../app/context.server.ts'
import { openDatabase } from '../app/db/database.ts'
import {
  continueInQueue,
  resumeActions,
} from '../app/features/organise/action/run-action.server.ts'
import { emptyTrash } from '../app/features/organise/trash/purge.server.ts'
import { renameFiles, resumeRenaming } from '../app/features/organise/trash/rename-files.server.ts'
import { takeProviderPicture } from '../app/features/profiles/provider-picture.server.ts'
import { logBug } from '../app/http/log.server.ts'
import type { Job } from '../app/jobs.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

/** Works off what the queue holds. What fails is told and comes again; it has done nothing by halves. */
export async function handleQueue({ messages }: MessageBatch<Job>, env: Env): Promise<void> {
  for (const message of messages) {
    try {
      await take(aWorker(env), message.body)
      message.ack()
    } catch (error) {
      logBug({ requestId: message.id }, error)
      message.retry()
    }
  }
}

function take(worker: Worker, job: Job): Promise<void> {
  switch (job.kind) {
    case 'rename_files':
      return renameFiles(worker)
    case 'provider_picture':
      return takeProviderPicture(worker, job)
    case 'board_action':
      return continueInQueue(worker, job)
  }
}

/** The clock of wrangler.toml that empties the trash; the other one resumes what came to a stand. */
const TRASH_CRON = '17 * * * *'

/** What is done by the clock. */
export async function handleScheduled({ cron }: ScheduledController, env: Env): Promise<void> {
  if (cron === TRASH_CRON) return emptyTrash(aWorker(env))
  await resumeActions(aWorker(env))
  await resumeRenaming(aWorker(env))
}

function aWorker(env: Env): Worker {
  return { env, db: openDatabase(env.DB.withSession('first-primary')), now: Date.now() }
}
