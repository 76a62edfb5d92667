import * as v from 'valibot'
import {
  BOARD_DESCRIPTION_LENGTH,
  BOARD_NAME_LENGTH,
} from '../../features/content/boards/limits.ts'
import { ADDS, describedTool, READS } from '../../http/mcp/tool.ts'

const Privacy = v.picklist(['public', 'secret'], 'invalid_parameters')

export const listBoards = describedTool({
  name: 'list_boards',
  title: 'List boards',
  description:
    'The boards that the member can save to, newest first, with their sections: their own and those that others share with them, without archived ones.',
  scopes: ['boards:read'],
  input: v.object({}),
  inputSchema: { type: 'object', properties: {}, required: [] },
  annotations: READS,
})

export const makeBoard = describedTool({
  name: 'make_board',
  title: 'Make a board',
  description:
    'Makes a board. Without a privacy it begins as the member’s new boards do; only they, and who they invite, see a secret one.',
  scopes: ['boards:read', 'boards:write'],
  input: v.object({
    name: v.pipe(
      v.string('board_name_missing'),
      v.minLength(1, 'board_name_missing'),
      v.maxLength(BOARD_NAME_LENGTH, 'board_name_too_long'),
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
