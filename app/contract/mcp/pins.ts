import * as v from 'valibot'
import {
  PIN_LINK_LENGTH,
  PIN_NOTE_LENGTH,
  PIN_TITLE_LENGTH,
} from '../../features/content/pins/limits.ts'
import { IdText } from '../../forms/input.ts'
import { visibleName } from '../../forms/visible-name.ts'
import { ADDS, describedTool, READS } from '../../http/mcp/tool.ts'

const SearchByText = v.string('invalid_parameters')

const ID_SCHEMA = { type: 'string', pattern: '^[1-9]\\d*$' }

const QUERY_LENGTH = 500

export const searchMyPins = describedTool({
  name: 'search_my_pins',
  title: 'Search my pins',
  description:
    'Searches the member’s pins and the pins on their boards by words in titles, descriptions and private notes, newest first, 25 at a time. Pass the returned bookmark to get the next page.',
  scopes: ['boards:read', 'pins:read'],
  input: v.object({
    query: v.pipe(
      v.string('invalid_parameters'),
      v.minLength(1, 'invalid_parameters'),
      v.maxLength(QUERY_LENGTH, 'invalid_parameters'),
    ),
    bookmark: v.optional(v.pipe(SearchByText, v.maxLength(QUERY_LENGTH, 'invalid_parameters'))),
  }),
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', minLength: 1, maxLength: QUERY_LENGTH },
      bookmark: { type: 'string', maxLength: QUERY_LENGTH },
    },
    required: ['query'],
  },
  annotations: READS,
})

export const getPin = describedTool({
  name: 'get_pin',
  title: 'Get a pin',
  description: 'Gets a pin the member can see, with its text, link, board and pictures.',
  scopes: ['boards:read', 'pins:read'],
  input: v.object({ pinId: IdText }),
  inputSchema: { type: 'object', properties: { pin_id: ID_SCHEMA }, required: ['pin_id'] },
  annotations: READS,
})

export const saveAddress = describedTool({
  name: 'save_address',
  title: 'Save a web page',
  description:
    'Saves a web page as a pin: its best picture, linked to the page, with the page’s title unless you give another. The URL of a picture works too. Only the member can see a note.',
  scopes: ['boards:read', 'boards:write', 'pins:read', 'pins:write'],
  input: v.object({
    url: v.pipe(
      v.string('page_address_missing'),
      v.minLength(1, 'page_address_missing'),
      v.maxLength(PIN_LINK_LENGTH, 'link_invalid'),
    ),
    boardId: IdText,
    sectionId: v.optional(IdText),
    title: v.optional(
      v.pipe(
        SearchByText,
        v.maxLength(PIN_TITLE_LENGTH, 'title_too_long'),
        v.transform(visibleName),
      ),
    ),
    note: v.optional(v.pipe(SearchByText, v.maxLength(PIN_NOTE_LENGTH, 'pin_note_too_long'))),
  }),
  inputSchema: {
    type: 'object',
    properties: {
      url: { type: 'string', minLength: 1, maxLength: PIN_LINK_LENGTH },
      board_id: ID_SCHEMA,
      section_id: ID_SCHEMA,
      title: { type: 'string', maxLength: PIN_TITLE_LENGTH },
      note: { type: 'string', maxLength: PIN_NOTE_LENGTH },
    },
    required: ['url', 'board_id'],
  },
  annotations: { ...ADDS, openWorldHint: true },
})
