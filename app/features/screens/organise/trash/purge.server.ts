import type { SQL } from 'drizzle-orm'
import type { Worker } from '../../../../context.server.ts'
import { type ClockJob, LONG_JOB_MS } from '../../../../jobs.ts'
import { REQUESTED_PREFIX } from '../../../content/media/pictures/requested-pictures.server.ts'
import {
  PLAN_PREFIX,
  PREVIEW_PREFIX,
  UPLOAD_PREFIX,
} from '../../../content/media/stored-files.server.ts'
import { isKeptForAppeal } from '../../../core/permissions/removals.server.ts'
import { PURGE_BATCHES, TRASH_MS } from '../limits.ts'
import { purgeFiles, purgeUploads } from './purge-files.server.ts'
import { purgeActions, purgeBoards, purgePins } from './purge-pins.server.ts'

export const emptyTrashJob: ClockJob = {
  name: 'empty_trash',
  every: 'hour',
  run: emptyTrash,
  limitMs: LONG_JOB_MS,
}

/** Empties the trash in batches: pins, then boards, then files. */
export async function emptyTrash(worker: Worker): Promise<void> {
  const before = worker.now - TRASH_MS
  const isKept = (removalId: SQL) => isKeptForAppeal(removalId, worker.now)
  const jobs = [
    () => purgePins(worker, before, isKept),
    () => purgeBoards(worker, before, isKept),
    () => purgeActions(worker, before),
    () => purgeFiles(worker, 'picture'),
    () => purgeFiles(worker, 'video'),
    () => purgeUploads(worker, UPLOAD_PREFIX),
    () => purgeUploads(worker, REQUESTED_PREFIX),
    () => purgeUploads(worker, PREVIEW_PREFIX),
    () => purgeUploads(worker, PLAN_PREFIX),
  ]
  let batches = 0
  for (const purge of jobs) {
    while (batches++ < PURGE_BATCHES && (await purge()) > 0);
  }
}
