import { createPin } from '../features/pins/create-pin.server.ts'
import { deletePin, editPin } from '../features/pins/edit-pin.server.ts'
import { checkOffsite } from '../features/pins/links/offsite.server.ts'
import { OffsiteCheck } from '../features/pins/links/offsite.ts'
import { NewPin, PinEdit, PinQuery, PinSave } from '../features/pins/pin.ts'
import { readPin } from '../features/pins/read-pin.server.ts'
import { savePin } from '../features/pins/save-pin.server.ts'
import { call, endpoint, resource } from '../http/api.server.ts'
import { PICTURE_BODY_LIMIT } from '../http/body.server.ts'
import type { Contract } from '../http/contract.server.ts'

export const pinsContract = {
  PinResource: resource({
    create: endpoint(NewPin, createPin, PICTURE_BODY_LIMIT),
    get: endpoint(PinQuery, readPin),
    update: endpoint(PinEdit, async (context, edit) => {
      await editPin(context, edit)
      return readPin(context, edit)
    }),
    delete: endpoint(PinQuery, deletePin),
  }),
  RepinResource: resource({ create: endpoint(PinSave, savePin) }),
  'v3/pins/:pinId': call({ GET: endpoint(PinQuery, readPin) }),
  'v3/offsite': call({ GET: endpoint(OffsiteCheck, checkOffsite) }),
} satisfies Contract
