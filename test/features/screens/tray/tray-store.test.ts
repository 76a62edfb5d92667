import { beforeEach, expect, test } from 'vitest'
import { addEach } from '../../../../app/features/screens/tray/store/add-each.ts'
import { saveTray } from '../../../../app/features/screens/tray/store/save-tray.ts'
import {
  CLOSED,
  currentTray,
  setTray,
} from '../../../../app/features/screens/tray/store/tray-state.ts'
import {
  NO_BATCH,
  newPicture,
  type TrayPicture,
} from '../../../../app/features/screens/tray/tray.ts'

const PIN = { id: 1, boardId: 1 }
const KITCHEN = { boardId: 1, sectionId: null, name: 'Kitchen' }

function aPicture(id: string, parts: Partial<TrayPicture> = {}): TrayPicture {
  const added = newPicture({ id, name: `${id}.jpg`, order: 0, problem: null })
  return { ...added, state: 'ready', ...parts }
}

function add(names: readonly string[]) {
  return addEach(names, (name, ids) => newPicture({ ...ids, name, problem: null }))
}

// A tray without an owner keeps and sends nothing.
beforeEach(() => setTray(CLOSED))

test('a tray takes a hundred pictures, counting those that it has', () => {
  setTray({ pictures: Array.from({ length: 98 }, (_, at) => aPicture(String(at))) })

  const added = add(['a.jpg', 'b.jpg', 'c.jpg'])

  expect(added.map(({ from }) => from)).toEqual(['a.jpg', 'b.jpg'])
  expect(currentTray().pictures).toHaveLength(100)
  expect(add(['d.jpg'])).toEqual([])
})

test('pictures are kept in the order in which they were added', () => {
  add(['a.jpg', 'b.jpg'])
  add(['c.jpg'])

  const kept = currentTray().pictures.toSorted((one, other) => one.order - other.order)

  expect(kept.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
})

test('pictures that are saved while others are being saved join their batch', async () => {
  setTray({
    pictures: [aPicture('a', { state: 'sending' }), aPicture('b')],
    batch: { total: 3, pins: [PIN], places: ['Garden'] },
  })

  await saveTray(KITCHEN)

  expect(currentTray().batch).toEqual({ total: 4, pins: [PIN], places: ['Garden', 'Kitchen'] })
})

test('pictures that are saved after a batch has ended are a new batch', async () => {
  setTray({ pictures: [aPicture('a')], batch: { ...NO_BATCH, total: 1, pins: [PIN] } })

  await saveTray(KITCHEN)

  expect(currentTray().batch).toEqual({ total: 1, pins: [], places: ['Kitchen'] })
})
