import type { SQL } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { ASKED_PREFIX } from '../../../content/media/pictures/asked-pictures.server.ts'
import { PLAN_PREFIX, PREVIEW_PREFIX } from '../../../content/media/stored-files.server.ts'
import { UPLOAD_PREFIX } from '../../../content/media/videos/receive-video.server.ts'
import { isKeptForAppeal } from '../../../ground/permissions/removals.server.ts'
import { PURGE_BATCHES, TRASH_MS } from '../limits.ts'
import { purgeFiles, purgeUploads } from './purge-files.server.ts'
import { purgeActions, purgeBoards, purgePins } from './purge-pins.server.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

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
    () => purgeUploads(worker, ASKED_PREFIX),
    () => purgeUploads(worker, PREVIEW_PREFIX),
    () => purgeUploads(worker, PLAN_PREFIX),
  ]
  let batches = 0
  for (const purge of jobs) {
    while (batches++ < PURGE_BATCHES && (await purge()) > 0);
  }
}
