import { PinPageQuery } from '../../features/discovery/feeds.ts'
import { readPinPage } from '../../features/discovery/pin-page.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'

export const { loader, action } = resource({
  get: endpoint(PinPageQuery, async (context, query) => (await readPinPage(context, query)).pins),
})
