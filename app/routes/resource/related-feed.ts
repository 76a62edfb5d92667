import { PinPageQuery } from '../../features/discovery/feeds.ts'
import { readPinPage } from '../../features/discovery/pin-page.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  get: endpoint(PinPageQuery, async (context, query) => (await readPinPage(context, query)).pins),
})

export const loader = door.loader
export const action = door.action
