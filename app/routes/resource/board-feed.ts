import { readBoardPage } from '../../features/discovery/board-page.server.ts'
import { BoardPageQuery } from '../../features/discovery/feeds.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  get: endpoint(
    BoardPageQuery,
    async (context, query) => (await readBoardPage(context, query)).pins,
  ),
})

export const loader = door.loader
export const action = door.action
