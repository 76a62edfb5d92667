import * as v from 'valibot'
import {
  WRITTEN_TEXT_NAMES,
  WRITTEN_TEXTS,
  type WrittenText,
} from '../../features/content/pins/fields/text-fields.ts'
import { MediaSource } from '../../features/transfer/api/pins/media-source.ts'
import { Address, WireId } from '../../features/transfer/api/wire-values.ts'
import { visibleName } from '../../forms/visible-name.ts'
import { NO_ANSWER, NO_FIELDS, operation, page } from '../../http/open-api/operation.ts'
import { PageQuery } from '../../paging.ts'
import { recordOf } from '../../text/records.ts'
import { IsoTime, MaybeId, nullableText, Owner, QueryBoolean, WordList } from './fields.ts'

const Pixels = v.pipe(v.number(), v.integer(), v.minValue(1))

const Size = v.object({ width: Pixels, height: v.nullable(Pixels), url: v.string() })

/** Leaves out sizes larger than the picture. A height below 100 pixels is null, except the original's. */
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
  createdAt: IsoTime,
  link: v.nullable(v.string()),
  ...recordOf(WRITTEN_TEXT_NAMES, () => v.nullable(v.string())),
  dominantColor: v.string(),
  creativeType: v.picklist(['REGULAR', 'VIDEO']),
  boardId: v.string(),
  boardSectionId: v.nullable(v.string()),
  boardOwner: Owner,
  isOwner: v.boolean(),
  isStandard: v.boolean(),
  hasBeenPromoted: v.boolean(),
  media: Media,
  parentPinId: v.nullable(v.string()),
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
  ...recordOf(WRITTEN_TEXT_NAMES, (name) => v.optional(wireText(name))),
  link: v.optional(v.nullable(Link)),
}

function wireText(name: WrittenText) {
  const { limit, tooLong } = WRITTEN_TEXTS[name]
  return v.pipe(
    nullableText(limit, tooLong),
    v.transform((text) => (name === 'title' ? visibleName(text) : text)),
  )
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

export const PinKinds = v.object({ creativeTypes: WordList, pinMetrics: QueryBoolean })

const PinFilters = v.object({
  ...PageQuery.entries,
  ...PinKinds.entries,
  pinFilter: v.optional(
    v.picklist(['exclude_native', 'exclude_repins', 'has_been_promoted'], 'invalid_parameters'),
  ),
  pinType: v.optional(v.picklist(['PRIVATE'], 'invalid_parameters')),
  includeProtectedPins: QueryBoolean,
})

const PinId = v.object({ pinId: WireId })

const WRITING = ['boards:read', 'boards:write', 'pins:read', 'pins:write'] as const

export const listPins = operation({
  id: 'pins/list',
  method: 'GET',
  path: '/pins',
  summary: 'Your pins, newest first',
  scopes: ['boards:read', 'pins:read'],
  params: NO_FIELDS,
  query: PinFilters,
  body: NO_FIELDS,
  status: 200,
  answer: page(FullPin),
})

export const createPin = operation({
  id: 'pins/create',
  method: 'POST',
  path: '/pins',
  summary: 'Create a pin from a picture or video, or save the pin that `parent_pin_id` names',
  scopes: WRITING,
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: PinCreate,
  takesPictures: true,
  status: 201,
  answer: FullPin,
})

export const getPin = operation({
  id: 'pins/get',
  method: 'GET',
  path: '/pins/{pin_id}',
  summary: 'A pin that you may see',
  scopes: ['boards:read', 'pins:read'],
  params: PinId,
  query: v.object({ pinMetrics: QueryBoolean }),
  body: NO_FIELDS,
  status: 200,
  answer: FullPin,
})

export const updatePin = operation({
  id: 'pins/update',
  method: 'PATCH',
  path: '/pins/{pin_id}',
  summary: 'Change or move your pin; fields that you leave out stay unchanged',
  scopes: WRITING,
  params: PinId,
  query: NO_FIELDS,
  body: PinUpdate,
  status: 200,
  answer: FullPin,
})

export const deletePin = operation({
  id: 'pins/delete',
  method: 'DELETE',
  path: '/pins/{pin_id}',
  summary: 'Move your pin, or a pin on your board, to the trash',
  scopes: WRITING,
  params: PinId,
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 204,
  answer: NO_ANSWER,
})

export const savePin = operation({
  id: 'pins/save',
  method: 'POST',
  path: '/pins/{pin_id}/save',
  summary: 'Save a pin to your board or one shared with you',
  scopes: WRITING,
  params: PinId,
  query: NO_FIELDS,
  body: v.object(PLACE),
  status: 201,
  answer: FullPin,
})
