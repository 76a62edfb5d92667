import { ProfileQuery } from '../../features/discovery/feeds.ts'
import { readCreatedPage } from '../../features/discovery/profile-page.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  get: endpoint(
    ProfileQuery,
    async (context, query) => (await readCreatedPage(context, query)).pins,
  ),
})

export const loader = door.loader
export const action = door.action
