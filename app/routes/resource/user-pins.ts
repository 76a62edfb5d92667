import { ProfileQuery } from '../../features/discovery/feeds.ts'
import { readCreatedPage } from '../../features/discovery/profile-page.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

export const { loader, action } = resource({
  get: endpoint(
    ProfileQuery,
    async (context, query) => (await readCreatedPage(context, query)).pins,
  ),
})
