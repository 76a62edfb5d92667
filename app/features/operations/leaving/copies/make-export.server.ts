import { makeZip } from 'client-zip'
import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { members } from '../../../../db/identity/accounts.ts'
import { dataExports } from '../../../../db/operations/leaving.ts'
import { type Row, runTogether } from '../../../../db/run-together.ts'
import { statement } from '../../../../db/statement.ts'
import { storeInPieces } from '../../../content/media/store-in-pieces.server.ts'
import { storedKey } from '../../../content/media/stored-files.server.ts'
import { videoKey } from '../../../content/media/videos/video-path.ts'
import { sendLetter } from '../../../ground/mail/letters.server.ts'
import { signedId } from '../../../identity/tokens/signed-id.server.ts'
import { telling } from '../../../identity/updates/telling.server.ts'
import { exportLetter } from '../leaving-letters.ts'
import { EXPORT_TRIES } from '../limits.ts'
import { copyMadeLetter, monthlyLetter } from './copy-letters.ts'
import { newCopyLink } from './copy-links.server.ts'
import { exportKey } from './data-exports.server.ts'
import { textFiles } from './export-texts.server.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

type Export = typeof dataExports.$inferSelect

/** Makes a copy's next part and asks the queue for the one after it. Safe to be called twice. */
export async function makeNextPart(
  worker: Worker,
  { exportId }: { exportId: number },
): Promise<void> {
  const { db, env, now } = worker
  const own = eq(dataExports.id, exportId)
  const [asked] = await db
    .update(dataExports)
    .set({ triedAt: now, tries: sql`${dataExports.tries} + 1` })
    .where(and(own, isNull(dataExports.finishedAt), lt(dataExports.tries, EXPORT_TRIES)))
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
  const [[stored]] = await db.batch([
    db
      .update(dataExports)
      .set({
        partsDone: partsDone + 1,
        bytes: sql`${dataExports.bytes} + ${bytes}`,
        finishedAt: isLast ? now : null,
        tries: 0,
      })
      // Another message may have stored it meanwhile.
      .where(and(own, eq(dataExports.partsDone, partsDone)))
      .returning({ id: dataExports.id }),
    statement(
      db,
      telling(worker, {
        ...{ kind: 'data_ready', subject: exportId },
        to: sql`select member_id from data_exports
          where id = ${exportId} and finished_at is not null and changes() > 0`,
      }),
    ),
  ])
  if (!stored) return dropOrphan(worker, own, key)
  if (!isLast) return void (await env.JOBS.send({ kind: 'data_export', exportId }))
  await tellOwner(worker, asked)
}

/** A member who can't log in gets the link to it anew; a monthly copy is told to who can. */
async function tellOwner(worker: Worker, { memberId, isMonthly }: Export): Promise<void> {
  const { db, env } = worker
  const [owner] = await db
    .select({ email: members.email })
    .from(members)
    .where(and(eq(members.id, memberId), eq(members.state, 'active')))
  const settings = `${env.SITE_ORIGIN}/settings/account/`
  if (owner) {
    const stop = `${env.SITE_ORIGIN}/letters/copies/${signedId(env, 'monthly copy', memberId)}/`
    const letter = isMonthly ? monthlyLetter(settings, stop) : exportLetter(settings)
    return sendLetter(worker, owner.email, letter)
  }
  const link = isMonthly ? null : await newCopyLink(worker, memberId)
  if (link) await sendLetter(worker, link.address, copyMadeLetter(link.url))
}

/** Deletes a part whose copy was deleted while it was made: nothing else knows its name. */
async function dropOrphan({ db, env }: Worker, own: SQL, key: string): Promise<void> {
  const [copy] = await db.select({ id: dataExports.id }).from(dataExports).where(own)
  if (!copy) await env.MEDIA.delete(key)
}

async function* filesOf(worker: Worker, { partsDone, ends, memberId }: Export) {
  const lastModified = new Date(worker.now)
  if (partsDone === 0) {
    for (const { name, input } of textFiles(worker, memberId)) yield { name, input, lastModified }
  }
  const [after, last] = [ends[partsDone - 1] ?? 0, ends[partsDone] ?? 0]
  const [pins = []] = await runTogether(worker.db, [
    sql`select pins.id, pictures.hash, pictures.type, videos.hash as video, videos.type as video_type
      from pins join pictures on pictures.id = pins.picture_id
      left join videos on videos.id = pins.video_id
      where pins.pinner_id = ${memberId} and pins.deleted_at is null
        and pins.id > ${after} and pins.id <= ${last}
        and not exists (select 1 from removed_pictures where removed_pictures.hash = pictures.hash)
      order by pins.id`,
  ])
  for (const pin of pins) {
    for (const { name, key } of storedFilesOf(pin)) {
      const file = await worker.env.MEDIA.get(key)
      if (file) yield { name, input: file.body, lastModified }
    }
  }
}

/** A pin's files: their names in the copy, as `pins.json` has them, and their keys in R2. */
function storedFilesOf({ id, hash, type, video, video_type }: Row) {
  const picture = { name: fileNameOf(id, type), key: storedKey(String(hash), 'orig') }
  if (video === null) return [picture]
  return [picture, { name: fileNameOf(id, video_type), key: videoKey(String(video)) }]
}

/** `pictures/{pin}.jpeg`, `videos/{pin}.mp4`. */
function fileNameOf(id: unknown, type: unknown): string {
  const [kind, format] = String(type).split('/')
  return `${kind === 'video' ? 'videos' : 'pictures'}/${id}.${format}`
}
