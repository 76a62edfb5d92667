import { readBoardPage } from '../../features/discovery/board-page.server.ts'
import { BoardPageQuery } from '../../features/discovery/feeds.ts'
import { endpoint, resource } from '../../http/api.server.ts'

export const { loader, action } = resource({
  get: endpoint(
    BoardPageQuery,
    async (context, query) => (await readBoardPage(context, query)).pins,
  ),
})
