import { createSecretLink } from '../../../app/features/content/boards/secret-links/secret-links.server.ts'
import { aFeed, aSource } from '../../factories/transfer/sources.ts'
import {
  type Decision,
  EDITORS,
  form,
  MANAGERS,
  NOBODY,
  notAllowed,
  OWNER,
  OWNERS,
  type Sent,
} from './decision.ts'
import type { Subject } from './subject.ts'

const KINDS = ['public', 'secret'] as const

const at = ({ boardId }: Subject, path: string) => `/board/${boardId}/${path}/`

function invite(board: Subject): Sent {
  return form(at(board, 'collaborators'), { who: board.cast.maker })
}

/** Forms about a board, its sections and the people on it. */
export const BOARD_FORMS: Record<string, Decision> = {
  'board/:boardId/edit': {
    may: OWNERS,
    sends: (board) =>
      form(at(board, 'edit'), { name: `Shelf ${board.boardId}`, privacy: board.privacy }),
  },
  'board/:boardId/:action archive': {
    may: OWNERS,
    sends: (board) => form(at(board, 'archive')),
  },
  'board/:boardId/:action unarchive': {
    may: OWNERS,
    sends: (board) => form(at(board, 'unarchive')),
  },
  'board/:boardId/:action delete': {
    may: OWNERS,
    sends: (board) => form(at(board, 'delete')),
  },
  'board/:boardId/:action restore': {
    may: OWNERS,
    sends: async (board) => {
      await board.set('boards', board.boardId, 'deleted_at', board.owner.now)
      return form(at(board, 'restore'))
    },
  },
  'board/:boardId/cover': {
    may: OWNERS,
    sends: (board) => form(at(board, 'cover'), { pinId: board.pin }),
  },
  'board/:boardId/order': {
    may: OWNERS,
    sends: (board) => form(at(board, 'order'), { pinOrder: 'newest' }),
  },
  'board/:boardId/place': {
    may: {
      public: ['owner', 'collaborator'],
      secret: ['owner', 'collaborator'],
      protected: ['owner'],
    },
    sends: (board) => form(at(board, 'place'), { step: 'end' }),
  },
  'board/:boardId/collaborators': {
    may: OWNER,
    kinds: ['public', 'protected'],
    but: notAllowed(MANAGERS),
    sends: invite,
  },
  'board/:boardId/collaborators of a secret board': {
    may: OWNER,
    kinds: ['secret'],
    sends: invite,
  },
  'board/:boardId/collaborators/remove': {
    may: OWNER,
    kinds: KINDS,
    sends: (board) =>
      form(at(board, 'collaborators/remove'), { collaboratorId: board.people.collaborator }),
  },
  'board/:boardId/collaborators/leave': {
    may: ['collaborator'],
    kinds: KINDS,
    sends: (board) => form(at(board, 'collaborators/leave')),
  },
  'board/:boardId/invitation/:answer accept': {
    may: ['invited'],
    kinds: KINDS,
    but: { collaborator: 'no change' },
    sends: (board) => form(at(board, 'invitation/accept')),
  },
  'board/:boardId/invitation/:answer decline': {
    may: ['invited'],
    kinds: KINDS,
    otherwise: 'no change',
    sends: (board) => form(at(board, 'invitation/decline')),
  },
  'board/:boardId/links': {
    may: { public: NOBODY, secret: OWNER, protected: NOBODY },
    sends: (board) => form(at(board, 'links'), { days: 7 }),
  },
  'board/:boardId/links/:linkId/:act': {
    may: { public: NOBODY, secret: OWNER, protected: NOBODY },
    sends: async (board) => {
      const { id } =
        board.privacy === 'secret'
          ? await createSecretLink(board.owner, { boardId: board.boardId, days: 7 })
          : { id: 5 }
      return form(at(board, `links/${id}/revoke`))
    },
  },
  'board/:boardId/create_section': {
    may: EDITORS,
    sends: (board) => form(at(board, 'create_section'), { name: 'Taps' }),
  },
  'board/:boardId/sections/:action delete': {
    may: EDITORS,
    sends: (board) => form(at(board, 'sections/delete'), { sectionId: board.sectionId }),
  },
  'board/:boardId/sections/:action order': {
    may: EDITORS,
    sends: (board) =>
      form(at(board, 'sections/order'), {
        sectionId: board.sectionId,
        afterId: board.otherSectionId,
      }),
  },
  'board/:boardId/organise': {
    may: EDITORS,
    sends: (board) => form(at(board, 'organise'), { sectionId: board.sectionId, name: 'Taps' }),
  },
  'board/:boardId/merge': {
    may: OWNERS,
    sends: (board, sender) => form(at(board, 'merge'), { intoId: sender.boardId }),
  },
  'board/:boardId/sources': {
    may: { ...EDITORS, protected: OWNER },
    sends: async (board) => form(at(board, 'sources'), { url: (await aFeed(['Jar'])).address }),
  },
  'board/:boardId/sources/:sourceId/:act leave': {
    may: OWNER,
    sends: async (board) =>
      form(at(board, `sources/${await aSource(board.owner, { id: board.boardId })}/leave`)),
  },
}
