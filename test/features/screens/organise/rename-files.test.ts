import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { boards } from '../../../../app/db/content/boards.ts'
import { pins } from '../../../../app/db/content/pins.ts'
import { oldFileNames, pictures, videos } from '../../../../app/db/core/media.ts'
import { members } from '../../../../app/db/identity/accounts.ts'
import { newId } from '../../../../app/db/ids.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { servePicture } from '../../../../app/features/content/media/serve-picture.server.ts'
import { keysOf } from '../../../../app/features/content/media/stored-files.server.ts'
import { insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { picturePath } from '../../../../app/features/core/pictures/picture-path.ts'
import { OLD_NAME_MS, RENAMED_FILES } from '../../../../app/features/screens/organise/limits.ts'
import {
  renameFiles,
  resumeRenamingJob,
} from '../../../../app/features/screens/organise/trash/rename-files.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { nameOf, sha256 } from '../../../factories/content/file-names.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { later } from '../../../factories/content/pins.ts'
import { anMp4 } from '../../../factories/content/videos.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

type Bytes = Uint8Array<ArrayBuffer>

beforeEach(async () => {
  await env.DB.exec('update pictures set is_keyed = 1; update videos set is_keyed = 1')
  await env.DB.exec('delete from old_file_names')
})

test('a file with an old name gets a keyed name in every size, and the old one is deleted an hour later', async () => {
  const ana = await aMember()
  const png = aPicture()
  const film = anMp4()
  const { pinId } = await anOldPin(ana, png, film)
  const oldKeys = [...keysOf('picture', await sha256(png)), ...keysOf('video', await sha256(film))]
  const newKeys = [...keysOf('picture', await nameOf(png)), ...keysOf('video', await nameOf(film))]

  await renameFiles(ana)

  expect(await shownBy(pinId)).toEqual({ picture: await nameOf(png), video: await nameOf(film) })
  expect(await exist(newKeys)).toEqual(newKeys.map(() => true))
  expect(await bytesAt(newKeys[0])).toEqual(png)
  expect(await exist(oldKeys)).toEqual(oldKeys.map(() => true))
  await renameFiles({ ...ana, now: ana.now + OLD_NAME_MS + 1 })
  expect(await exist(oldKeys)).toEqual(oldKeys.map(() => false))
  expect(await exist(newKeys)).toEqual(newKeys.map(() => true))
  expect(await ana.db.$count(oldFileNames)).toBe(0)
})

test('if a picture has been uploaded again since, both become one picture wherever it is shown', async () => {
  const ana = await aMember()
  const png = aPicture()
  const { pinId, boardId, pictureId } = await anOldPin(ana, png)
  await ana.db.update(boards).set({ coverId: pictureId }).where(eq(boards.id, boardId))
  await ana.db.update(members).set({ pictureId }).where(eq(members.id, ana.viewer.id))

  const again = await storePicture(ana, png)
  await renameFiles(ana)

  const name = await nameOf(png)
  expect(again.hash).toBe(name)
  expect(await shownBy(pinId)).toEqual({ picture: name, video: null })
  expect(await ana.db.$count(pictures, eq(pictures.hash, await sha256(png)))).toBe(0)
  expect(
    await ana.db.select({ id: boards.coverId }).from(boards).where(eq(boards.id, boardId)),
  ).toEqual([{ id: again.id }])
  expect(
    await ana.db
      .select({ id: members.pictureId })
      .from(members)
      .where(eq(members.id, ana.viewer.id)),
  ).toEqual([{ id: again.id }])
})

test('an interrupted run is resumed, and pages show the picture throughout', async () => {
  const ana = await aMember()
  const files = Array.from({ length: 3 }, () => aPicture())
  const made = []
  for (const file of files) made.push(await anOldPin(ana, file))

  for (const puts of [0, 1, 3, 5, 9]) {
    await renameFiles({ ...ana, env: { ...env, MEDIA: breakingAfter(puts) } }).catch(() => {})
    for (const [place, { pinId }] of made.entries()) {
      const { picture } = await shownBy(pinId)
      const response = await ask(picturePath(picture, 'orig'))
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(files[place])
    }
  }
  await renameFiles(ana)

  const names = await Promise.all(made.map(async ({ pinId }) => (await shownBy(pinId)).picture))
  expect(names).toEqual(await Promise.all(files.map(nameOf)))
})

test('two concurrent runs, and a picture deleted in the meantime, leave nothing behind', async () => {
  const ana = await aMember()
  const kept = aPicture()
  const gone = aPicture()
  const { pinId } = await anOldPin(ana, kept)
  const lost = await anOldPin(ana, gone)
  const MEDIA = beforePut(async () => {
    await ana.db.delete(pins).where(eq(pins.id, lost.pinId))
    await ana.db.delete(pictures).where(eq(pictures.id, lost.pictureId))
  })

  await Promise.all([renameFiles({ ...ana, env: { ...env, MEDIA } }), renameFiles(ana)])

  expect((await shownBy(pinId)).picture).toBe(await nameOf(kept))
  const keys = keysOf('picture', await nameOf(gone))
  expect(await exist(keys)).toEqual(keys.map(() => false))
})

test('the cron job starts the renaming, the queue continues it, and nothing is sent once all is done', async () => {
  const ana = await aMember()
  const sent: unknown[] = []
  const worker = { ...ana, env: { ...env, JOBS: recordingQueue(sent) } }
  await resumeRenamingJob.run(worker)
  expect(sent).toHaveLength(0)

  for (let n = 0; n <= RENAMED_FILES; n++) await anOldPin(ana, aPicture())
  await resumeRenamingJob.run(worker)
  await renameFiles(worker)
  expect(sent).toHaveLength(2)
  await resumeRenamingJob.run(worker)
  expect(sent).toHaveLength(2)
  await renameFiles(worker)

  expect(sent).toHaveLength(2)
  expect(await ana.db.$count(pictures, eq(pictures.isKeyed, false))).toBe(0)
})

/** A pin as stored before file names were keyed, with all its files in the bucket. */
async function anOldPin(ana: Context, png: Bytes, film?: Bytes) {
  const hash = await sha256(png)
  const filmHash = film && (await sha256(film))
  const contentType = 'image/png'
  for (const key of keysOf('picture', hash)) {
    await env.MEDIA.put(key, png, { httpMetadata: { contentType } })
  }
  const row = { type: 'image/png' as const, width: 30, height: 40, dominantColor: '#a0b0c0' }
  const pictureId = newId(later())
  const videoId = newId(later())
  await ana.db
    .insert(pictures)
    .values({ ...row, id: pictureId, hash, bytes: png.length, createdAt: ana.now })
  if (film && filmHash) {
    await env.MEDIA.put(`video/${filmHash}`, film)
    await ana.db.insert(videos).values({
      id: videoId,
      hash: filmHash,
      type: 'video/mp4',
      durationMs: 1,
      bytes: film.length,
      createdAt: ana.now,
    })
  }
  const boardId = (await aBoard(ana)).id
  const place = { boardId, pictureId, method: 'uploaded' as const }
  const pinId = await insertPin({ ...ana, now: later() }, place)
  if (film) await ana.db.update(pins).set({ media: 'video', videoId }).where(eq(pins.id, pinId))
  return { pinId, boardId, pictureId }
}

async function shownBy(pinId: number): Promise<{ picture: string; video: string | null }> {
  const [shown] = await aVisitor()
    .db.select({ picture: pictures.hash, video: videos.hash })
    .from(pins)
    .innerJoin(pictures, eq(pictures.id, pins.pictureId))
    .leftJoin(videos, eq(videos.id, pins.videoId))
    .where(eq(pins.id, pinId))
  return shown ?? { picture: '', video: null }
}

function exist(keys: string[]): Promise<boolean[]> {
  return Promise.all(keys.map(async (key) => (await env.MEDIA.head(key)) !== null))
}

async function bytesAt(key = ''): Promise<Uint8Array | undefined> {
  return (await env.MEDIA.get(key))?.bytes()
}

function ask(path: string): Promise<Response> {
  return servePicture(new Request(`https://pinfold.example${path}`), env, () => {})
}

/** The real bucket, which fails after this many writes. */
function breakingAfter(puts: number): R2Bucket {
  let left = puts
  return beforePut(async () => {
    if (left-- <= 0) throw new Error('R2 is away')
  })
}

/** The real bucket, but `act` runs before each write. */
function beforePut(act: () => Promise<void>): R2Bucket {
  return new Proxy(env.MEDIA, {
    get(bucket, name) {
      if (name === 'put') {
        return async (...[key, value, options]: Parameters<R2Bucket['put']>) => {
          await act()
          return bucket.put(key, value, options)
        }
      }
      const value: unknown = Reflect.get(bucket, name)
      return typeof value === 'function' ? value.bind(bucket) : value
    },
  })
}

function recordingQueue(sent: unknown[]): Env['JOBS'] {
  return new Proxy(env.JOBS, {
    get: (queue, name) =>
      name === 'send' ? async (job: unknown) => void sent.push(job) : Reflect.get(queue, name),
  })
}
