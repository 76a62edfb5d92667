import {
  addPin,
  changePin,
  removePin,
  savePinToPlace,
} from '../../features/transfer/api/pins/change-pins.server.ts'
import { listOwnPins, readFullPin } from '../../features/transfer/api/pins/read-pins.server.ts'
import { type Answered, answered } from '../../http/open-api/answer-operation.server.ts'
import { createPin, deletePin, getPin, listPins, savePin, updatePin } from './pins.ts'

export const pinOperations: readonly Answered[] = [
  answered(listPins, listOwnPins),
  answered(createPin, addPin),
  answered(getPin, readFullPin),
  answered(updatePin, changePin),
  answered(deletePin, removePin),
  answered(savePin, savePinToPlace),
]
