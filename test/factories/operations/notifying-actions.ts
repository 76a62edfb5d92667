import {
  leaveBoard,
  removeCollaborator,
} from '../../../app/features/content/boards/collaborators/collaborators.server.ts'
import { changeFollow } from '../../../app/features/content/follows/follows.server.ts'
import { deletePin } from '../../../app/features/content/pins/edit-pin.server.ts'
import { savePin } from '../../../app/features/content/pins/save-pin.server.ts'
import type { SharedSubject } from '../../../app/features/content/shares/share.ts'
import { changeShare } from '../../../app/features/content/shares/shares.server.ts'
import { aBoard } from '../content/boards.ts'
import { invite, share } from '../content/collaborators.ts'
import { aPin } from '../content/pins.ts'
import type { aMember } from '../identity/people.ts'
import { clearNotifications } from './notifications.ts'

const PIN = { title: 'Blue jar' }
const BOARD = { name: 'Blue jars' }

export type Member = Awaited<ReturnType<typeof aMember>>

export type Scene = {
  act(): Promise<unknown>
  undo(): Promise<unknown>
  boards: { of: Member; id: number }[]
}

type Stage = (receiver: Member, actor: Member) => Promise<Scene>

/** Actions that notify a receiver, by the kind of notification. */
export const NOTIFYING_ACTIONS: Record<string, Stage> = {
  async saved(receiver, actor) {
    const pin = await aPin(receiver, await aBoard(receiver), PIN)
    const board = await aBoard(actor, BOARD)
    let saved = { id: 0 }
    return {
      act: async () => {
        saved = await savePin(actor, { pinId: pin.id, boardId: board.id, section: null })
      },
      undo: () => deletePin(actor, { pinId: saved.id }),
      boards: [{ of: actor, id: board.id }],
    }
  },
  async followed(receiver, actor) {
    const change = (follow: boolean) =>
      changeFollow(actor, { memberId: receiver.viewer.id, follow })
    return { act: () => change(true), undo: () => change(false), boards: [] }
  },
  async board_followed(receiver, actor) {
    const board = await aBoard(receiver, BOARD)
    const change = (follow: boolean) => changeFollow(actor, { boardId: board.id, follow })
    return {
      act: () => change(true),
      undo: () => change(false),
      boards: [{ of: receiver, id: board.id }],
    }
  },
  async board_pinned(receiver, actor) {
    const board = await aBoard(receiver, BOARD)
    await share(receiver, board, actor)
    await clearNotifications(receiver)
    let made = { id: 0 }
    return {
      act: async () => {
        made = await aPin(actor, board)
      },
      undo: () => deletePin(actor, { pinId: made.id }),
      boards: [{ of: receiver, id: board.id }],
    }
  },
  async invited(receiver, actor) {
    const board = await aBoard(actor, BOARD)
    let id = 0
    return {
      act: async () => {
        id = await invite(actor, board, receiver)
      },
      undo: () => removeCollaborator(actor, { boardId: board.id, collaboratorId: id }),
      boards: [{ of: actor, id: board.id }],
    }
  },
  async sent_pin(receiver, actor) {
    const board = await aBoard(actor, BOARD)
    const pin = await aPin(actor, board, PIN)
    return { ...sending(receiver, actor, { kind: 'pin', subjectId: pin.id }, board) }
  },
  async sent_board(receiver, actor) {
    const board = await aBoard(actor, BOARD)
    return { ...sending(receiver, actor, { kind: 'board', subjectId: board.id }, board) }
  },
  async sent_profile(receiver, actor) {
    return { ...sending(receiver, actor, { kind: 'profile', subjectId: actor.viewer.id }, null) }
  },
  async joined(receiver, actor) {
    const board = await aBoard(receiver, BOARD)
    return {
      act: () => share(receiver, board, actor),
      undo: () => leaveBoard(actor, { boardId: board.id }),
      boards: [{ of: receiver, id: board.id }],
    }
  },
}

const WITHOUT_MESSAGE = { message: '', isAnswer: false }

export function sending(
  receiver: Member,
  actor: Member,
  subject: SharedSubject,
  board: { id: number } | null,
): Scene {
  let sendId = 0
  return {
    act: async () => {
      const who = receiver.viewer.username
      const outcome = await changeShare(actor, { ...subject, who, ...WITHOUT_MESSAGE })
      sendId = outcome.kind === 'sent' ? outcome.sendId : 0
    },
    undo: () => changeShare(actor, { undo: sendId }),
    boards: board ? [{ of: actor, id: board.id }] : [],
  }
}
