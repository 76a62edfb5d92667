import { aPicture } from '../../factories/content/pictures.ts'
import { aShownPicture } from '../../factories/transfer/sources.ts'
import {
  type Decision,
  EDITORS,
  form,
  ONLY_COLLABORATOR,
  OWNER,
  OWNERS,
  VIEWERS,
} from './decision.ts'

/** Forms about pins. */
export const PIN_FORMS: Record<string, Decision> = {
  'pin/:pinId/edit': {
    may: OWNERS,
    sends: ({ pin }) => form(`/pin/${pin}/edit/`, { title: 'Celadon' }),
  },
  'pin/:pinId/edit of a collaborator': {
    may: { ...ONLY_COLLABORATOR, protected: OWNERS.protected },
    sends: ({ theirs }) => form(`/pin/${theirs}/edit/`, { title: 'Celadon' }),
  },
  'pin/:pinId/edit of a former collaborator': {
    may: { public: ['former collaborator'], secret: [], protected: ['former collaborator'] },
    sends: ({ left }) => form(`/pin/${left}/edit/`, { title: 'Celadon' }),
  },
  'pin/:pinId/note': {
    may: OWNER,
    sends: ({ pin }) => form(`/pin/${pin}/note/`, { note: 'A gift' }),
  },
  'pin/:pinId/note/undo': {
    may: OWNER,
    otherwise: 'gone',
    sends: async (board) => {
      const changeId = await board.pastNote()
      return form(`/pin/${board.pin}/note/undo/`, { changeId })
    },
  },
  'pin/:pinId/delete': {
    may: OWNERS,
    sends: ({ pin }) => form(`/pin/${pin}/delete/`),
  },
  'pin/:pinId/delete of a collaborator': {
    may: EDITORS,
    sends: ({ theirs }) => form(`/pin/${theirs}/delete/`),
  },
  'pin/:pinId/restore': {
    may: OWNERS,
    sends: async (board) => {
      await board.set('pins', board.pin, 'deleted_at', board.owner.now)
      return form(`/pin/${board.pin}/restore/`)
    },
  },
  'pin/:pinId/order': {
    may: EDITORS,
    sends: ({ pin, next }) => form(`/pin/${pin}/order/`, { afterId: next }),
  },
  'pin/:pinId/not-for-me': {
    may: VIEWERS,
    sends: ({ pin }) => form(`/pin/${pin}/not-for-me/`),
  },
  'pin/:pinId/link/:act remove': {
    may: OWNERS,
    sends: async (board) => {
      await board.breakLink()
      return form(`/pin/${board.pin}/link/remove/`, { link: board.link })
    },
  },
  'pin/:pinId/look-again': {
    may: OWNERS,
    sends: ({ pin }) => form(`/pin/${pin}/look-again/`),
  },
  'pin/:pinId/repin/x': {
    may: VIEWERS,
    sends: ({ pin }, { boardId }) => form(`/pin/${pin}/repin/x/`, { boardId }),
  },
  'pin/:pinId/repin/x onto the board': {
    may: EDITORS,
    sends: ({ boardId, offered }) => form(`/pin/${offered}/repin/x/`, { boardId }),
  },
  'pin-builder': {
    may: EDITORS,
    sends: ({ boardId }) => {
      const fields = new FormData()
      fields.append('place', `${boardId}`)
      fields.append('image', new File([aPicture()], 'jar.png', { type: 'image/png' }))
      return { path: '/pin-builder/', form: fields }
    },
  },
  'pin/create/:method/:action?': {
    may: EDITORS,
    sends: async ({ boardId }) =>
      form('/pin/create/bookmarklet/', {
        boardId,
        imageUrl: await aShownPicture(),
        title: 'Jar',
      }),
  },
  'board/:boardId/pins/:action move': {
    may: OWNERS,
    sends: ({ boardId, pin }, sender) =>
      form(`/board/${boardId}/pins/move/`, { pinIds: pin, newBoardId: sender.boardId }),
  },
  'board/:boardId/pins/:action move inside': {
    may: EDITORS,
    sends: ({ boardId, pin, sectionId }) =>
      form(`/board/${boardId}/pins/move/`, {
        pinIds: pin,
        newBoardId: boardId,
        newSectionId: sectionId,
      }),
  },
  'board/:boardId/pins/:action copy': {
    may: EDITORS,
    sends: ({ boardId, pin }, sender) =>
      form(`/board/${boardId}/pins/copy/`, { pinIds: pin, newBoardId: sender.boardId }),
  },
  'board/:boardId/pins/:action delete': {
    may: OWNERS,
    sends: ({ boardId, pin }) => form(`/board/${boardId}/pins/delete/`, { pinIds: pin }),
  },
  'board/undo/:actionId': {
    may: ['owner'],
    sends: async (board) => form(`/board/undo/${await board.action()}/`),
  },
  'settings/doubles': {
    may: OWNERS,
    otherwise: 'gone',
    sends: ({ pin, next }) => form('/settings/doubles/', { keep: pin, pinIds: next }),
  },
}
