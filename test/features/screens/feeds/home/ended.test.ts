import { expect, test } from 'vitest'
import { homeFeed } from '../../../../../app/features/screens/feeds/home/home-feed.server.ts'
import { placeIn } from '../../../../../app/features/screens/feeds/home/home-place.ts'
import { END, LIST_START } from '../../../../../app/features/screens/feeds/list-place.ts'
import { aBoard } from '../../../../factories/content/boards.ts'
import { pinsOn } from '../../../../factories/content/pins.ts'
import { aMember } from '../../../../factories/identity/people.ts'

test('a bookmark behind the end of every source leads to nothing more', async () => {
  const [ana, bo] = [await aMember(), await aMember()]
  await pinsOn(bo, await aBoard(bo), 3)

  const page = await homeFeed(ana, { place: placeIn({ ...LIST_START, key: END }), pageSize: 25 })

  expect(page).toEqual({ items: [], bookmark: null })
})
