import { mergeBoards } from '../../features/organise/merge-boards.server.ts'
import { BoardMerge } from '../../features/organise/organise.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({ create: endpoint(BoardMerge, mergeBoards) })

export const loader = door.loader
export const action = door.action
