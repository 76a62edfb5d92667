import { makeZip } from 'client-zip'
import { and, eq, exists, isNull, lt, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Worker } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { withNewId } from '../../../../db/ids.ts'
import { dataExports } from '../../../../db/operations/data-exports.ts'
import { rowsOf } from '../../../../db/rows-of.ts'
import { runBatch } from '../../../../db/run-batch.ts'
import { statement } from '../../../../db/statement.ts'
import { captionsKey } from '../../../content/media/captions/captions-key.ts'
import { storeInPieces } from '../../../content/media/store-in-pieces.server.ts'
import { openFile } from '../../../content/media/stored-file.server.ts'
import { storedKey } from '../../../content/media/stored-files.server.ts'
import { videoKey } from '../../../content/media/videos/video-path.ts'
import { emailRecords, sendQueuedEmails } from '../../../core/emails/queue-email.server.ts'
import { insertNotification } from '../../../identity/notifications/insert-notification.server.ts'
import { signedId } from '../../../identity/tokens/signed-id.server.ts'
import { exportReadyEmail } from '../closure-emails.ts'
import { EXPORT_TRIES } from '../limits.ts'
import { copyReadyEmail, monthlyCopyEmail } from './copy-emails.ts'
import { copyLinkEmailed } from './copy-links.server.ts'
import { exportKey } from './data-exports.server.ts'
import { textFiles } from './export-texts.server.ts'

type Export = typeof dataExports.$inferSelect

/** Makes the next part of a copy, and queues the part after it. Calling this twice is safe. */
export async function makeNextPart(
  worker: Worker,
  { exportId }: { exportId: number },
): Promise<void> {
  const { db, env, now } = worker
  const isExport = eq(dataExports.id, exportId)
  const [asked] = await db
    .update(dataExports)
    .set({ triedAt: now, tries: sql`${dataExports.tries} + 1` })
    .where(and(isExport, isNull(dataExports.finishedAt), lt(dataExports.tries, EXPORT_TRIES)))
    .returning()
  if (!asked) return
  const { secret, partsDone, ends } = asked
  const key = exportKey(secret, partsDone + 1)
  const bytes = await storeInPieces(
    env.MEDIA,
    key,
    makeZip(filesOf(worker, asked)),
    'application/zip',
  )
  const isLast = partsDone + 1 >= ends.length
  // Another message may have stored this part.
  const isMissing = and(isExport, eq(dataExports.partsDone, partsDone))
  const [[missing]] = await withNewId(now, (id) =>
    db.batch([
      db.select({ id: dataExports.id }).from(dataExports).where(isMissing),
      ...(isLast ? ownerEmailed(worker, id, asked, isMissing) : []),
      db
        .update(dataExports)
        .set({
          partsDone: partsDone + 1,
          bytes: sql`${dataExports.bytes} + ${bytes}`,
          finishedAt: isLast ? now : null,
          tries: 0,
        })
        .where(isMissing),
      statement(
        db,
        insertNotification(worker, {
          kind: 'data_ready',
          subject: exportId,
          to: sql`select member_id from data_exports
            where id = ${exportId} and finished_at is not null and changes() > 0`,
        }),
      ),
    ]),
  )
  if (!missing) return dropOrphan(worker, isExport, key)
  if (isLast) await sendQueuedEmails(worker)
  else await env.JOBS.send({ kind: 'data_export', exportId })
}

/** Emails a link to members who can't log in, and a note about a monthly copy to those who can. */
function ownerEmailed(
  worker: Worker,
  id: number,
  { memberId, isMonthly }: Export,
  isMissing: SQL | undefined,
) {
  const { db, env } = worker
  const settings = `${env.SITE_ORIGIN}/settings/account/`
  const stop = `${env.SITE_ORIGIN}/letters/copies/${signedId(env, 'monthly copy', memberId)}/`
  const owner = sql`select email as address from ${members}
    where ${members.id} = ${memberId} and ${members.state} = 'active'`
  const isDue = exists(db.select({ id: dataExports.id }).from(dataExports).where(isMissing))
  const byLink = {
    memberId,
    write: copyReadyEmail,
    condition: sql`not exists (${owner}) and ${isDue}`,
  }
  return [
    ...emailRecords(worker, {
      to: sql`${owner} and ${isDue}`,
      content: isMonthly ? monthlyCopyEmail(settings, stop) : exportReadyEmail(settings),
    }),
    ...(isMonthly ? [] : copyLinkEmailed(worker, id, byLink)).map((step) => statement(db, step)),
  ]
}

/** Deletes a part if its copy was deleted in the meantime, because nothing else knows its name. */
async function dropOrphan({ db, env }: Worker, isExport: SQL, key: string): Promise<void> {
  const [copy] = await db.select({ id: dataExports.id }).from(dataExports).where(isExport)
  if (!copy) await env.MEDIA.delete(key)
}

async function* filesOf(worker: Worker, { partsDone, ends, memberId }: Export) {
  const lastModified = new Date(worker.now)
  if (partsDone === 0) {
    for (const { name, input } of textFiles(worker, memberId)) yield { name, input, lastModified }
  }
  const after = ends[partsDone - 1] ?? 0
  const last = ends[partsDone] ?? 0
  const [rows] = await runBatch(worker.db, [
    sql`select pins.id, pictures.hash, pictures.type, videos.hash as video, videos.type as videoType,
        captions_hash as captions
      from pins join pictures on pictures.id = pins.picture_id
      left join videos on videos.id = pins.video_id
      where pins.pinner_id = ${memberId} and pins.deleted_at is null
        and pins.id > ${after} and pins.id <= ${last}
        and not exists (select 1 from removed_pictures where removed_pictures.hash = pictures.hash)
      order by pins.id`,
  ])
  for (const pin of rowsOf(PinFiles, rows)) {
    for (const { name, key } of storedFilesOf(pin)) {
      const file = await openFile(worker.env, key)
      if (file) yield { name, input: file.body, lastModified }
    }
  }
}

const PinFiles = v.object({
  id: v.number(),
  hash: v.string(),
  type: v.string(),
  video: v.nullable(v.string()),
  videoType: v.nullable(v.string()),
  captions: v.nullable(v.string()),
})

/** A pin's files: their names in the copy and in its `pins.json`, and their keys in R2. */
function storedFilesOf(pin: v.InferOutput<typeof PinFiles>) {
  const { id, hash, type, video, videoType, captions } = pin
  const picture = { name: fileNameOf(id, type), key: storedKey(hash, 'orig') }
  if (video === null || videoType === null) return [picture]
  const film = { name: fileNameOf(id, videoType), key: videoKey(video) }
  if (captions === null) return [picture, film]
  return [picture, film, { name: `videos/${id}.vtt`, key: captionsKey(captions) }]
}

/** `pictures/{pin}.jpeg`, `videos/{pin}.mp4`. */
function fileNameOf(id: number, type: string): string {
  const [kind, format] = type.split('/')
  return `${kind === 'video' ? 'videos' : 'pictures'}/${id}.${format}`
}
