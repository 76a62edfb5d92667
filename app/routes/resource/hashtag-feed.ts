import { readHashtagPage } from '../../features/discovery/hashtag-page.server.ts'
import { HashtagQuery } from '../../features/discovery/search.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  get: endpoint(
    HashtagQuery,
    async (context, query) => (await readHashtagPage(context, query)).pins,
  ),
})

export const loader = door.loader
export const action = door.action
