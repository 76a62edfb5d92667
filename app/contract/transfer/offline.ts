import { BoardQuery } from '../../features/content/boards/board.ts'
import { readOfflineBoard } from '../../features/transfer/offline/read-offline-board.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'

export const offlineContract = {
  OfflineBoardResource: resource({ get: endpoint(BoardQuery, readOfflineBoard) }),
} satisfies Contract
