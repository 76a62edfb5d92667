import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Context } from '../../../../app/context.server.ts'
import { mediaTaker } from '../../../../app/features/content/media/take-media.server.ts'
import { videoReceiver } from '../../../../app/features/content/media/videos/receive-video.server.ts'
import { importReceiver } from '../../../../app/features/transfer/import/receive-file.server.ts'
import { anMp4, inPieces } from '../../../factories/content/videos.ts'
import { aMember } from '../../../factories/identity/people.ts'

type Take = (name: string) => Promise<unknown>

/** The forms that take files. */
const FORMS: [kind: string, share: string, prefix: string, open: (sender: Context) => Take][] = [
  ['videos', '0.01', 'upload/', openVideoForm],
  ['files to import', '0.05', 'import/', openImportForm],
]

test.each(FORMS)(
  'of %s sent at once no more are stored than a member may send',
  async (_, LIMIT_SCALE, prefix, open) => {
    const ana = await aMember()
    const sender = { ...ana, env: { ...env, LIMIT_SCALE } }
    const before = await storedAt(prefix)

    const taken = await Promise.all(Array.from({ length: 12 }, () => said(open(sender)('file'))))

    expect(taken.filter((code) => code === 'rate_limited')).toHaveLength(9)
    expect(await storedAt(prefix)).toBe(before + 3)
  },
)

test('of videos in one form the first is stored', async () => {
  const take = openVideoForm(await aMember())
  const before = await storedAt('upload/')

  expect(await said(take('file'))).toBe('taken')
  expect(await said(take('another'))).toBe('invalid_parameters')
  expect(await storedAt('upload/')).toBe(before + 1)
})

function openVideoForm(sender: Context): Take {
  const take = mediaTaker(sender, videoReceiver(sender))
  return (name) => take({ name, type: 'video/mp4', data: inPieces(anMp4(), 4096) })
}

function openImportForm(sender: Context): Take {
  const { take } = importReceiver(sender)
  return (name) =>
    take({ name, fileName: 'pins.html', data: inPieces(new TextEncoder().encode(name), 4) })
}

/** The refusal of a file, thrown or in its field. */
async function said(taking: Promise<unknown>): Promise<unknown> {
  const [, value] = Object(await taking.catch(({ code: refused }) => ['', { refused }]))
  return Object(value).refused ?? 'taken'
}

async function storedAt(prefix: string): Promise<number> {
  return (await env.MEDIA.list({ prefix })).objects.length
}
