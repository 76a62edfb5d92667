import * as v from 'valibot'
import { BoardQuery } from '../../features/content/boards/board.ts'
import { PinQuery } from '../../features/content/pins/pin.ts'
import { readTitleSuggestions } from '../../features/screens/picker/create/title-suggestions.server.ts'
import { PickerQuery } from '../../features/screens/picker/picker.ts'
import {
  readBoardsShortlist,
  readPickerBoards,
} from '../../features/screens/picker/picker-boards.server.ts'
import { readPickerSections } from '../../features/screens/picker/picker-sections.server.ts'
import { call, endpoint, resource } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'

export const pickerContract = {
  BoardPickerBoardsResource: resource({ get: endpoint(PickerQuery, readPickerBoards) }),
  BoardPickerBoardsShortlistResource: resource({
    get: endpoint(v.object({}), readBoardsShortlist),
  }),
  BoardSectionsRepinResource: resource({ get: endpoint(BoardQuery, readPickerSections) }),
  'v3/pins/:pinId/board_title_suggestions': call({
    GET: endpoint(PinQuery, readTitleSuggestions),
  }),
} satisfies Contract
