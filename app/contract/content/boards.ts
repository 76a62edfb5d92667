import { BoardChange, BoardQuery, NewBoard } from '../../features/content/boards/board.ts'
import { deleteBoard } from '../../features/content/boards/board-lifecycle.server.ts'
import { createBoard, editBoard } from '../../features/content/boards/boards.server.ts'
import {
  SuggestionsQuery,
  TypeaheadQuery,
} from '../../features/content/boards/collaborators/collaborators.ts'
import {
  completeCollaborator,
  suggestCollaborators,
} from '../../features/content/boards/invitations/suggestions.server.ts'
import { readSharedBoard } from '../../features/content/boards/shared-board.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'

export const boardsContract = {
  BoardResource: resource({
    create: endpoint(NewBoard, createBoard),
    get: endpoint(BoardQuery, readSharedBoard),
    update: endpoint(BoardChange, editBoard),
    delete: endpoint(BoardQuery, deleteBoard),
  }),
  ShareSuggestionsResource: resource({ get: endpoint(SuggestionsQuery, suggestCollaborators) }),
  ShareSuggestionsTypeaheadResource: resource({
    get: endpoint(TypeaheadQuery, completeCollaborator),
  }),
} satisfies Contract
