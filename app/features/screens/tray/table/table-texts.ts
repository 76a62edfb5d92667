import { sizeText } from '../../../../text/size-text.ts'
import { pinsText } from '../../../content/boards/pins-text.ts'
import { NAMED_ROWS, TABLE_BYTES, TRAY_PICTURES } from '../limits.ts'
import { isEditable, type TrayPicture } from '../tray.ts'
import { mediaText } from '../tray-texts.ts'
import { foldFileName, type TableRow } from './meet-rows.ts'
import type { TableProblem } from './read-table.ts'
import { type MissingBoards, namesSection } from './row-boards.ts'
import type { TrayTable } from './table.ts'

export function problemText(name: string, problem: TableProblem): string {
  switch (problem) {
    case 'unreadable':
      return `We can't read ${name}. Save it as a CSV file in UTF-8, then add it again.`
    case 'tooLarge':
      return `${name} is larger than ${sizeText(TABLE_BYTES)}. Split it into several tables.`
    case 'noColumns':
      return `${name} needs a column Media URL, and a column Title, Description, Link or Pinterest board.`
    case 'noRows':
      return `${name} has no rows.`
  }
}

export function moreRowsText(name: string): string {
  return `${name} has more than ${TRAY_PICTURES} rows. Only the first ${TRAY_PICTURES} were used.`
}

/** Says how many rows have a picture, and which parts of the table couldn't be used. */
export function reportTexts(table: TrayTable, pictures: readonly TrayPicture[]): string[] {
  const { names, rows } = table
  if (rows.length === 0) return []
  const met = rows.filter(({ pictureId }) => pictureId !== null)
  const noun = pictures.some(({ isVideo }) => isVideo) ? 'picture or video' : 'picture'
  return [
    `${met.length} of ${rowsText(rows.length)} in ${names.join(', ')} ${met.length === 1 ? 'has' : 'have'} a ${noun}.`,
    ...openTexts(rows, met, noun),
    ...withoutRowTexts(rows, pictures),
    ...lostTexts(rows),
    ...sectionTexts(table),
  ]
}

/** Says which of the rows' boards don't exist; empty if all do. */
export function missingBoardsText({ names, pictures }: MissingBoards): string {
  if (names.length === 0) return ''
  const [these, them] = names.length === 1 ? ['this board', 'it'] : ['these boards', 'them']
  const saved = `${pinsText(pictures)} ${pictures === 1 ? 'is' : 'are'} saved`
  return `You don't have ${these}: ${names.join(', ')}. Unless you create ${them}, ${saved} to the chosen board.`
}

export function boardsText(count: number): string {
  return count === 1 ? '1 board' : `${count} boards`
}

/** The rows without a picture, by reason. `noun` says what the tray holds. */
function openTexts(rows: readonly TableRow[], met: readonly TableRow[], noun: string): string[] {
  const metNames = new Set(met.map(({ fileName }) => foldFileName(fileName)))
  const isTaken = ({ fileName }: TableRow) =>
    fileName !== '' && metNames.has(foldFileName(fileName))
  const open = rows.filter(({ state }) => state === 'open')
  return [
    ...rowTexts(
      open.filter((row) => !isTaken(row)),
      (count, names) => `${rowsHave(count)} no ${noun}: ${names}`,
    ),
    ...rowTexts(
      open.filter(isTaken),
      (count, names) => `${rowsHave(count)} the ${noun} of an earlier row: ${names}`,
    ),
    ...rowTexts(
      rows.filter(({ state }) => state === 'leftOut'),
      (count) =>
        `${rowsText(count)} ${count === 1 ? 'was' : 'were'} left out, because the limit is ${TRAY_PICTURES} at a time.`,
    ),
  ]
}

function withoutRowTexts(rows: readonly TableRow[], pictures: readonly TrayPicture[]): string[] {
  const withRow = new Set(rows.map(({ pictureId }) => pictureId))
  const rest = pictures.filter((one) => isEditable(one) && !withRow.has(one.id))
  if (rest.length === 0) return []
  return [`${mediaText(rest)} ${rest.length === 1 ? 'has' : 'have'} no row.`]
}

/** The parts of rows that pins can't have. */
function lostTexts(rows: readonly TableRow[]): string[] {
  return [
    ...rowTexts(
      rows.filter(({ isScheduled }) => isScheduled),
      (count) =>
        count === 1
          ? '1 row has a publish date. Its pin is published when you save it.'
          : `${count} rows have a publish date. Their pins are published when you save them.`,
    ),
    ...rowTexts(
      rows.filter(({ hasThumbnail }) => hasThumbnail),
      (count, names) => `${rowsHave(count)} a thumbnail, which we ignored: ${names}`,
    ),
    ...rowTexts(
      rows.filter(({ isShortened }) => isShortened),
      (count, names) => `${rowsHave(count)} too much text, so we shortened it: ${names}`,
    ),
    ...rowTexts(
      rows.filter(({ hasWrongLink }) => hasWrongLink),
      (count, names) =>
        `${rowsHave(count)} a link that isn't a web address, so we left it out: ${names}`,
    ),
  ]
}

function sectionTexts({ rows, boards }: TrayTable): string[] {
  if (typeof boards === 'string') return []
  return rowTexts(
    rows.filter((row) => namesSection(row, boards)),
    (count, names) => `${rowsHave(count)} a section, which we ignored: ${names}`,
  )
}

function rowTexts(
  rows: readonly TableRow[],
  textOf: (count: number, names: string) => string,
): string[] {
  return rows.length === 0 ? [] : [textOf(rows.length, namesOf(rows))]
}

/** The first few rows by their file names, or by their titles. */
function namesOf(rows: readonly TableRow[]): string {
  const names = rows
    .slice(0, NAMED_ROWS)
    .map(({ fileName, texts, address }) => fileName || texts.title || address || 'no name')
  return [...names, ...(rows.length > NAMED_ROWS ? ['…'] : [])].join(', ')
}

function rowsHave(count: number): string {
  return `${rowsText(count)} ${count === 1 ? 'has' : 'have'}`
}

function rowsText(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`
}
