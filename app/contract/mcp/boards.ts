import * as v from 'valibot'
import {
  BOARD_DESCRIPTION_LENGTH,
  BOARD_NAME_LENGTH,
} from '../../features/content/boards/limits.ts'
import { visibleName } from '../../forms/visible-name.ts'
import { ADDS, describedTool, READS } from '../../http/mcp/tool.ts'
import { VISIBLE } from '../../text/visible.ts'

const Privacy = v.picklist(['public', 'secret'], 'invalid_parameters')

export const listBoards = describedTool({
  name: 'list_boards',
  title: 'List boards',
  description:
    'Lists the boards the member can save to, newest first, with their sections: their own and those shared with them. Archived boards are left out.',
  scopes: ['boards:read'],
  input: v.object({}),
  inputSchema: { type: 'object', properties: {}, required: [] },
  annotations: READS,
})

export const makeBoard = describedTool({
  name: 'make_board',
  title: 'Create a board',
  description:
    'Creates a board. Without a privacy value it uses the member’s default for new boards. Only the member and their collaborators can see a secret board.',
  scopes: ['boards:read', 'boards:write'],
  input: v.object({
    name: v.pipe(
      v.string('board_name_missing'),
      v.minLength(1, 'board_name_missing'),
      v.maxLength(BOARD_NAME_LENGTH, 'board_name_too_long'),
      v.transform(visibleName),
      v.regex(VISIBLE, 'board_name_missing'),
    ),
    description: v.optional(
      v.pipe(
        v.string('invalid_parameters'),
        v.maxLength(BOARD_DESCRIPTION_LENGTH, 'board_description_too_long'),
      ),
    ),
    privacy: v.optional(Privacy),
  }),
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: BOARD_NAME_LENGTH },
      description: { type: 'string', maxLength: BOARD_DESCRIPTION_LENGTH },
      privacy: { type: 'string', enum: Privacy.options },
    },
    required: ['name'],
  },
  annotations: ADDS,
})
