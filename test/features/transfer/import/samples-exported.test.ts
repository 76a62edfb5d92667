import { expect, test } from 'vitest'
import { startImport } from '../../../../app/features/transfer/import/change-import.server.ts'
import { readImport } from '../../../../app/features/transfer/import/read-import.server.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { partOf } from '../../../factories/transfer/exports.ts'
import { readText, sample } from '../../../factories/transfer/import-files.ts'
import { anImport, anImporter, runImport } from '../../../factories/transfer/imports.ts'
import { aPage } from '../../../pages/page.ts'

type Kept = Record<'place' | 'title' | 'link' | 'description' | 'alt' | 'note' | 'time', unknown>

/** Serves a picture at every address that the file names. */
async function servePictures(addresses: Iterable<string>): Promise<void> {
  for (const address of new Set(addresses)) {
    await aPage(aPicture(), { headers: { 'Content-Type': 'image/png' }, address })
  }
}

const inOrder = (one: Kept, other: Kept) => JSON.stringify(one).localeCompare(JSON.stringify(other))

test.each([
  'pinterest/pins-0001.html',
  'pinterest/pins-0002.html',
  'browser.html',
  'linkwarden.json',
  'karakeep.json',
  'pinboard.json',
  'pocket/part_000000.csv',
  'raindrop/all.csv',
  'raindrop/collection.csv',
  'instagram/saved_posts.json',
  'instagram/saved_collections.json',
  'instagram-2025/saved_posts.json',
  'instagram-2025/saved_collections.json',
  'are-na/v2-channel.json',
  'are-na/v3-channel.json',
  'pinry/board.json',
  'pinry/pins.json',
  'addresses.txt',
])('%s can be imported and exported again without losing anything', async (name) => {
  const ana = await anImporter()
  const original = readText(sample(name))
  const items = original?.boards.flatMap((board) =>
    board.items.map((item) => ({ ...item, board, section: board.sections[item.section ?? -1] })),
  )
  await servePictures(
    items?.flatMap(({ link, addresses }) => [...(link ? [link] : []), ...addresses]) ?? [],
  )

  const own = await anImport(ana, sample(name))
  await startImport(ana, { ...own, privacy: 'as_file' })
  await runImport(ana, own)

  expect(await readImport(ana, own)).toMatchObject({ state: 'done', counts: { failed: 0 } })
  const { json } = await partOf(ana)
  const shown = json.boards.flatMap((board) =>
    [{ title: '', pins: board.pins }, ...board.sections].flatMap((section) =>
      section.pins.map(
        (pin): Kept => ({
          place: [board.name, board.privacy, section.title],
          title: pin.title,
          link: pin.link,
          description: pin.description,
          alt: pin.alt_text,
          note: pin.note,
          time: pin.created_at,
        }),
      ),
    ),
  )
  const expected = (items ?? []).map(
    ({ board, section, title, link, description, altText, note, createdAt }): Kept => ({
      place: [board.name, board.privacy ?? 'secret', section?.title ?? ''],
      title,
      link,
      description,
      alt: altText,
      note: note ?? '',
      time: createdAt === null ? expect.any(String) : new Date(createdAt).toISOString(),
    }),
  )
  expect(shown.sort(inOrder)).toEqual(expected.sort(inOrder))
})
