import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import {
  type Picture,
  storePicture,
} from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { storedKey } from '../../../../app/features/content/media/stored-files.server.ts'
import { videoReceiver } from '../../../../app/features/content/media/videos/receive-video.server.ts'
import { videoKey } from '../../../../app/features/content/media/videos/video-path.ts'
import { storeVideo } from '../../../../app/features/content/media/videos/videos.server.ts'
import { createPin } from '../../../../app/features/content/pins/create-pin.server.ts'
import { deletePin, restorePin } from '../../../../app/features/content/pins/edit-pin.server.ts'
import { BuiltPin } from '../../../../app/features/content/pins/pin.ts'
import { savePin } from '../../../../app/features/content/pins/save-pin.server.ts'
import { undoAction } from '../../../../app/features/screens/organise/bulk-action/undo-action.server.ts'
import { deletePins } from '../../../../app/features/screens/organise/move-pins.server.ts'
import { emptyTrash } from '../../../../app/features/screens/organise/trash/purge.server.ts'
import { purgeFiles } from '../../../../app/features/screens/organise/trash/purge-files.server.ts'
import { parseInput } from '../../../../app/http/input.server.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPicture, aPng } from '../../../factories/content/pictures.ts'
import { anMp4, inPieces } from '../../../factories/content/videos.ts'
import { aMember, aVisitor } from '../../../factories/identity/people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Film = Uint8Array<ArrayBuffer>
type Table = 'videos' | 'deleted_video_files' | 'pictures' | 'deleted_picture_files'

test('a video and its file are deleted once no pin shows it', async () => {
  const ana = await aMember()
  const bo = await aMember()
  const film = anMp4()
  const { pinId, hash } = await aVideoPin(ana, film)
  const saved = await savePin(bo, { pinId, boardId: (await aBoard(bo)).id, section: null })
  const duplicate = await aVideoPin(bo, film)

  await deletePin(ana, { pinId })
  await deletePin(bo, { pinId: saved.id })
  await emptyTrash(at(ana, 31 * DAY_MS))
  expect(await exists(hash)).toBe(true)
  await deletePin(bo, { pinId: duplicate.pinId })
  await emptyTrash(at(ana, 31 * DAY_MS))

  expect(duplicate.hash).toBe(hash)
  expect(await exists(hash)).toBe(false)
  expect(await rowsOf('videos', hash)).toBe(0)
  expect(await rowsOf('deleted_video_files', hash)).toBe(0)
})

test('a video whose pins are in the trash stays as long as they do, and still plays', async () => {
  const ana = await aMember()
  const one = await aVideoPin(ana)
  const other = await aVideoPin(ana)
  await deletePin(ana, { pinId: one.pinId })
  const act = await deletePins(ana, { pinIds: [other.pinId] })

  await emptyTrash(at(ana, 30 * DAY_MS))
  await restorePin(at(ana, 30 * DAY_MS), { pinId: one.pinId })
  await undoAction(at(ana, 30 * DAY_MS), { actionId: act.id })
  await emptyTrash(at(ana, 90 * DAY_MS))

  expect([await exists(one.hash), await exists(other.hash)]).toEqual([true, true])
})

test('an unused video stays for a day from its last upload', async () => {
  const ana = await aMember()
  const film = anMp4()
  const hash = await stored(ana, film)
  await stored(at(ana, DAY_MS), film)

  await emptyTrash(at(ana, 2 * DAY_MS))
  expect(await exists(hash)).toBe(true)
  await emptyTrash(at(ana, 2 * DAY_MS + 1))

  expect(await exists(hash)).toBe(false)
})

test('a video that is pinned again while the trash is emptied survives', async () => {
  const ana = await aMember()
  for (let turn = 0; turn < 6; turn++) {
    const film = anMp4()
    const hash = await stored(ana, film)
    const day = at(ana, 2 * DAY_MS)

    await Promise.all([
      aVideoPin({ ...day, db: aVisitor().db }, film),
      purgeFiles({ ...day, db: aVisitor().db }, 'video'),
    ])

    expect(await exists(hash)).toBe(true)
    expect(await rowsOf('videos', hash)).toBe(1)
  }
}, 20_000)

test('a video uploaded again while its file is being deleted waits for that', async () => {
  const ana = await aMember()
  const film = anMp4()
  const hash = await stored(ana, film)
  const day = at(ana, 2 * DAY_MS)
  let back: Promise<string> | null = null
  const MEDIA = beforeDelete(async () => {
    back = stored({ ...day, db: aVisitor().db }, film)
    await new Promise((resolve) => setTimeout(resolve, 400))
  })

  await purgeFiles({ ...day, env: { ...env, MEDIA } }, 'video')

  expect(await back).toBe(hash)
  expect(await exists(hash)).toBe(true)
})

test('an interrupted deletion of a video is finished by a later run, or by the next upload', async () => {
  const ana = await aMember()
  const film = anMp4()
  const lone = await stored(ana, anMp4())
  const again = await stored(ana, film)
  const MEDIA = beforeDelete(() => {
    throw new Error('R2 is away')
  })
  const broken = purgeFiles({ ...at(ana, 2 * DAY_MS), env: { ...env, MEDIA } }, 'video')
  await expect(broken).rejects.toThrow('R2 is away')

  await stored(at(ana, 2 * DAY_MS + 60_000), film)
  await emptyTrash(at(ana, 2 * DAY_MS + 60_001))

  expect([await exists(lone), await exists(again)]).toEqual([false, true])
})

test('a picture uploaded again while its files are being deleted waits for that', async () => {
  const ana = await aMember()
  const bytes = aPicture()
  const { hash } = await storePicture(ana, bytes)
  const day = at(ana, 2 * DAY_MS)
  let back: Promise<Picture> | null = null
  const MEDIA = beforeDelete(async () => {
    back = storePicture({ ...day, db: aVisitor().db }, bytes)
    await new Promise((resolve) => setTimeout(resolve, 400))
  })

  await purgeFiles({ ...day, env: { ...env, MEDIA } }, 'picture')

  expect(await back).toMatchObject({ hash })
  expect(await env.MEDIA.head(storedKey(hash, 'orig'))).not.toBeNull()
  expect(await rowsOf('deleted_picture_files', hash)).toBe(0)
})

test('an interrupted deletion of pictures is finished by a later run, or by the next upload', async () => {
  const ana = await aMember()
  const bytes = aPicture()
  const lone = await storePicture(ana, aPicture())
  const again = await storePicture(ana, bytes)
  await env.MEDIA.put(storedKey(lone.hash, '236x'), 'small')
  await env.MEDIA.put(storedKey(lone.hash, '150x150'), 'square')
  const MEDIA = beforeDelete(() => {
    throw new Error('R2 is away')
  })
  const broken = purgeFiles({ ...at(ana, 2 * DAY_MS), env: { ...env, MEDIA } }, 'picture')
  await expect(broken).rejects.toThrow('R2 is away')

  await storePicture(at(ana, 2 * DAY_MS + 60_000), bytes)
  await emptyTrash(at(ana, 2 * DAY_MS + 60_001))

  const keys = [
    storedKey(lone.hash, 'orig'),
    storedKey(lone.hash, '236x'),
    storedKey(lone.hash, '150x150'),
    storedKey(again.hash, 'orig'),
  ]
  const there = await Promise.all(keys.map((key) => env.MEDIA.head(key)))
  expect(there.map((file) => file !== null)).toEqual([false, false, false, true])
  expect(await rowsOf('pictures', again.hash)).toBe(1)
})

test('the remains of a video whose upload failed are deleted after a day', async () => {
  const ana = await aMember()
  const { key } = await videoReceiver(ana).receive(inPieces(anMp4(), 4096))

  await emptyTrash(at(ana, DAY_MS - 60_000))
  expect(await env.MEDIA.head(key)).not.toBeNull()
  await emptyTrash(at(ana, DAY_MS + 60_000))

  expect(await env.MEDIA.head(key)).toBeNull()
})

test('one run deletes no more files than R2 accepts', async () => {
  await env.DB.prepare(
    `with recursive places(n) as (select 1 union all select n + 1 from places where n < 250)
    insert into deleted_picture_files (hash) select 'gone' || n from places`,
  ).run()
  const taken: number[] = []
  const MEDIA = new Proxy(env.MEDIA, {
    get: (bucket, name) =>
      name === 'delete'
        ? async (keys: string[]) => void taken.push(keys.length)
        : Reflect.get(bucket, name).bind(bucket),
  })

  await emptyTrash({ ...aVisitor(), env: { ...env, MEDIA } })

  expect(taken.filter((count) => count > 1000)).toEqual([])
  const { results } = await env.DB.prepare(
    "select 1 from deleted_picture_files where hash like 'gone%'",
  ).all()
  expect(results).toEqual([])
})

function at<C extends Context>(member: C, laterMs: number): C {
  return { ...member, now: member.now + laterMs }
}

async function aVideoPin(ana: Context, film: Film = anMp4()) {
  const video = await videoReceiver(ana).receive(inPieces(film, 4096))
  const poster = new File([aPng(64, 36)], 'cover.png')
  const boardId = (await aBoard(ana)).id
  const { id: pinId } = await createPin(ana, parseInput(BuiltPin, { video, poster, boardId }))
  return { pinId, hash: video.hash }
}

async function stored(ana: Context, film: Film): Promise<string> {
  const video = await videoReceiver(ana).receive(inPieces(film, 4096))
  await storeVideo(ana, video)
  return video.hash
}

/** The real bucket, but `act` runs before each deletion. */
function beforeDelete(act: () => Promise<void>): R2Bucket {
  return new Proxy(env.MEDIA, {
    get(bucket, name) {
      if (name === 'delete') {
        return async (keys: string | string[]) => {
          await act()
          await bucket.delete(keys)
        }
      }
      const value: unknown = Reflect.get(bucket, name)
      return typeof value === 'function' ? value.bind(bucket) : value
    },
  })
}

async function exists(hash: string): Promise<boolean> {
  return (await env.MEDIA.head(videoKey(hash))) !== null
}

async function rowsOf(table: Table, hash: string): Promise<number> {
  const { results } = await env.DB.prepare(`select 1 from ${table} where hash = ?`).bind(hash).all()
  return results.length
}
