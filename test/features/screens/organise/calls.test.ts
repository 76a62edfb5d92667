import { expect, test } from 'vitest'
import {
  copyCall,
  deleteCall,
  moveCall,
} from '../../../../app/features/screens/organise/select/calls.ts'
import type { WallPlace } from '../../../../app/features/screens/organise/select/place.ts'

const BOARD: WallPlace = {
  boardId: 1,
  sectionId: null,
  name: 'Kitchens',
  boardName: 'Kitchens',
  pinCount: 9,
  isOwn: true,
  isByHand: true,
  sections: [{ id: 11, title: 'Lighting' }],
  feed: '/',
  found: null,
}
const SECTION: WallPlace = { ...BOARD, sectionId: 11, name: 'Lighting' }
const SOME = { all: false, ids: [5, 4], count: 2 }
const ALL_BUT = { all: true, ids: [5], count: 8 }

test.each([
  [
    'into a section of the same board',
    BOARD,
    SOME,
    { boardId: 1, sectionId: 11 },
    'BoardSectionEditResource/update',
  ],
  [
    'out of a section',
    SECTION,
    SOME,
    { boardId: 1, sectionId: null },
    'BoardSectionPinsResource/delete',
  ],
  ['to another board', BOARD, SOME, { boardId: 2, sectionId: null }, 'BulkEditResource/update'],
  [
    'to a section of another board',
    SECTION,
    SOME,
    { boardId: 2, sectionId: 21 },
    'BulkEditResource/update',
  ],
  [
    'all of a board',
    BOARD,
    ALL_BUT,
    { boardId: 2, sectionId: null },
    'BulkEditSelectAllResource/update',
  ],
  [
    'all of a section',
    SECTION,
    ALL_BUT,
    { boardId: 1, sectionId: null },
    'BulkEditSelectAllResource/update',
  ],
])('pins that are moved %s use the call for that', (_, here, chosen, place, call) => {
  expect(moveCall(here, chosen, { ...place, name: 'There' }).path).toBe(`/resource/${call}/`)
})

test('all pins of a section are named by the section, and excluded ones by their ids', () => {
  const to = { boardId: 2, sectionId: 21, name: 'There' }
  const body = {
    board_id: 1,
    old_section_id: 11,
    new_board_id: 2,
    new_section_id: 21,
    pin_ids: [5],
  }

  expect(moveCall(SECTION, ALL_BUT, to).body).toEqual(body)
  expect(copyCall(SECTION, ALL_BUT, to).body).toEqual(body)
  expect(deleteCall(SECTION, ALL_BUT).body).toEqual({
    board_id: 1,
    old_section_id: 11,
    pin_ids: [5],
  })
})
