import type { RefusalCode } from '../../../../refusal.ts'
import { keysOf } from '../../../../text/records.ts'
import {
  PIN_ALT_TEXT_LENGTH,
  PIN_DESCRIPTION_LENGTH,
  PIN_NOTE_LENGTH,
  PIN_TITLE_LENGTH,
} from '../limits.ts'

export type TextField = {
  label: string
  limit: number
  tooLong: RefusalCode
  /** The text's name in exports and their spreadsheet. */
  exported: string
  /** The kind of column in an imported spreadsheet. */
  imported: string
}

/**
 * The text columns of a pin. A new text needs a column, a line here, a form field and a place on the pin's page.
 * Saves, copies, exports, imports, the API, webhooks, reports and reviews follow this table.
 */
export const PIN_TEXTS = {
  title: {
    label: 'Title',
    limit: PIN_TITLE_LENGTH,
    tooLong: 'title_too_long',
    exported: 'title',
    imported: 'title',
  },
  description: {
    label: 'Description',
    limit: PIN_DESCRIPTION_LENGTH,
    tooLong: 'description_too_long',
    exported: 'description',
    imported: 'note',
  },
  altText: {
    label: 'Alt text',
    limit: PIN_ALT_TEXT_LENGTH,
    tooLong: 'alt_text_too_long',
    exported: 'alt_text',
    imported: 'alt_text',
  },
} as const satisfies Record<string, TextField>
export type PinText = keyof typeof PIN_TEXTS

/** All texts that a pinner writes, including the private note, which has its own table. */
export const WRITTEN_TEXTS = {
  ...PIN_TEXTS,
  note: {
    label: 'Private note',
    limit: PIN_NOTE_LENGTH,
    tooLong: 'pin_note_too_long',
    exported: 'note',
    imported: 'private_note',
  },
} as const satisfies Record<string, TextField>
export type WrittenText = keyof typeof WRITTEN_TEXTS
export type ImportedText = (typeof WRITTEN_TEXTS)[WrittenText]['imported']
type ExportedText = (typeof WRITTEN_TEXTS)[WrittenText]['exported']

export const PIN_TEXT_NAMES = keysOf(PIN_TEXTS)
export const WRITTEN_TEXT_NAMES = keysOf(WRITTEN_TEXTS)
export const EXPORTED_TEXTS: ExportedText[] = WRITTEN_TEXT_NAMES.map(
  (name) => WRITTEN_TEXTS[name].exported,
)

/**
 * The texts that promotions show; changes to them are reviewed. The trigger `campaigns_altered` has the same list.
 */
export const PROMOTED_PIN_TEXTS = ['title', 'description', 'altText'] as const satisfies PinText[]
