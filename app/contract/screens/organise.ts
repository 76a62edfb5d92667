import { readAction } from '../../features/screens/organise/bulk-action/read-action.server.ts'
import { undoAction } from '../../features/screens/organise/bulk-action/undo-action.server.ts'
import { readFoundPins } from '../../features/screens/organise/found/found-pins.server.ts'
import { mergeBoards } from '../../features/screens/organise/merge-boards.server.ts'
import {
  copyAllPins,
  copyPins,
  deleteAllPins,
  deletePins,
  moveAllPins,
  movePins,
  movePinsIntoSection,
  movePinsOutOfSection,
} from '../../features/screens/organise/move-pins.server.ts'
import {
  ActionOrBoard,
  ActionQuery,
  AllPins,
  AllPinsToBoard,
  BoardMerge,
  PinOrderChoice,
  PinPlaceQuery,
  PinsToBoard,
  PinsToDelete,
  SectionChange,
  SectionMerge,
  SectionOrder,
  SectionPins,
  SectionQuery,
  SectionWithPins,
} from '../../features/screens/organise/organise.ts'
import {
  movePinBetween,
  readPinPlace,
} from '../../features/screens/organise/pin-order/order-pins.server.ts'
import {
  editSection,
  mergeSection,
} from '../../features/screens/organise/sections/change-section.server.ts'
import { createSectionWithPins } from '../../features/screens/organise/sections/new-section.server.ts'
import { moveSectionBetween } from '../../features/screens/organise/sections/order-sections.server.ts'
import { readSection } from '../../features/screens/organise/sections/read-section.server.ts'
import { YourFilters } from '../../features/screens/search/your-pins/your-pins.ts'
import { endpoint, resource } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'

export const organiseContract = {
  BulkEditResource: resource({
    create: endpoint(PinsToBoard, copyPins),
    update: endpoint(PinsToBoard, movePins),
    delete: endpoint(PinsToDelete, deletePins),
  }),
  BulkEditSelectAllResource: resource({
    create: endpoint(AllPinsToBoard, copyAllPins),
    update: endpoint(AllPinsToBoard, moveAllPins),
    delete: endpoint(AllPins, deleteAllPins),
  }),
  FoundPinsResource: resource({ get: endpoint(YourFilters, readFoundPins) }),
  BoardSectionResource: resource({
    create: endpoint(SectionWithPins, createSectionWithPins),
    get: endpoint(SectionQuery, readSection),
    update: endpoint(SectionChange, editSection),
    delete: endpoint(SectionMerge, mergeSection),
  }),
  BoardSectionEditResource: resource({ update: endpoint(SectionPins, movePinsIntoSection) }),
  BoardSectionPinsResource: resource({ delete: endpoint(SectionPins, movePinsOutOfSection) }),
  BoardSectionOrderResource: resource({ update: endpoint(SectionOrder, moveSectionBetween) }),
  BoardPinOrderResource: resource({
    get: endpoint(PinPlaceQuery, readPinPlace),
    update: endpoint(PinOrderChoice, movePinBetween),
  }),
  BoardMergeResource: resource({ create: endpoint(BoardMerge, mergeBoards) }),
  BoardActionResource: resource({
    get: endpoint(ActionOrBoard, readAction),
    delete: endpoint(ActionQuery, undoAction),
  }),
} satisfies Contract
