import type { AppLoadContext } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { countSave } from '../../features/ads/delivery/counts.server.ts'
import { readPinOfContract } from '../../features/ads/delivery/pin-of-contract.server.ts'
import { TrackingParams } from '../../features/ads/delivery/showing.server.ts'
import { askForPicture } from '../../features/content/media/pictures/asked-pictures.server.ts'
import { createPin } from '../../features/content/pins/create-pin.server.ts'
import { deletePin, editPin } from '../../features/content/pins/edit-pin.server.ts'
import { checkOffsite } from '../../features/content/pins/links/offsite.server.ts'
import { OffsiteCheck } from '../../features/content/pins/links/offsite.ts'
import { NewPin, PictureToFetch, PinEdit, PinQuery } from '../../features/content/pins/pin.ts'
import { savePinOfPage } from '../../features/content/webpages/save-of-page.server.ts'
import { PinSaveOfPage } from '../../features/content/webpages/save-of-page.ts'
import { call, endpoint, resource } from '../../http/api.server.ts'
import { PICTURE_BODY_LIMIT } from '../../http/body.server.ts'
import type { Contract } from '../../http/contract.server.ts'

/** A promoted pin's save names the showing that it came from. */
const Shown = v.object({ clientTrackingParams: TrackingParams })

export const pinsContract = {
  PinResource: resource({
    create: endpoint(
      NewPin,
      unshared(async (context, input) => {
        const { twin: _, ...pin } = await createPin(context, input)
        return pin
      }),
      PICTURE_BODY_LIMIT,
    ),
    get: endpoint(PinQuery, readPinOfContract),
    update: endpoint(PinEdit, async (context, edit) => {
      await editPin(context, edit)
      return readPinOfContract(context, edit)
    }),
    delete: endpoint(PinQuery, deletePin),
  }),
  RepinResource: resource({
    create: endpoint(
      v.intersect([PinSaveOfPage, Shown]),
      unshared(async (context, { clientTrackingParams, ...save }) => {
        const saved = await savePinOfPage(context, save)
        countSave(context, clientTrackingParams)
        return saved
      }),
    ),
  }),
  // Before the pins, whose ids stand in the same place.
  'v3/pins/image': call({ PUT: endpoint(PictureToFetch, askForPicture) }),
  'v3/pins/:pinId': call({ GET: endpoint(PinQuery, readPinOfContract) }),
  'v3/offsite': call({ GET: endpoint(OffsiteCheck, checkOffsite) }),
} satisfies Contract

/** Nothing is shared elsewhere: the flags for Facebook and Twitter are answered with no, on any board. */
function unshared<Input, Created extends object>(
  create: (context: AppLoadContext, input: Input) => Promise<Created>,
) {
  return async (context: AppLoadContext, input: Input) => ({
    ...(await create(context, input)),
    shareFacebook: false,
    shareTwitter: false,
  })
}
