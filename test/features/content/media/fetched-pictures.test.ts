import { env } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { PICTURE_BYTES } from '../../../../app/features/content/media/limits.ts'
import {
  fetchPicture,
  storePictureAt,
} from '../../../../app/features/content/media/pictures/fetch-picture.server.ts'
import { storePicture } from '../../../../app/features/content/media/pictures/pictures.server.ts'
import { pictureStager } from '../../../../app/features/content/media/uploads/stage-pictures.server.ts'
import { aPicture, aPng, pngChunk } from '../../../factories/content/pictures.ts'
import { aVisitor } from '../../../factories/identity/people.ts'
import { anAddress, aPage } from '../../../pages/page.ts'

const PNG = { headers: { 'Content-Type': 'image/png' } }

test('only a large picture waits in R2 until it is stored', async () => {
  const worker = aVisitor()
  const large = aLargePng()
  const staging = vi.spyOn(env.MEDIA, 'createMultipartUpload')

  await storePictureAt(worker, await aPage(aPicture(), PNG))
  expect(staging).not.toHaveBeenCalled()
  const fetched = await storePictureAt(worker, await aPage(large, PNG))

  expect(staging).toHaveBeenCalledOnce()
  expect(await stagedFiles()).toEqual([])
  const sent = await storePicture(worker, large)
  expect(fetched).toEqual(sent)
  expect(await env.MEDIA.head(`original/${fetched.hash}`)).not.toBeNull()
})

test('a picture of exactly the limit is fetched, and a byte more is refused and leaves nothing in R2', async () => {
  const { stage } = pictureStager(aVisitor())
  const exact = await aPage(new Uint8Array(PICTURE_BYTES), PNG)
  const longer = await aPage(new Uint8Array(PICTURE_BYTES + 1), PNG)

  await expect(fetchPicture({ env }, stage, longer)).rejects.toMatchObject({
    code: 'picture_too_large',
    field: 'imageUrl',
  })
  expect(await stagedFiles()).toEqual([])
  expect(await fetchPicture({ env }, stage, exact)).toMatchObject({ bytes: PICTURE_BYTES })
})

test.each([100, 8_000_000])(
  'a connection that breaks after %i bytes is refused and leaves nothing in R2',
  async (sentBytes) => {
    const { stage } = pictureStager(aVisitor())
    const before = await stagedFiles()
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(brokenAfter(sentBytes)))

    await expect(fetchPicture({ env }, stage, anAddress())).rejects.toMatchObject({
      code: 'picture_unreachable',
      field: 'imageUrl',
    })
    expect(await stagedFiles()).toEqual(before)
  },
)

test('a large picture that can’t be read is refused, and its staged file is deleted', async () => {
  const before = await stagedFiles()
  const page = await aPage(new Uint8Array(3_000_000), PNG)

  await expect(storePictureAt(aVisitor(), page)).rejects.toMatchObject({
    code: 'picture_unreadable',
  })
  expect(await stagedFiles()).toEqual(before)
})

/** A PNG of more than 1 MiB, most of which is a comment. */
function aLargePng(): Uint8Array<ArrayBuffer> {
  return aPng(9, 9, undefined, [pngChunk('tEXt', new Uint8Array(2_000_000).fill(65))])
}

function brokenAfter(bytes: number): ReadableStream<Uint8Array> {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (isSent) return controller.error(new TypeError('Network connection lost.'))
      isSent = true
      controller.enqueue(new Uint8Array(bytes))
    },
  })
}

async function stagedFiles(): Promise<string[]> {
  return (await env.MEDIA.list({ prefix: 'upload/' })).objects.map(({ key }) => key)
}
