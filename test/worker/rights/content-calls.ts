import { aPicture } from '../../factories/content/pictures.ts'
import {
  call,
  type Decision,
  EDITORS,
  EVERY_MEMBER,
  notAllowed,
  OWNERS,
  VIEWERS,
  without,
} from './decision.ts'

/** Calls of the JSON API about boards and pins. */
export const CONTENT_CALLS: Record<string, Decision> = {
  'POST /resource/BoardResource/create/': {
    may: without(EVERY_MEMBER, 'analyst', 'demoted manager'),
    kinds: ['public'],
    but: notAllowed(['analyst', 'demoted manager']),
    sends: () => call('BoardResource/create', { name: `Shelf ${crypto.randomUUID()}` }),
  },
  'POST /resource/BoardResource/update/': {
    may: OWNERS,
    sends: ({ boardId }) =>
      call('BoardResource/update', { board_id: boardId, name: `Shelf ${boardId}` }),
  },
  'POST /resource/BoardResource/delete/': {
    may: OWNERS,
    sends: ({ boardId }) => call('BoardResource/delete', { board_id: boardId }),
  },
  'POST /resource/PinResource/create/': {
    may: EDITORS,
    sends: ({ boardId }) =>
      call('PinResource/create', {
        board_id: boardId,
        image_base64: Buffer.from(aPicture()).toString('base64'),
        title: 'Jar',
      }),
  },
  'POST /resource/PinResource/update/': {
    may: OWNERS,
    sends: ({ pin }) => call('PinResource/update', { pin_id: pin, title: 'Celadon' }),
  },
  'POST /resource/PinResource/update/ onto the board': {
    may: EDITORS,
    sends: async (board, sender) =>
      call('PinResource/update', { pin_id: await board.ownPinOf(sender), board_id: board.boardId }),
  },
  'POST /resource/PinResource/delete/': {
    may: OWNERS,
    sends: ({ pin }) => call('PinResource/delete', { pin_id: pin }),
  },
  'POST /resource/RepinResource/create/': {
    may: VIEWERS,
    sends: ({ pin }, { boardId }) =>
      call('RepinResource/create', { pin_id: pin, board_id: boardId }),
  },
  'POST /resource/RepinResource/create/ onto the board': {
    may: EDITORS,
    sends: ({ offered, boardId }) =>
      call('RepinResource/create', { pin_id: offered, board_id: boardId }),
  },
  'POST /resource/BoardSectionResource/create/': {
    may: EDITORS,
    sends: ({ boardId, pin }) =>
      call('BoardSectionResource/create', {
        board_id: boardId,
        name: 'Taps',
        initial_pins: [pin],
      }),
  },
  'POST /resource/BoardSectionResource/create/ with all pins of another board': {
    may: OWNERS,
    putsBack: 'the new section (test/features/screens/organise/sections.test.ts)',
    sends: ({ boardId, sectionId }, sender) =>
      call('BoardSectionResource/create', {
        boardId: sender.boardId,
        sourceBoardId: boardId,
        sourceSectionId: sectionId,
        name: `Taps ${boardId}`,
        pinImport: true,
      }),
  },
  'POST /resource/BoardSectionResource/update/': {
    may: EDITORS,
    sends: ({ sectionId }) =>
      call('BoardSectionResource/update', { section_id: sectionId, name: 'Taps' }),
  },
  'POST /resource/BoardSectionResource/delete/': {
    may: EDITORS,
    sends: ({ sectionId }) => call('BoardSectionResource/delete', { section_id: sectionId }),
  },
  'POST /resource/BoardSectionEditResource/update/': {
    may: EDITORS,
    sends: ({ sectionId, pin }) =>
      call('BoardSectionEditResource/update', { section_id: sectionId, pins: [pin] }),
  },
  'POST /resource/BoardSectionPinsResource/delete/': {
    may: EDITORS,
    sends: ({ sectionId, inside }) =>
      call('BoardSectionPinsResource/delete', { section_id: sectionId, pins: [inside] }),
  },
  'POST /resource/BoardSectionOrderResource/update/': {
    may: EDITORS,
    sends: ({ sectionId, otherSectionId }) =>
      call('BoardSectionOrderResource/update', {
        section_id: sectionId,
        after_id: otherSectionId,
      }),
  },
  'POST /resource/BoardPinOrderResource/update/': {
    may: EDITORS,
    sends: ({ pin, next }) => call('BoardPinOrderResource/update', { pin_id: pin, after_id: next }),
  },
  'POST /resource/BulkEditResource/create/': {
    may: EDITORS,
    sends: ({ pin }, { boardId }) =>
      call('BulkEditResource/create', { board_id: boardId, pin_ids: [pin] }),
  },
  'POST /resource/BulkEditResource/update/': {
    may: OWNERS,
    sends: ({ pin }, { boardId }) =>
      call('BulkEditResource/update', { board_id: boardId, pin_ids: [pin] }),
  },
  'POST /resource/BulkEditResource/update/ of a collaborator': {
    may: EDITORS,
    sends: ({ theirs }, { boardId }) =>
      call('BulkEditResource/update', { board_id: boardId, pin_ids: [theirs] }),
  },
  'POST /resource/BulkEditResource/delete/': {
    may: OWNERS,
    sends: ({ pin }) => call('BulkEditResource/delete', { pin_ids: [pin] }),
  },
  'POST /resource/BulkEditSelectAllResource/create/': {
    may: EDITORS,
    sends: (board, { boardId }) =>
      call('BulkEditSelectAllResource/create', {
        board_id: board.boardId,
        new_board_id: boardId,
      }),
  },
  'POST /resource/BulkEditSelectAllResource/update/': {
    may: EDITORS,
    sends: (board, { boardId }) =>
      call('BulkEditSelectAllResource/update', {
        board_id: board.boardId,
        new_board_id: boardId,
      }),
  },
  'POST /resource/BulkEditSelectAllResource/update/ except a collaborator’s pin': {
    may: OWNERS,
    sends: ({ boardId, theirs, left }, sender) =>
      call('BulkEditSelectAllResource/update', {
        board_id: boardId,
        new_board_id: sender.boardId,
        pin_ids: [theirs, left],
      }),
  },
  'POST /resource/BulkEditSelectAllResource/delete/ except a collaborator’s pin': {
    may: OWNERS,
    sends: ({ boardId, theirs }) =>
      call('BulkEditSelectAllResource/delete', { board_id: boardId, pin_ids: [theirs] }),
  },
  'POST /resource/BoardMergeResource/create/': {
    may: OWNERS,
    sends: (board, { boardId }) =>
      call('BoardMergeResource/create', { board_id: board.boardId, into_id: boardId }),
  },
  'POST /resource/BoardMergeResource/create/ into the board': {
    may: OWNERS,
    sends: async (board, sender) =>
      call('BoardMergeResource/create', {
        board_id: await board.boardOf(sender),
        into_id: board.boardId,
      }),
  },
  'POST /resource/BoardActionResource/delete/': {
    may: ['owner'],
    sends: async (board) => call('BoardActionResource/delete', { action_id: await board.action() }),
  },
}
