import { suggestHashtags } from '../../features/discovery/hashtag-suggestions.server.ts'
import { HashtagStart } from '../../features/discovery/search.ts'
import { call, endpoint } from '../../http/api.server.ts'

const door = call({ GET: endpoint(HashtagStart, suggestHashtags) })

export const loader = door.loader
export const action = door.action
