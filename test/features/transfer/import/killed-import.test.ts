import { expect, test, vi } from 'vitest'
import {
  startImport,
  undoImport,
} from '../../../../app/features/transfer/import/change-import.server.ts'
import { readImport } from '../../../../app/features/transfer/import/read-import.server.ts'
import { continueImport } from '../../../../app/features/transfer/import/run/run-import.server.ts'
import { CHUNK, LEASE_MS } from '../../../../app/features/transfer/limits.ts'
import { brokenAfter, brokenAtWrite } from '../../../broken-database.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { wrongCounts } from '../../../factories/content/pins.ts'
import {
  anImport,
  anImporter,
  aZip,
  boardsOf,
  runImport,
} from '../../../factories/transfer/imports.ts'
import { bookmark, bookmarks } from '../../../pages/bookmarks.ts'
import { anAddress, aPage } from '../../../pages/page.ts'

vi.setConfig({ testTimeout: 180_000 })

const PNG = { headers: { 'Content-Type': 'image/png' } }

/** The entries of a file, and how many of its messages are killed. */
const ENTRIES = 48
const KILLS = 5

/** The same pins in each format, on four boards in turn. */
const FORMATS: Record<string, (pictures: readonly string[]) => string> = {
  'Pinterest’s': (pictures) => {
    const pins = pictures.map((image, n) => ({
      board_name: `Board ${n % 4}`,
      title: `Pin ${n}`,
      image,
      canonical_link: `https://clay.example/${n}`,
      section: n % 8 < 4 ? '' : 'Blue',
    }))
    return JSON.stringify({ pins })
  },
  'a browser’s': (pictures) => {
    const lines = pictures.map((image, n) => `${bookmark(image, `Pin ${n}`)}<DD>${n}`)
    const boardAt = (place: number) => {
      const of = lines.filter((_, n) => n % 4 === place)
      const isIn = (_: string, n: number) => n % 2 === 1
      const plain = of.filter((line, n) => !isIn(line, n))
      return [...plain, '<DT><H3>Blue</H3><DL><p>', ...of.filter(isIn), '</DL>']
    }
    return bookmarks(
      Object.fromEntries([0, 1, 2, 3].map((place) => [`Board ${place}`, boardAt(place)])),
    )
  },
  'Raindrop’s': (pictures) => {
    const rows = pictures.map((image, n) => {
      const folder = `Board ${n % 4}${n % 8 < 4 ? '' : ' / Blue'}`
      return `${n},Pin ${n},,,https://clay.example/${n},${folder},,,${image},,`
    })
    return [
      'id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite',
      ...rows,
    ].join('\n')
  },
}

test.each(Object.keys(FORMATS))(
  'an import of %s file killed at random moments, with duplicate messages, loses and duplicates nothing',
  async (format) => {
    const ana = await anImporter()
    const pictures = await Promise.all(
      Array.from({ length: 3 }, () =>
        aPage(aPicture(), { ...PNG, address: anAddress('clay.example') }),
      ),
    )
    const entries = Array.from({ length: ENTRIES }, (_, n) => pictures[n % 3] ?? '')
    const own = await anImport(ana, FORMATS[format]?.(entries) ?? '')
    await startImport(ana, { ...own, privacy: 'secret' })

    let at = Date.now()
    let kills = 0
    const size = Math.ceil(ENTRIES / (KILLS + 2))
    const chunk = { ...CHUNK, items: size, boards: 2, covers: 1 }
    const moments: number[] = []
    for (let step = 0; (await readImport(ana, own)).state === 'running'; step++) {
      expect(step, `killed after ${moments}`).toBeLessThan(100)
      // Each run starts after the lease of the previous run, which may still be running.
      const [first, second] = [1, 2].map((n) => ({ ...ana, now: at + n * (LEASE_MS + 1) }))
      at += 3 * LEASE_MS
      if (!first || !second) throw new Error('nobody is there')
      if (kills < KILLS) {
        moments.push(Math.floor(Math.random() * size * 3))
        first.db = brokenAfter(moments.at(-1) ?? 0)
      }
      const ended = await Promise.allSettled([
        continueImport(first, own, chunk),
        continueImport(step % 3 === 0 ? second : first, own, chunk),
      ])
      if (ended.some(({ status }) => status === 'rejected')) kills += 1
    }

    const message = `killed after ${moments}`
    expect(kills, message).toBeGreaterThan(KILLS / 2)
    expect(await readImport(ana, own), message).toMatchObject({
      state: 'done',
      done: ENTRIES,
      late: 0,
      counts: { made: ENTRIES, double: 0, failed: 0 },
    })
    const titles = (place: number) =>
      entries.flatMap((_, n) => {
        const title = n % 8 < 4 ? `Pin ${n}` : `Blue: Pin ${n}`
        return n % 4 === place ? [title] : []
      })
    expect(
      (await boardsOf(ana)).map(({ name, pins }) => [name, pins.toSorted()]),
      message,
    ).toEqual([0, 1, 2, 3].map((place) => [`Board ${place}`, titles(place).toSorted()]))
    expect(await wrongCounts()).toEqual([])
  },
)

/** The writes of an undo message: the lease, a chunk, the counts. */
const UNDOING = 3

test('a small import and its undo survive being killed at each kind of database write', async () => {
  const zip = await aZip({
    'A/Jars/a.png': aPicture(),
    'A/Jars/Blue/b.png': aPicture(),
    'A/Birds/c.png': aPicture(),
  })
  const chunk = { ms: 15_000, items: 2, boards: 2, covers: 1, undone: 2 }
  let isKilled = true
  let write = 0
  for (; isKilled; write++) {
    const ana = await anImporter()
    const own = await anImport(ana, zip)
    await startImport(ana, { ...own, privacy: 'secret' })
    const db = brokenAtWrite(write)
    const dying = async () => {
      for (let step = 0; step < 8; step++) await continueImport({ ...ana, db }, own, chunk)
    }
    isKilled = await dying().then(
      () => false,
      () => true,
    )
    const after = { ...ana, now: Date.now() + LEASE_MS + 1000 }
    await runImport(after, own)
    expect(await boardsOf(ana), `at write ${write}`).toEqual([
      { name: 'Birds', privacy: 'secret', pins: ['c'] },
      { name: 'Jars', privacy: 'secret', pins: ['a', 'Blue: b'] },
    ])

    await undoImport(after, own)
    const undoing = brokenAtWrite(write % UNDOING)
    await continueImport({ ...after, db: undoing }, own, chunk).catch(() => undefined)
    await runImport({ ...after, now: after.now + LEASE_MS + 1000 }, own)
    expect(await boardsOf(ana), `undone at write ${write % UNDOING}`).toEqual([])
  }
  expect(write).toBeGreaterThan(10)
  expect(await wrongCounts()).toEqual([])
})
