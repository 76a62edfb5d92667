import { pinsText } from '../../../content/boards/pins-text.ts'
import { boardsText, entriesText } from '../counts-text.ts'
import type { ImportPage } from '../read-import.server.ts'
import { lateText } from './time-left.ts'

/** The report of a finished import: how many pins it made and how many entries it didn't import, then why. */
export function reportLines({ counts, late }: ImportPage): [string, ...string[]] {
  const { made, failed, unreadable, stopped, double, leftOut } = counts
  const rest = failed + unreadable
  const yet = late > 0 ? ' so far' : ''
  const notImported = rest > 0 ? `, ${entriesText(rest)} not imported` : ''
  const lines: [string, ...string[]] = [`${pinsText(made)} imported${yet}${notImported}`]
  if (stopped > 0) lines.push(`You stopped the import before ${entriesText(stopped)}.`)
  if (double > 0) lines.push(`${double.toLocaleString('en')} skipped: on the board already.`)
  if (leftOut > 0) lines.push(`${boardsText(leftOut)} skipped.`)
  if (late > 0) lines.push(lateText(late))
  return lines
}
