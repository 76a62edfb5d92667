import { VISIBLE } from '../../../input.ts'
import { refusalText } from '../../../refusal.ts'
import { BOARD_NAME_LENGTH, SECTION_TITLE_LENGTH } from '../../boards/limits.ts'

/** What is wrong with a board's name as it stands in the form; null for nothing. */
export function boardNameError(name: string): string | null {
  if (!VISIBLE.test(name)) return refusalText('board_name_missing')
  return name.trim().length > BOARD_NAME_LENGTH ? refusalText('board_name_too_long') : null
}

/** What is wrong with a section's name as it stands in the form; null for nothing. */
export function sectionNameError(title: string): string | null {
  if (!VISIBLE.test(title)) return refusalText('section_name_missing')
  return title.trim().length > SECTION_TITLE_LENGTH ? refusalText('section_name_too_long') : null
}
