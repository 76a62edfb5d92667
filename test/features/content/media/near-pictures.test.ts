import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pictureBands, pictures } from '../../../../app/db/core/media.ts'
import {
  differenceHash,
  hammingDistance,
  NEAR_BITS,
} from '../../../../app/features/content/media/pictures/perceptual-hash.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { aPicture, aPng } from '../../../factories/content/pictures.ts'
import { aVisitor } from '../../../factories/identity/people.ts'

/** A landscape of soft hills with this width and brightness. */
function hills(width: number, light = 0): Uint8Array<ArrayBuffer> {
  const height = width * 0.75
  return aPng(width, height, (x, y) => {
    const across = x / width
    const down = y / height
    const wave = Math.sin(across * 9 + down * 4) * 60 + Math.cos(across * 3 - down * 7) * 40
    const level = Math.max(0, Math.min(255, 120 + wave + light))
    return [
      Math.round(level),
      Math.max(0, Math.round(level) - 20),
      Math.min(255, Math.round(level) + 15),
    ]
  })
}

async function hashOf(file: Uint8Array): Promise<string> {
  const { db, ...visitor } = aVisitor()
  const { id } = await storePicture({ db, ...visitor }, file)
  const [row] = await db.select().from(pictures).where(eq(pictures.id, id))
  return row?.perceptualHash ?? 'none'
}

test('a smaller or lighter copy of a picture looks the same, and another picture doesn’t', async () => {
  const [large, small, light, other] = await Promise.all(
    [hills(400), hills(160), hills(400, 12), aPicture()].map(hashOf),
  )

  expect(hammingDistance(large ?? '', small ?? '')).toBeLessThanOrEqual(NEAR_BITS)
  expect(hammingDistance(large ?? '', light ?? '')).toBeLessThanOrEqual(NEAR_BITS)
  expect(hammingDistance(large ?? '', other ?? '')).toBeGreaterThan(2 * NEAR_BITS)
})

test('a plain picture has no hash to compare', async () => {
  expect(await hashOf(aPng(60, 40, [200, 40, 60]))).toBe('')
  expect(differenceHash(new Uint8Array(9 * 8 * 3))).toBe('')
})

test('the four parts of a picture’s hash are stored once', async () => {
  const visitor = aVisitor()
  const file = aPicture()
  const { id } = await storePicture(visitor, file)
  await storePicture(visitor, file)

  const own = eq(pictureBands.pictureId, id)
  const bands = await visitor.db.select().from(pictureBands).where(own).orderBy(pictureBands.band)
  const [row] = await visitor.db.select().from(pictures).where(eq(pictures.id, id))
  expect(bands.map(({ bits }) => bits).join('')).toBe(row?.perceptualHash)
})
