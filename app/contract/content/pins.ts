import type { AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { readApiPin } from '../../features/ads/delivery/api-pin.server.ts'
import { countSave } from '../../features/ads/delivery/counts.server.ts'
import { TrackingParams } from '../../features/ads/delivery/impression.server.ts'
import { requestPicture } from '../../features/content/media/pictures/requested-pictures.server.ts'
import { createPin } from '../../features/content/pins/create-pin.server.ts'
import { deletePin, editPin } from '../../features/content/pins/edit-pin.server.ts'
import { checkOffsite } from '../../features/content/pins/links/offsite.server.ts'
import { OffsiteCheck } from '../../features/content/pins/links/offsite.ts'
import { NewMediaPin, PictureToFetch, PinEdit, PinQuery } from '../../features/content/pins/pin.ts'
import { savePinOfPage } from '../../features/content/webpages/save-of-page.server.ts'
import { PinSaveOfPage } from '../../features/content/webpages/save-of-page.ts'
import { call, endpoint, mediaEndpoint, resource } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'

/** A request to save a promoted pin names the impression that it was saved from. */
const Shown = v.object({ clientTrackingParams: TrackingParams })

export const pinsContract = {
  PinResource: resource({
    create: mediaEndpoint(
      NewMediaPin,
      withoutCrossPosting(async (context, input) => {
        const { duplicate: _, ...pin } = await createPin(context, input)
        return pin
      }),
    ),
    get: endpoint(PinQuery, readApiPin),
    update: endpoint(PinEdit, async (context, edit) => {
      await editPin(context, edit)
      return readApiPin(context, edit)
    }),
    delete: endpoint(PinQuery, deletePin),
  }),
  RepinResource: resource({
    create: endpoint(
      v.intersect([PinSaveOfPage, Shown]),
      withoutCrossPosting(async (context, { clientTrackingParams, ...save }) => {
        const savedPin = await savePinOfPage(context, save)
        countSave(context, clientTrackingParams)
        return savedPin
      }),
    ),
  }),
  // This path must come before `:pinId`, which would match it.
  'v3/pins/image': call({ PUT: endpoint(PictureToFetch, requestPicture) }),
  'v3/pins/:pinId': call({ GET: endpoint(PinQuery, readApiPin) }),
  'v3/offsite': call({ GET: endpoint(OffsiteCheck, checkOffsite) }),
} satisfies Contract

/** We don't cross-post: the Facebook and Twitter flags are always returned as false. */
function withoutCrossPosting<Input, Created extends object>(
  create: (context: AppLoadContext, input: Input) => Promise<Created>,
) {
  return async (context: AppLoadContext, input: Input) => ({
    ...(await create(context, input)),
    shareFacebook: false,
    shareTwitter: false,
  })
}
