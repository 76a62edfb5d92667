import { TypeaheadQuery } from '../../features/boards/collaborators/collaborators.ts'
import { completeCollaborator } from '../../features/boards/collaborators/suggestions.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({ get: endpoint(TypeaheadQuery, completeCollaborator) })

export const loader = door.loader
export const action = door.action
