import { expect, test } from 'vitest'
import { homeFeed } from '../../../../../app/features/screens/feeds/home/home-feed.server.ts'
import { visitorPlace } from '../../../../../app/features/screens/feeds/home/home-place.ts'
import { END, LIST_START } from '../../../../../app/features/screens/feeds/list-place.ts'
import { aBoard } from '../../../../factories/content/boards.ts'
import { pinsOn } from '../../../../factories/content/pins.ts'
import { aMember } from '../../../../factories/identity/people.ts'

test('a bookmark past the end of every source has no more pins', async () => {
  const ana = await aMember()
  const bo = await aMember()
  await pinsOn(bo, await aBoard(bo), 3)

  const page = await homeFeed(ana, {
    place: visitorPlace({ ...LIST_START, key: END }),
    pageSize: 25,
  })

  expect(page).toEqual({ items: [], bookmark: null })
})
