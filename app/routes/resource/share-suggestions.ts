import { SuggestionsQuery } from '../../features/boards/collaborators/collaborators.ts'
import { suggestCollaborators } from '../../features/boards/collaborators/suggestions.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({ get: endpoint(SuggestionsQuery, suggestCollaborators) })

export const loader = door.loader
export const action = door.action
