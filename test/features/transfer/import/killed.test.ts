import { expect, test, vi } from 'vitest'
import {
  startImport,
  undoImport,
} from '../../../../app/features/transfer/import/change-import.server.ts'
import { readImport } from '../../../../app/features/transfer/import/read-import.server.ts'
import { continueImport } from '../../../../app/features/transfer/import/run/run-import.server.ts'
import { LEASE_MS } from '../../../../app/features/transfer/limits.ts'
import { brokenAfter } from '../../../broken-database.ts'
import { aPicture } from '../../../factories/content/pictures.ts'
import { untrueCounts } from '../../../factories/content/pins.ts'
import {
  anImport,
  anImporter,
  aZip,
  boardsOf,
  runImport,
} from '../../../factories/transfer/imports.ts'
import { anAddress, aPage } from '../../../pages/page.ts'

vi.setConfig({ testTimeout: 180_000 })

const PNG = { headers: { 'Content-Type': 'image/png' } }

test('an import of 2,000 that is killed again and again, with messages that come twice, loses and doubles nothing', async () => {
  const ana = await anImporter()
  const pictures = await Promise.all(
    Array.from({ length: 10 }, () =>
      aPage(aPicture(), { ...PNG, address: anAddress('clay.example') }),
    ),
  )
  const pins = Array.from({ length: 2000 }, (_, n) => ({
    board_name: `Board ${n % 4}`,
    section: n % 8 < 4 ? '' : 'Blue',
    title: `Pin ${n}`,
    canonical_link: `https://clay.example/${n}`,
    image: pictures[n % 10],
  }))
  const own = await anImport(ana, JSON.stringify({ pins }))
  await startImport(ana, { ...own, privacy: 'secret' })

  let [at, kills] = [Date.now(), 0]
  const chunk = { items: 250, boards: 2, covers: 1, undone: 900 }
  for (let step = 0; (await readImport(ana, own)).state === 'running'; step++) {
    // Each comes after the lease of the one before, which may still be at work.
    const twice = [1, 2].map((n) => ({ ...ana, now: at + n * (LEASE_MS + 1) }))
    at += 3 * LEASE_MS
    const [first, second] = twice.map((worker, n) =>
      n === 0 && step < 9 ? { ...worker, db: brokenAfter((step * 53) % 240) } : worker,
    )
    if (!first || !second) throw new Error('nobody is there')
    const ended = await Promise.allSettled([
      continueImport(first, own, chunk),
      continueImport(step % 5 === 0 ? second : first, own, chunk),
    ])
    kills += ended.filter(({ status }) => status === 'rejected').length
  }

  expect(kills).toBeGreaterThan(5)
  expect(await readImport(ana, own)).toMatchObject({
    done: 2000,
    counts: { made: 2000, failed: 0 },
  })
  const boards = await boardsOf(ana)
  expect(boards.map(({ name }) => name)).toEqual(['Board 0', 'Board 1', 'Board 2', 'Board 3'])
  for (const [place, { pins: shown }] of boards.entries()) {
    const expected = pins.filter((_, n) => n % 4 === place)
    expect(shown).toEqual(
      expected.map(({ title, section }) => (section ? `${section}: ${title}` : title)),
    )
  }
  expect(await untrueCounts()).toEqual([])
})

test('a small import and its undo, killed at many requests to the database', async () => {
  const zip = await aZip({
    'A/Jars/a.png': aPicture(),
    'A/Jars/Blue/b.png': aPicture(),
    'A/Birds/c.png': aPicture(),
  })
  const chunk = { items: 2, boards: 2, covers: 1, undone: 2 }
  let isKilled = true
  for (let requests = 0; isKilled; requests += 4) {
    const ana = await anImporter()
    const own = await anImport(ana, zip)
    await startImport(ana, { ...own, privacy: 'secret' })
    const db = brokenAfter(requests)
    const dying = async () => {
      for (let step = 0; step < 8; step++) await continueImport({ ...ana, db }, own, chunk)
    }
    isKilled = await dying().then(
      () => false,
      () => true,
    )
    const after = { ...ana, now: Date.now() + LEASE_MS + 1000 }
    await runImport(after, own)
    expect(await boardsOf(ana), `after ${requests}`).toEqual([
      { name: 'Birds', privacy: 'secret', pins: ['c'] },
      { name: 'Jars', privacy: 'secret', pins: ['a', 'Blue: b'] },
    ])

    await undoImport(after, own)
    const undoing = brokenAfter(requests % 7)
    await continueImport({ ...after, db: undoing }, own, chunk).catch(() => undefined)
    await runImport({ ...after, now: after.now + LEASE_MS + 1000 }, own)
    expect(await boardsOf(ana), `undone after ${requests % 7}`).toEqual([])
  }
  expect(await untrueCounts()).toEqual([])
})
