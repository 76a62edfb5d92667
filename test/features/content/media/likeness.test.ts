import { env } from 'cloudflare:test'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { likenessParts, pictures } from '../../../../app/db/core/media.ts'
import {
  likenPictures,
  resumeLikeningJob,
} from '../../../../app/features/content/media/pictures/liken-pictures.server.ts'
import {
  ALIKE_BITS,
  LIKENESS_SIZE,
  type Likeness,
  likenessDistance,
  likenessOf,
  likenessText,
  readLikeness,
} from '../../../../app/features/content/media/pictures/likeness.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { keysOf } from '../../../../app/features/content/media/stored-files.server.ts'
import { toJpeg } from '../../../../app/gateways/images.server.ts'
import { aPicture, aPng } from '../../../factories/content/pictures.ts'
import {
  type Altering,
  alteredScene,
  aScene,
  pixelsOf,
  type Scene,
} from '../../../factories/content/scenes.ts'
import { aQueue } from '../../../factories/core/queue.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

async function likenessIdOf(file: Uint8Array): Promise<number | null> {
  const visitor = aVisitor()
  const { id } = await storePicture(visitor, file)
  const [row] = await visitor.db.select().from(pictures).where(eq(pictures.id, id))
  return row?.likenessId ?? null
}

const NOTHING: Likeness = { stored: [], lookup: [] }

const FOUND: Altering[] = [
  'brighter',
  'grey',
  'mirrored',
  'onItsSide',
  'cropped2',
  'cropped10',
  'croppedAtOneSide',
  'framed',
  'withBar',
]

/** The first scenes. A picture file of a scene would differ only by the encoder's noise. */
const SCENES = Array.from({ length: 8 }, (_, seed) => aScene(seed))

function likenessAs(scene: Scene, altering: Altering): Likeness {
  const { width, height } = LIKENESS_SIZE
  const pixel = pixelsOf(scene, altering, LIKENESS_SIZE)
  const rgb = Array.from({ length: width * height }, (_, at) =>
    pixel(at % width, Math.floor(at / width)),
  )
  return likenessOf(Uint8Array.from(rgb.flat()))
}

const UNALTERED = SCENES.map((scene) => likenessAs(scene, 'not'))

function isFound({ lookup }: Likeness, { stored: kept }: Likeness): boolean {
  return likenessDistance(lookup, kept) <= ALIKE_BITS
}

test.each(FOUND)('an altered picture matches its original, in either order: %s', (altering) => {
  const before = UNALTERED
  const after = SCENES.map((scene) => likenessAs(scene, altering))

  const found = after.filter((one, at) => isFound(one, before[at] ?? NOTHING))
  const foundBack = before.filter((one, at) => isFound(one, after[at] ?? NOTHING))
  const mistaken = after.flatMap((one, at) =>
    before.filter((other, place) => place !== at && isFound(one, other)),
  )

  expect(found.length).toBeGreaterThanOrEqual(8)
  // A bar covers part of the copy's stored middle, so fewer originals are found.
  expect(foundBack.length).toBeGreaterThanOrEqual(altering === 'withBar' ? 3 : 7)
  expect(mistaken).toEqual([])
})

test('a mirrored or cropped copy is recognised by its file, and another picture isn’t', async () => {
  const scene = aScene(101)
  const other = aScene(102)

  const first = await likenessIdOf(alteredScene(scene, 'not'))

  expect(await likenessIdOf(alteredScene(scene, 'mirrored'))).toBe(first)
  expect(await likenessIdOf(alteredScene(scene, 'cropped10'))).toBe(first)
  expect(await likenessIdOf(alteredScene(other, 'cropped10'))).not.toBe(first)
})

test('a re-encoded picture looks like the first', async () => {
  const file = alteredScene(aScene(103), 'not')

  const first = await likenessIdOf(file)

  expect(await likenessIdOf(await toJpeg(env.IMAGES, file, 50))).toBe(first)
})

test('plain pictures and smooth gradients have no likeness to compare', async () => {
  expect(await likenessIdOf(aPng(60, 40, [200, 40, 60]))).toBeNull()
  expect(await likenessIdOf(aPng(60, 40, (x) => [x * 4, x * 4, x * 4]))).toBeNull()
})

test('a stored likeness is read back unchanged', () => {
  const noise = crypto.getRandomValues(new Uint8Array(64 * 64 * 3))
  const { stored: kept } = likenessOf(noise)

  expect(kept).toHaveLength(3)
  expect(readLikeness(likenessText(kept))).toEqual(kept)
  expect(readLikeness('')).toEqual([])
})

test('the queue compares older pictures, also with two concurrent messages', async () => {
  const visitor = aVisitor()
  const scene = aScene(104)
  const files = [
    alteredScene(scene, 'not'),
    alteredScene(scene, 'cropped10'),
    aPicture(),
    aPng(30, 30),
  ]
  const stored = []
  for (const file of files) stored.push(await storePicture(visitor, file))
  const lost = await storePicture(visitor, aPicture())
  await env.MEDIA.delete(keysOf('picture', lost.hash))
  const ids = [...stored, lost].map(({ id }) => id)
  const rows = async () => {
    const found = await visitor.db.select().from(pictures).where(inArray(pictures.id, ids))
    return ids.map((id) => found.find((row) => row.id === id))
  }
  const before = await rows()
  await visitor.db
    .update(pictures)
    .set({ likeness: null, likenessId: null })
    .where(inArray(pictures.id, ids))
  await visitor.db.delete(likenessParts).where(inArray(likenessParts.pictureId, ids))

  const sent: unknown[] = []
  const JOBS = aQueue((job) => sent.push(job))
  await resumeLikeningJob.run({ ...visitor, env: { ...env, JOBS } })
  expect(sent).toEqual([{ kind: 'liken_pictures' }])
  // The pictures of other tests are older, so they are compared first.
  let after = await rows()
  for (let run = 0; run < 100 && after.some((row) => row?.likeness === null); run++) {
    await Promise.all([likenPictures(visitor), likenPictures(visitor)])
    after = await rows()
  }

  expect(after.map((row) => row?.likeness)).toEqual([
    ...before.slice(0, 4).map((row) => row?.likeness),
    '',
  ])
  const [first, copy, other, plain, gone] = after.map((row) => row?.likenessId)
  expect([ids[0], ids[1]]).toContain(first)
  expect([copy, other, plain, gone]).toEqual([first, ids[2], null, null])
  const parts = await visitor.db
    .select()
    .from(likenessParts)
    .where(eq(likenessParts.pictureId, ids[0] ?? 0))
  expect(parts.length).toBeGreaterThanOrEqual(4)
})
