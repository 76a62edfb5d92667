import { findPicturesOf } from '../../features/content/webpages/found-pictures.server.ts'
import { FindPictures } from '../../features/content/webpages/found-pictures.ts'
import { endpoint, resource } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'

export const webpagesContract = {
  FindPinImagesResource: resource({
    get: endpoint(FindPictures, findPicturesOf),
  }),
} satisfies Contract
