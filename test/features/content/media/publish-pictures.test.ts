import { env } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { removedPictures } from '../../../../app/db/content/removed-pictures.ts'
import { pictures } from '../../../../app/db/core/media.ts'
import {
  PUBLISHED_AFTER_MS,
  PUBLISHED_PICTURES,
} from '../../../../app/features/content/media/limits.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import {
  publishPicture,
  publishPictures,
  readPublishing,
  resumePublishing,
} from '../../../../app/features/content/media/pictures/publish-pictures.server.ts'
import {
  returnPicture,
  withdrawAgain,
} from '../../../../app/features/content/media/removed/withdraw-pictures.server.ts'
import { publicKeys, WALK_KEY } from '../../../../app/features/content/media/stored-files.server.ts'
import { videoReceiver } from '../../../../app/features/content/media/videos/receive-video.server.ts'
import { storeVideo } from '../../../../app/features/content/media/videos/videos.server.ts'
import { createPin, insertPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { NewPin } from '../../../../app/features/content/pins/pin.ts'
import { noteErasure } from '../../../../app/features/operations/account-closure/erased-accounts.server.ts'
import { purgeFiles } from '../../../../app/features/screens/organise/trash/purge-files.server.ts'
import { renameFiles } from '../../../../app/features/screens/organise/trash/rename-files.server.ts'
import { findPreview } from '../../../../app/features/transfer/link-preview/board-preview.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import type { Job } from '../../../../app/jobs.ts'
import { handleQueue } from '../../../../workers/background/jobs.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { sha256 } from '../../../factories/content/file-names.ts'
import { aFile, aPicture } from '../../../factories/content/pictures.ts'
import { aPictureRow } from '../../../factories/content/pins.ts'
import { anMp4 } from '../../../factories/content/videos.ts'
import { aQueue } from '../../../factories/core/queue.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

beforeEach(async () => {
  await env.MEDIA.delete(WALK_KEY)
  await env.SPARE.delete(await publicFiles())
  await env.DB.exec('delete from pins; delete from unused_pictures; delete from pictures')
})

test('a new picture gets its four small sizes in the public bucket, and nothing else', async () => {
  const { ana, work } = await aPublisher()
  const { hash } = await storePicture(ana, aPicture())
  const image = new File([aPicture()], 'a.png')
  await createPin(ana, parseInput(NewPin, { boardId: (await aBoard(ana)).id, image }))

  await work()

  const all = await hashes(ana)
  expect(all).toHaveLength(2)
  expect(await publicFiles()).toEqual(all.flatMap(publicKeys).toSorted())
  for (const key of publicKeys(hash)) {
    expect(key).toMatch(/^media\/(150x150|236x|474x|736x)\/[0-9a-f]{64}$/)
    const file = await env.SPARE.get(key)
    expect(file?.httpMetadata).toMatchObject({
      contentType: 'image/webp',
      cacheControl: 'public, max-age=31536000, s-maxage=3600, immutable',
    })
    const [, rendition] = key.split('/')
    const own = await env.MEDIA.get(`rendition/${rendition}/${hash}`)
    expect(await file?.bytes()).toEqual(await own?.bytes())
  }
})

test('without the bucket nothing is sent, created or written', async () => {
  const sent: Job[] = []
  const visitor = aVisitor()
  const ana = { ...visitor, env: { ...env, JOBS: aQueue((job) => sent.push(job)) } }
  const { hash } = await storePicture(ana, aPicture())

  await publishPicture(ana, hash)
  await resumePublishing({ ...ana, now: ana.now + DAY_MS })
  await publishPictures({ ...ana, now: ana.now + DAY_MS })

  expect(sent).toEqual([])
  expect(await readPublishing(ana)).toBeUndefined()
  expect(await env.MEDIA.head(`rendition/236x/${hash}`)).toBeNull()
  expect(await env.MEDIA.head(WALK_KEY)).toBeNull()
  expect(await publicFiles()).toEqual([])
})

test('a lost message doesn’t break saving a picture', async () => {
  const { ana } = await aPublisher()
  const JOBS = aQueue(() => {
    throw new Error('the queue is away')
  })

  expect(
    (await storePicture({ ...ana, env: { ...ana.env, JOBS } }, aPicture())).id,
  ).toBeGreaterThan(0)
})

test('older pictures are published page by page, each once, until none is left', async () => {
  const { ana, sent } = await aPublisher()
  const later = { ...ana, now: ana.now + PUBLISHED_AFTER_MS + 60_000 }
  for (let count = 0; count < PUBLISHED_PICTURES; count++) await aPictureRow()
  const newest = { ...ana, now: later.now - PUBLISHED_AFTER_MS - 1 }
  for (let count = 0; count < 2; count++) await storePicture(newest, aPicture())
  await env.DB.exec('update pictures set is_keyed = 1')
  sent.length = 0
  await resumePublishing(ana)
  expect(sent, 'new ones have their own messages').toEqual([])

  await resumePublishing(later)
  await publishPictures(later)

  expect(sent).toEqual([{ kind: 'publish_pictures' }, { kind: 'publish_pictures' }])
  expect(await publicFiles(), 'the first page has lost its files').toEqual([])
  expect(await readPublishing(later)).toEqual({ isDone: false, upTo: expect.stringMatching(/Z$/) })
  await Promise.all([publishPictures(later), publishPictures({ ...later, db: aVisitor().db })])
  const last = (await hashes(ana)).slice(-2)
  expect(await publicFiles()).toEqual(last.flatMap(publicKeys).toSorted())
  expect(await readPublishing(later)).toMatchObject({ isDone: true })
  sent.length = 0
  await resumePublishing(later)
  await publishPictures(later)
  expect(sent).toEqual([])
})

test('an interrupted page of older pictures is published again', async () => {
  const { ana } = await aPublisher()
  const later = { ...ana, now: ana.now + DAY_MS }
  for (let count = 0; count < 2; count++) await storePicture(ana, aPicture())
  const [, last = ''] = await hashes(ana)
  const PUBLIC_MEDIA = beforePut((key) => {
    if (key.endsWith(last)) throw new Error('R2 is away')
  })
  const broken = publishPictures({ ...later, env: { ...later.env, PUBLIC_MEDIA } })
  await expect(broken).rejects.toThrow('R2 is away')
  expect(await publicFiles()).toHaveLength(4)

  await publishPictures(later)

  expect(await publicFiles()).toHaveLength(8)
})

test('a picture that can’t be drawn stays private, as stored', async () => {
  const { ana, work } = await aPublisher()
  const { hash } = await storePicture(ana, aPicture())
  await env.MEDIA.put(`original/${hash}`, 'no picture', {
    httpMetadata: { contentType: 'image/png' },
  })

  await work()

  expect(await publicFiles()).toEqual([])
})

test('other files stored meanwhile stay in the private bucket', async () => {
  const { ana, work } = await aPublisher()
  const { hash, id: pictureId } = await storePicture(ana, aPicture())
  const board = await aBoard(ana)
  await insertPin(ana, { boardId: board.id, pictureId, method: 'uploaded' })
  const before = await privateFiles()

  await findPreview(ana, { boardId: board.id, picture: '0.jpg' })
  const videos = videoReceiver(ana)
  await storeVideo(ana, await videos.receive(new Blob([anMp4()]).stream()))
  await noteErasure(ana, 5)
  await work()

  const made = (await privateFiles()).filter((key) => !before.includes(key))
  expect(new Set(made.map((key) => key.split('/')[0]))).toEqual(
    new Set(['erased', 'preview', 'rendition', 'upload', 'video']),
  )
  expect(await publicFiles()).toEqual(publicKeys(hash).toSorted())
})

test('a picture with a guessable name is published only after it has a keyed name', async () => {
  const { ana, work, sent } = await aPublisher()
  const png = aFile('photo')
  const { id, hash } = await storePicture(ana, png)
  const plain = await sha256(png)
  const file = await env.MEDIA.get(`original/${hash}`)
  await env.MEDIA.put(`original/${plain}`, (await file?.bytes()) ?? '')
  await ana.db.update(pictures).set({ hash: plain, isKeyed: false }).where(eq(pictures.id, id))
  sent.length = 0

  await publishPicture(ana, plain)
  await publishPictures({ ...ana, now: ana.now + DAY_MS })
  expect(await publicFiles()).toEqual([])
  await renameFiles(ana)
  await work()

  const [renamed = ''] = await hashes(ana)
  expect(renamed).not.toBe(plain)
  expect(await publicFiles()).toEqual(publicKeys(renamed).toSorted())
})

test('a withdrawn picture leaves the public bucket, and returns after an appeal', async () => {
  const { ana } = await aPublisher()
  const { hash } = await storePicture(ana, aPicture())
  const { hash: other } = await storePicture(ana, aPicture())
  for (const name of [hash, other]) await publishPicture(ana, name)

  await remove(ana, hash)
  await withdrawAgain(ana, hash)
  await publishPicture(ana, hash)

  expect(await publicFiles()).toEqual(publicKeys(other).toSorted())
  await returnPicture(ana, hash)
  await ana.db.delete(removedPictures).where(eq(removedPictures.hash, hash))
  await publishPicture(ana, hash)
  expect(await publicFiles()).toHaveLength(8)
})

test('a picture that is withdrawn while it is published ends up in no bucket', async () => {
  const { ana } = await aPublisher()
  const { hash } = await storePicture(ana, aPicture())
  let isRemoved = false
  const PUBLIC_MEDIA = beforePut(async () => {
    if (isRemoved) return
    isRemoved = true
    await remove(ana, hash)
    await withdrawAgain({ ...ana, db: aVisitor().db }, hash)
  })

  await publishPicture({ ...ana, env: { ...ana.env, PUBLIC_MEDIA } }, hash)

  expect(await publicFiles()).toEqual([])
  const { objects } = await env.MEDIA.list({ prefix: 'rendition/' })
  expect(objects.filter(({ key }) => key.endsWith(hash))).toEqual([])
})

test('a picture without pins leaves both buckets', async () => {
  const { ana, work } = await aPublisher()
  const { hash } = await storePicture(ana, aPicture())
  await work()
  expect(await publicFiles()).toHaveLength(4)

  while ((await purgeFiles({ ...ana, now: ana.now + 2 * DAY_MS }, 'picture')) > 0);

  expect(await publicFiles()).toEqual([])
  expect(await env.MEDIA.head(`original/${hash}`)).toBeNull()
})

/** A member of a site with a public bucket; queued messages are processed on request. */
async function aPublisher() {
  const sent: Job[] = []
  const own: Env = { ...env, PUBLIC_MEDIA: env.SPARE, JOBS: aQueue((job) => sent.push(job)) }
  const ana = { ...(await aMember()), env: own }
  async function work() {
    const messages = sent.splice(0).map((body, id) => ({
      id: String(id),
      timestamp: new Date(),
      attempts: 1,
      body,
      ack: () => {},
      retry: () => expect.unreachable(),
    }))
    await handleQueue({ queue: 'pinfold-jobs', messages }, own)
  }
  return { ana, sent, work }
}

/** The public bucket, with an action before each file is stored. */
function beforePut(act: (key: string) => Promise<void> | void): R2Bucket {
  return new Proxy(env.SPARE, {
    get(bucket, name) {
      const value: unknown = Reflect.get(bucket, name)
      if (typeof value !== 'function') return value
      if (name !== 'put') return value.bind(bucket)
      return async (...args: Parameters<R2Bucket['put']>) => {
        await act(args[0])
        return value.apply(bucket, args)
      }
    },
  })
}

async function publicFiles(): Promise<string[]> {
  return (await env.SPARE.list()).objects.map(({ key }) => key).toSorted()
}

async function privateFiles(): Promise<string[]> {
  return (await env.MEDIA.list()).objects.map(({ key }) => key)
}

async function hashes({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const rows = await db.select({ hash: pictures.hash }).from(pictures).orderBy(pictures.id)
  return rows.map(({ hash }) => hash)
}

async function remove({ db, now }: Pick<Context, 'db' | 'now'>, hash: string): Promise<void> {
  await db.insert(removedPictures).values({ hash, createdAt: now })
}
