import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { mediaReceiver } from '../../../../app/features/content/media/receive-media.server.ts'
import { pictureStager } from '../../../../app/features/content/media/uploads/stage-pictures.server.ts'
import { videoReceiver } from '../../../../app/features/content/media/videos/receive-video.server.ts'
import { importReceiver } from '../../../../app/features/transfer/import/receive-file.server.ts'
import { anMp4, inPieces } from '../../../factories/content/videos.ts'
import { aMember } from '../../../factories/identity/people.ts'

type TakeFile = (name: string) => Promise<unknown>

/** The forms that accept files. */
const FORMS: [kind: string, share: string, prefix: string, open: (sender: Context) => TakeFile][] =
  [
    ['videos', '0.01', 'upload/', openVideoForm],
    ['files to import', '0.05', 'import/', openImportForm],
  ]

test.each(FORMS)(
  'of %s uploaded at once, no more are stored than the limit allows',
  async (_, LIMIT_SCALE, prefix, open) => {
    const ana = await aMember()
    const sender = { ...ana, env: { ...env, LIMIT_SCALE } }
    const before = await storedAt(prefix)

    const taken = await Promise.all(
      Array.from({ length: 12 }, () => outcomeOf(open(sender)('file'))),
    )

    expect(taken.filter((code) => code === 'rate_limited')).toHaveLength(9)
    expect(await storedAt(prefix)).toBe(before + 3)
  },
)

test('of several videos in one form, the first is stored', async () => {
  const take = openVideoForm(await aMember())
  const before = await storedAt('upload/')

  expect(await outcomeOf(take('file'))).toBe('taken')
  expect(await outcomeOf(take('another'))).toBe('invalid_parameters')
  expect(await storedAt('upload/')).toBe(before + 1)
})

function openVideoForm(sender: Context): TakeFile {
  const take = mediaReceiver(sender, videoReceiver(sender), pictureStager(sender).stage)
  return (name) => take({ name, type: 'video/mp4', data: inPieces(anMp4(), 4096) })
}

function openImportForm(sender: Context): TakeFile {
  const { take } = importReceiver(sender)
  return (name) =>
    take({ name, fileName: 'pins.html', data: inPieces(new TextEncoder().encode(name), 4) })
}

/** The refusal of a file, thrown or in its field. */
async function outcomeOf(taking: Promise<unknown>): Promise<unknown> {
  const [, value] = Object(await taking.catch(({ code: refused }) => ['', { refused }]))
  return Object(value).refused ?? 'taken'
}

async function storedAt(prefix: string): Promise<number> {
  return (await env.MEDIA.list({ prefix })).objects.length
}
