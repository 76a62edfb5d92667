import { createPin } from '../../features/pins/create-pin.server.ts'
import { deletePin, editPin } from '../../features/pins/edit-pin.server.ts'
import { NewPin, PinEdit, PinQuery } from '../../features/pins/pin.ts'
import { readPin } from '../../features/pins/read-pin.server.ts'
import { endpoint, resource } from '../../http/api.server.ts'
import { PICTURE_BODY_LIMIT } from '../../http/body.server.ts'

const door = resource({
  create: endpoint(NewPin, createPin, PICTURE_BODY_LIMIT),
  get: endpoint(PinQuery, readPin),
  update: endpoint(PinEdit, async (context, edit) => {
    await editPin(context, edit)
    return readPin(context, edit)
  }),
  delete: endpoint(PinQuery, deletePin),
})

export const loader = door.loader
export const action = door.action
