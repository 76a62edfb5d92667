import * as v from 'valibot'
import { Flag, Id, NameText, OptionalId, Text } from '../../../forms/input.ts'
import { recordOf } from '../../../text/records.ts'
import { EditBaseInput, WithEditBase } from '../../core/edits/edit-base-input.ts'
import { BoardName, NewBoard, NewSection } from '../boards/board.ts'
import { CAPTIONS_FIELDS } from '../media/captions/captions-input.ts'
import { DataPicture, isDataPicture } from '../media/data-picture.ts'
import { Color } from '../media/pictures/color.ts'
import { OptionalPictureBase64, PictureFile } from '../media/pictures/picture-input.ts'
import { VideoInput } from '../media/videos/video-input.ts'
import {
  PIN_TEXT_NAMES,
  WRITTEN_TEXT_NAMES,
  WRITTEN_TEXTS,
  type WrittenText,
} from './fields/text-fields.ts'
import { Link } from './links/link.ts'
import { ShuffleAsset } from './shuffle-asset.ts'

/** The id of a requested picture: a day and an HMAC. */
const MediaUploadId = v.pipe(
  Text,
  v.transform((text) => text || null),
  v.nullable(v.pipe(v.string(), v.regex(/^\d{1,6}-[0-9a-f]{64}$/, 'picture_gone'))),
)

const TEXTS = recordOf(WRITTEN_TEXT_NAMES, textInput)

function textInput(name: WrittenText) {
  const { limit, tooLong } = WRITTEN_TEXTS[name]
  return v.pipe(name === 'title' ? NameText : Text, v.maxLength(limit, tooLong))
}

const BoardId = v.pipe(
  v.optional(v.union([v.string(), v.number()], 'board_missing'), ''),
  v.check((id) => id !== '', 'board_missing'),
  Id,
)

/** Whether AI or a person made a picture, according to its pinner; empty if unstated. Overrides `isAiMade`. */
const MadeBy = v.picklist(['', 'ai', 'person'], 'invalid_parameters')

type MadeByInput = {
  madeBy?: v.InferOutput<typeof MadeBy> | undefined
  isAiMade?: boolean | undefined
}

/** The label that a pinner chose; undefined if unchanged. */
export function labelOf({ madeBy, isAiMade }: MadeByInput): 'maker' | 'person' | null | undefined {
  if (madeBy !== undefined) return ({ ai: 'maker', person: 'person', '': null } as const)[madeBy]
  return isAiMade === undefined ? undefined : isAiMade ? 'maker' : null
}

const NewMadeBy = v.pipe(
  v.picklist(['board', ...MadeBy.options], 'invalid_parameters'),
  v.transform((choice) => (choice === 'board' ? undefined : choice)),
)

export const PictureAddress = v.optional(
  v.lazy((input) =>
    typeof input === 'string' && isDataPicture(input.trim()) ? DataPicture : Link,
  ),
  '',
)

/** The input of a new pin: a board, a picture (file, base64, address, upload or cut-out) or colour, and texts. */
export const NewPin = v.object({
  boardId: BoardId,
  section: OptionalId,
  image: v.optional(PictureFile),
  imageBase64: OptionalPictureBase64,
  imageUrl: PictureAddress,
  mediaUploadId: MediaUploadId,
  shuffleAsset: ShuffleAsset,
  color: v.optional(Color),
  link: Link,
  ...recordOf(PIN_TEXT_NAMES, (name) => TEXTS[name]),
  isAiMade: Flag,
  madeBy: v.optional(NewMadeBy),
  method: v.optional(
    v.picklist(
      ['uploaded', 'pinbuilder', 'scraped', 'button', 'button_external'],
      'invalid_parameters',
    ),
    'uploaded',
  ),
  guid: v.optional(Text),
})
export type NewPin = v.InferOutput<typeof NewPin>

export const PictureToFetch = v.object({
  imageUrl: v.pipe(Link, v.string('page_address_missing')),
})

/** A pin's place in one field of a form: a board's id, or `4/9` for board 4 and its section 9. */
export const PlaceInput = v.pipe(
  v.looseObject({ place: v.optional(v.string('invalid_parameters')) }),
  v.transform(({ place, ...fields }): unknown => {
    if (place === undefined) return fields
    const [boardId, section] = place.split('/')
    return { ...fields, boardId, section: section ?? null }
  }),
)

/** A {@link NewPin} that may have a video with its cover (`poster`) instead of a picture. */
export const NewMediaPin = v.object({
  ...NewPin.entries,
  video: v.optional(VideoInput),
  poster: v.optional(PictureFile),
})

const BuiltBase = { ...NewMediaPin.entries, ...CAPTIONS_FIELDS }
const OnBoard = v.object(BuiltBase)
const OnNewBoard = v.object({
  ...v.omit(OnBoard, ['boardId', 'section']).entries,
  newBoard: BoardName,
})

export const BuiltPin = v.pipe(
  PlaceInput,
  v.lazy((input) => (isRecord(input) && 'newBoard' in input ? OnNewBoard : OnBoard)),
)
export type BuiltPin = v.InferOutput<typeof BuiltPin>

/** A save. It keeps the saved pin's texts unless it has its own. */
export const PinSave = v.object({
  pinId: Id,
  boardId: BoardId,
  section: OptionalId,
  title: v.optional(v.nullable(TEXTS.title)),
  description: v.optional(v.nullable(TEXTS.description)),
  link: v.optional(Link),
})
export type PinSave = v.InferOutput<typeof PinSave>

/** Scripts set `stay` to get null instead of a redirect. With `hasView`, they get the created pin. */
const ResponseOptions = { stay: Flag, hasView: Flag }

const ToBoard = v.object({ ...PinSave.entries, ...ResponseOptions })
const ToNewBoard = v.intersect([v.object({ pinId: Id, ...ResponseOptions }), NewBoard])

const ToNewSection = v.object({
  pinId: Id,
  boardId: BoardId,
  newSection: NewSection.entries.title,
  ...ResponseOptions,
})

export const SaveChoice = v.pipe(
  PlaceInput,
  v.lazy((input) => {
    if (!isRecord(input) || !('boardId' in input)) return ToNewBoard
    return 'newSection' in input ? ToNewSection : ToBoard
  }),
)
export type SaveChoice = v.InferOutput<typeof SaveChoice>

const PinChanges = v.object({
  pinId: Id,
  boardId: v.optional(BoardId),
  section: v.optional(OptionalId),
  link: v.optional(Link),
  ...recordOf(WRITTEN_TEXT_NAMES, (name) => v.optional(TEXTS[name])),
  isAiMade: v.optional(v.nonOptional(Flag)),
  madeBy: v.optional(MadeBy),
})

/** A change of a pin. Omitted fields stay unchanged. A section requires its board. */
export const PinEdit = v.pipe(
  PinChanges,
  v.check(hasBoardOfSection, 'board_missing'),
  v.check(
    ({ pinId: _, ...changes }) => Object.values(changes).some((change) => change !== undefined),
    'invalid_parameters',
  ),
)
export type PinEdit = v.InferOutput<typeof PinEdit> & Partial<Pick<BuiltPin, 'captions' | 'speech'>>

/** A {@link PinEdit} from a form, in which unticked checkboxes are missing. */
export const EditedPin = v.pipe(
  PlaceInput,
  WithEditBase,
  v.object({ ...PinChanges.entries, ...CAPTIONS_FIELDS, base: EditBaseInput }),
  v.check(hasBoardOfSection, 'board_missing'),
  v.transform((edit) => ({ ...edit, isAiMade: edit.isAiMade ?? false })),
)

/** The private note of the viewer's own pin; `stay` is for scripts. */
export const PinNote = v.pipe(
  WithEditBase,
  v.object({ pinId: Id, note: TEXTS.note, stay: Flag, base: EditBaseInput }),
)

/** A change of a note that can be undone. */
export const NoteUndo = v.object({ pinId: Id, changeId: Id })
export type NoteUndo = v.InferOutput<typeof NoteUndo>

export const PinQuery = v.object({ pinId: Id })
export type PinQuery = v.InferOutput<typeof PinQuery>

/** The input of "Less like this" and its undo. With `onTile`, the pin's tile shows the confirmation. */
export const PictureToHide = v.object({ pinId: Id, undo: Flag, onTile: Flag })
export type PictureToHide = v.InferOutput<typeof PictureToHide>

function hasBoardOfSection({ boardId, section }: v.InferOutput<typeof PinChanges>): boolean {
  return boardId !== undefined || !section
}

function isRecord(input: unknown): input is object {
  return typeof input === 'object' && input !== null
}
