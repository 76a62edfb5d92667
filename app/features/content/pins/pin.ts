import * as v from 'valibot'
import { Flag, Id, OptionalId, Text } from '../../../forms/input.ts'
import { BoardName, NewBoard, NewSection } from '../boards/board.ts'
import { Color } from '../media/pictures/color.ts'
import { PictureBase64, PictureFile } from '../media/pictures/picture-input.ts'
import { TakenVideo } from '../media/videos/video-input.ts'
import {
  PIN_ALT_TEXT_LENGTH,
  PIN_DESCRIPTION_LENGTH,
  PIN_NOTE_LENGTH,
  PIN_TITLE_LENGTH,
} from './limits.ts'
import { Link } from './links/link.ts'
import { ShuffleAsset } from './shuffle-asset.ts'

/** The name of a picture that was asked for: a day, and an HMAC. */
const MediaUploadId = v.pipe(
  Text,
  v.transform((text) => text || null),
  v.nullable(v.pipe(v.string(), v.regex(/^\d{1,6}-[0-9a-f]{64}$/, 'picture_gone'))),
)

const Title = v.pipe(Text, v.maxLength(PIN_TITLE_LENGTH, 'title_too_long'))
const Description = v.pipe(Text, v.maxLength(PIN_DESCRIPTION_LENGTH, 'description_too_long'))
const AltText = v.pipe(Text, v.maxLength(PIN_ALT_TEXT_LENGTH, 'alt_text_too_long'))

const Note = v.pipe(Text, v.maxLength(PIN_NOTE_LENGTH, 'pin_note_too_long'))

const BoardId = v.pipe(
  v.optional(v.union([v.string(), v.number()], 'board_missing'), ''),
  v.check((id) => id !== '', 'board_missing'),
  Id,
)

/** A picture was made with AI or by a person, as its maker says, or they say nothing. It goes before `isAiMade`. */
const MadeBy = v.picklist(['', 'ai', 'person'], 'invalid_parameters')

type Making = { madeBy?: v.InferOutput<typeof MadeBy> | undefined; isAiMade?: boolean | undefined }

/** The label that its maker gives a pin; undefined where they leave it as it is. */
export function labelOf({ madeBy, isAiMade }: Making): 'maker' | 'person' | null | undefined {
  if (madeBy !== undefined) return ({ ai: 'maker', person: 'person', '': null } as const)[madeBy]
  return isAiMade === undefined ? undefined : isAiMade ? 'maker' : null
}

/** Of a new pin; `board` leaves it to the board's own label. */
const NewMadeBy = v.pipe(
  v.picklist(['board', ...MadeBy.options], 'invalid_parameters'),
  v.transform((said) => (said === 'board' ? undefined : said)),
)

/** The input of a new pin: a board, a picture (file, base64, address, upload or cut-out) or colour, and texts. */
export const NewPin = v.object({
  boardId: BoardId,
  section: OptionalId,
  image: v.optional(PictureFile),
  imageBase64: v.pipe(
    v.optional(v.nullable(v.string('picture_missing')), null),
    v.transform((base64) => base64 || null),
    v.nullable(PictureBase64),
  ),
  imageUrl: Link,
  mediaUploadId: MediaUploadId,
  shuffleAsset: ShuffleAsset,
  color: v.optional(Color),
  link: Link,
  title: Title,
  description: Description,
  altText: AltText,
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

/** A form's place, a board's id or `4/9` with a section, as two fields. */
export const Placed = v.pipe(
  v.looseObject({ place: v.optional(v.string('invalid_parameters')) }),
  v.transform(({ place, ...fields }): unknown => {
    if (place === undefined) return fields
    const [boardId, section] = place.split('/')
    return { ...fields, boardId, section: section ?? null }
  }),
)

const Built = {
  ...NewPin.entries,
  video: v.optional(TakenVideo),
  poster: v.optional(PictureFile),
}
const OnBoard = v.object(Built)
const OnNewBoard = v.object({
  ...v.omit(OnBoard, ['boardId', 'section']).entries,
  newBoard: BoardName,
})

export const BuiltPin = v.pipe(
  Placed,
  v.lazy((input) => (isRecord(input) && 'newBoard' in input ? OnNewBoard : OnBoard)),
)
export type BuiltPin = v.InferOutput<typeof BuiltPin>

/** A save; without texts of its own it keeps the pin's. */
export const PinSave = v.object({
  pinId: Id,
  boardId: BoardId,
  section: OptionalId,
  title: v.optional(v.nullable(Title)),
  description: v.optional(v.nullable(Description)),
  link: v.optional(Link),
})
export type PinSave = v.InferOutput<typeof PinSave>

const ToBoard = v.object({ ...PinSave.entries, stay: Flag })
const ToNewBoard = v.intersect([v.object({ pinId: Id, stay: Flag }), NewBoard])

const ToNewSection = v.object({
  pinId: Id,
  boardId: BoardId,
  newSection: NewSection.entries.title,
  stay: Flag,
})

/** A save to a board, a new section or a new board; `stay` is for the wall. */
export const SaveChoice = v.pipe(
  Placed,
  v.lazy((input) => {
    if (!isRecord(input) || !('boardId' in input)) return ToNewBoard
    return 'newSection' in input ? ToNewSection : ToBoard
  }),
)
export type SaveChoice = v.InferOutput<typeof SaveChoice>

/** A change; what is left out stays. A section comes with its board. */
export const PinEdit = v.pipe(
  v.object({
    pinId: Id,
    boardId: v.optional(BoardId),
    section: v.optional(OptionalId),
    link: v.optional(Link),
    title: v.optional(Title),
    description: v.optional(Description),
    altText: v.optional(AltText),
    isAiMade: v.optional(v.nonOptional(Flag)),
    madeBy: v.optional(MadeBy),
    /** Of one's own pin; an empty one removes it. */
    note: v.optional(Note),
  }),
  v.check(({ boardId, section }) => boardId !== undefined || !section, 'board_missing'),
  v.check(
    ({ pinId: _, ...changes }) => Object.values(changes).some((change) => change !== undefined),
    'invalid_parameters',
  ),
)
export type PinEdit = v.InferOutput<typeof PinEdit>

/** The same from a form, which sends nothing for a box without a tick. */
export const EditedPin = v.pipe(
  Placed,
  PinEdit,
  v.transform((edit) => ({ ...edit, isAiMade: edit.isAiMade ?? false })),
)

/** The private note of one's own pin; `stay` is for scripts. */
export const PinNote = v.object({ pinId: Id, note: Note, stay: Flag })

/** A change of a note, whose loss may be undone. */
export const NoteUndo = v.object({ pinId: Id, changeId: Id })
export type NoteUndo = v.InferOutput<typeof NoteUndo>

export const PinQuery = v.object({ pinId: Id })
export type PinQuery = v.InferOutput<typeof PinQuery>

/** "Less like this", or its undo; a tile says by itself what was done. */
export const PictureToHide = v.object({ pinId: Id, undo: Flag, onTile: Flag })
export type PictureToHide = v.InferOutput<typeof PictureToHide>

function isRecord(input: unknown): input is object {
  return typeof input === 'object' && input !== null
}
