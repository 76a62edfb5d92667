import * as v from 'valibot'
import {
  PIN_ALT_TEXT_LENGTH,
  PIN_DESCRIPTION_LENGTH,
  PIN_NOTE_LENGTH,
  PIN_TITLE_LENGTH,
} from '../../features/content/pins/limits.ts'
import { MediaSource } from '../../features/transfer/api/pins/media-source.ts'
import { Address, WireId } from '../../features/transfer/api/wire-values.ts'
import { PICTURE_BODY_LIMIT } from '../../http/body.server.ts'
import { NO_ANSWER, NO_FIELDS, operation, page } from '../../http/operations/operation.ts'
import { PageQuery } from '../../paging.ts'
import { MaybeId, nullableText, Owner, Truth, When, Words } from './fields.ts'

const Pixels = v.pipe(v.number(), v.integer(), v.minValue(1))

const Size = v.object({ width: Pixels, height: v.nullable(Pixels), url: v.string() })

/** Sizes that a picture is too small for are left out; a height below 100 pixels is null, but for the original. */
const Images = v.object({
  '150x150': Size,
  '400x300': v.optional(Size),
  '600x': v.optional(Size),
  '1200x': v.optional(Size),
  originals: Size,
})

export const Media = v.variant('mediaType', [
  v.object({ mediaType: v.literal('image'), images: Images }),
  v.object({
    mediaType: v.literal('video'),
    images: Images,
    coverImageUrl: v.string(),
    videoUrl: v.string(),
    /** In milliseconds. */
    duration: v.number(),
  }),
])

export const FullPin = v.object({
  id: v.string(),
  createdAt: When,
  link: v.nullable(v.string()),
  title: v.nullable(v.string()),
  description: v.nullable(v.string()),
  dominantColor: v.string(),
  altText: v.nullable(v.string()),
  creativeType: v.picklist(['REGULAR', 'VIDEO']),
  boardId: v.string(),
  boardSectionId: v.nullable(v.string()),
  boardOwner: Owner,
  isOwner: v.boolean(),
  isStandard: v.boolean(),
  hasBeenPromoted: v.boolean(),
  media: Media,
  parentPinId: v.nullable(v.string()),
  /** Of a pin of one's own. */
  note: v.nullable(v.string()),
  pinMetrics: v.null(),
})

const Link = v.union(
  [
    v.pipe(
      v.literal(''),
      v.transform(() => null),
    ),
    Address,
  ],
  'link_invalid',
)

const WORDS = {
  title: v.optional(nullableText(PIN_TITLE_LENGTH, 'title_too_long')),
  description: v.optional(nullableText(PIN_DESCRIPTION_LENGTH, 'description_too_long')),
  altText: v.optional(nullableText(PIN_ALT_TEXT_LENGTH, 'alt_text_too_long')),
  link: v.optional(v.nullable(Link)),
  note: v.optional(nullableText(PIN_NOTE_LENGTH, 'pin_note_too_long')),
}

const PLACE = { boardId: MaybeId, boardSectionId: MaybeId }

const PinCreate = v.object({
  ...PLACE,
  ...WORDS,
  parentPinId: MaybeId,
  mediaSource: v.optional(v.nullable(MediaSource)),
})

const PinUpdate = v.pipe(
  v.object({
    ...PLACE,
    ...WORDS,
    carouselSlots: v.optional(v.undefined('media_not_offered')),
  }),
  v.check(
    (changes) => Object.values(changes).some((change) => change !== undefined),
    'invalid_parameters',
  ),
)

/** The pins that are asked for. */
export const PinKinds = v.object({ creativeTypes: Words, pinMetrics: Truth })

const PinFilters = v.object({
  ...PageQuery.entries,
  ...PinKinds.entries,
  pinFilter: v.optional(
    v.picklist(['exclude_native', 'exclude_repins', 'has_been_promoted'], 'invalid_parameters'),
  ),
  pinType: v.optional(v.picklist(['PRIVATE'], 'invalid_parameters')),
  includeProtectedPins: Truth,
})

const PinId = v.object({ pinId: WireId })

const WRITING = ['boards:read', 'boards:write', 'pins:read', 'pins:write'] as const

export const listPins = operation({
  ...{ id: 'pins/list', method: 'GET', path: '/pins' },
  summary: 'Your pins, newest first',
  scopes: ['boards:read', 'pins:read'],
  ...{ params: NO_FIELDS, query: PinFilters, body: NO_FIELDS },
  ...{ status: 200, answer: page(FullPin) },
})

export const createPin = operation({
  ...{ id: 'pins/create', method: 'POST', path: '/pins' },
  summary: 'Create a pin from a picture or video, or save the pin that `parent_pin_id` names',
  scopes: WRITING,
  ...{ params: NO_FIELDS, query: NO_FIELDS, body: PinCreate },
  bodyLimit: PICTURE_BODY_LIMIT,
  ...{ status: 201, answer: FullPin },
})

export const getPin = operation({
  ...{ id: 'pins/get', method: 'GET', path: '/pins/{pin_id}' },
  summary: 'A pin that you may see',
  scopes: ['boards:read', 'pins:read'],
  ...{ params: PinId, query: v.object({ pinMetrics: Truth }), body: NO_FIELDS },
  ...{ status: 200, answer: FullPin },
})

export const updatePin = operation({
  ...{ id: 'pins/update', method: 'PATCH', path: '/pins/{pin_id}' },
  summary: 'Change or move a pin of yours; what you leave out stays',
  scopes: WRITING,
  ...{ params: PinId, query: NO_FIELDS, body: PinUpdate },
  ...{ status: 200, answer: FullPin },
})

export const deletePin = operation({
  ...{ id: 'pins/delete', method: 'DELETE', path: '/pins/{pin_id}' },
  summary: 'Put a pin of yours, or of your board, into the trash',
  scopes: WRITING,
  ...{ params: PinId, query: NO_FIELDS, body: NO_FIELDS },
  ...{ status: 204, answer: NO_ANSWER },
})

export const savePin = operation({
  ...{ id: 'pins/save', method: 'POST', path: '/pins/{pin_id}/save' },
  summary: 'Save a pin to a board of yours, or that you share',
  scopes: WRITING,
  ...{ params: PinId, query: NO_FIELDS, body: v.object(PLACE) },
  ...{ status: 201, answer: FullPin },
})
