import { findSimilarPins } from '../../features/screens/tray/similar/similar-pins.server.ts'
import { SimilarPinsQuery } from '../../features/screens/tray/similar/similar-pins.ts'
import { endpoint, resource } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'

export const trayContract = {
  SimilarPinsResource: resource({ get: endpoint(SimilarPinsQuery, findSimilarPins) }),
} satisfies Contract
