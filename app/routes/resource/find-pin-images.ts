import { findPictures } from '../../features/pages/found-pictures.server.ts'
import { FindPictures } from '../../features/pages/found-pictures.ts'
import { endpoint, resource } from '../../http/api.server.ts'

const door = resource({
  get: endpoint(FindPictures, async (context, input) => {
    const page = await findPictures(context, input)
    return page.pictures
  }),
})

export const loader = door.loader
export const action = door.action
