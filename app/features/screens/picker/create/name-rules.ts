import { filled } from '../../../../refusals/filled.ts'
import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { VISIBLE } from '../../../../text/visible.ts'
import { freeNames } from '../../../content/boards/board-names/names.ts'
import { BOARD_NAME_LENGTH, SECTION_TITLE_LENGTH } from '../../../content/boards/limits.ts'

export function boardNameError(name: string, takenNames: readonly string[]): string | null {
  if (!VISIBLE.test(name)) return SHOWN_TEXTS.board_name_missing
  if (name.trim().length > BOARD_NAME_LENGTH)
    return filled(SHOWN_TEXTS.board_name_too_long, { limit: BOARD_NAME_LENGTH })
  return freeNames([name], takenNames).length === 0 ? SHOWN_TEXTS.board_name_taken : null
}

export function sectionNameError(title: string): string | null {
  if (!VISIBLE.test(title)) return SHOWN_TEXTS.section_name_missing
  return title.trim().length > SECTION_TITLE_LENGTH
    ? filled(SHOWN_TEXTS.section_name_too_long, { limit: SECTION_TITLE_LENGTH })
    : null
}
