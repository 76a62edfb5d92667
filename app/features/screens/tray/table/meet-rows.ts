import { foundPicture, isEditable, type TrayPicture } from '../tray.ts'
import type { ReadRow } from './read-table.ts'

/**
 * A row in the tray. `open` rows have no picture yet, `met` ones do, `added` ones became a picture by its address, and
 * `leftOut` ones would have, but the tray was full.
 */
export type TableRow = ReadRow & {
  state: 'open' | 'met' | 'added' | 'leftOut'
  /** The picture that it met or became. */
  pictureId: string | null
}

export function newRow(row: ReadRow): TableRow {
  return { ...row, state: 'open', pictureId: null }
}

type Meeting = {
  rows: readonly TableRow[]
  /** All pictures in their order. */
  pictures: readonly TrayPicture[]
  /** The ids of files, each with that of the picture by address that it replaces. */
  replaced: ReadonlyMap<string, string>
}

/**
 * Finds the pictures of the rows that have none, by file name or address, and fills the pictures' empty texts. A file
 * also replaces the picture that its row became by address, with what was written there.
 */
export function meetRows(rows: readonly TableRow[], pictures: readonly TrayPicture[]): Meeting {
  const byId = new Map(pictures.map((picture) => [picture.id, picture]))
  const addedPicture = ({ state, pictureId }: TableRow) =>
    state === 'added' ? byId.get(pictureId ?? '') : undefined
  const open = rows.filter((row) => {
    if (row.state === 'added') return isUnsent(addedPicture(row))
    return row.state !== 'met'
  })
  const taken = new Set(rows.map(({ pictureId }) => pictureId))
  const free = pictures.filter((picture) => isEditable(picture) && !taken.has(picture.id))
  const pairs = pairsOf(open, free)
  const filled = new Map(
    [...pairs].map(([row, picture]) => [picture.id, filledBy(row, picture, addedPicture(row))]),
  )
  return {
    rows: rows.map((row) => {
      const picture = pairs.get(row)
      return picture ? { ...row, state: 'met', pictureId: picture.id } : row
    }),
    pictures: pictures.map((picture) => filled.get(picture.id) ?? picture),
    replaced: new Map(
      [...pairs].flatMap(([row, { id }]) => {
        const added = addedPicture(row)
        return added ? [[id, added.id] as const] : []
      }),
    ),
  }
}

/** The picture that a row becomes if it has an address and no file. */
export function pictureOfRow(
  { address, fileName, texts }: TableRow & { address: string },
  added: Pick<TrayPicture, 'id' | 'order'>,
): TrayPicture {
  const page = { url: texts.link, title: texts.title }
  const picture = foundPicture({ url: address }, page, added)
  return { ...picture, name: fileName || address, texts: { ...picture.texts, ...texts } }
}

/** A file name as it is compared. Macs write accents as separate characters. */
export function foldFileName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** Exact names come first, so that no similar name takes their picture. */
function pairsOf(
  rows: readonly TableRow[],
  pictures: readonly TrayPicture[],
): Map<TableRow, TrayPicture> {
  const pairs = new Map<TableRow, TrayPicture>()
  const paired = new Set<TrayPicture>()
  const pair = (row: TableRow, picture: TrayPicture | undefined) => {
    if (!picture) return
    pairs.set(row, picture)
    paired.add(picture)
  }
  const rowsLeft = () => rows.filter((row) => !pairs.has(row))
  const filesLeft = () => pictures.filter((one) => one.address === null && !paired.has(one))

  for (const row of rows) {
    const name = foldFileName(row.fileName)
    if (name !== '')
      pair(
        row,
        filesLeft().find((file) => foldFileName(file.name) === name),
      )
  }
  for (const row of rowsLeft().filter(({ state }) => state !== 'added')) {
    const { address } = row
    if (address === null) continue
    pair(
      row,
      pictures.find((picture) => picture.address === address && !paired.has(picture)),
    )
  }
  const rowsByStem = Map.groupBy(rowsLeft(), ({ fileName }) => stemOf(fileName))
  const filesByStem = Map.groupBy(filesLeft(), ({ name }) => stemOf(name))
  for (const [stem, [row, ...otherRows]] of rowsByStem) {
    const [file, ...otherFiles] = filesByStem.get(stem) ?? []
    if (row && stem !== '' && otherRows.length === 0 && otherFiles.length === 0) pair(row, file)
  }
  return pairs
}

/** The folded name without its extension. */
function stemOf(name: string): string {
  return foldFileName(name).replace(/\.[a-z0-9]{1,5}$/, '')
}

function isUnsent(picture: TrayPicture | undefined): boolean {
  return picture?.state === 'ready'
}

/** `added` is the picture by address that this file replaces. */
function filledBy(
  { texts }: TableRow,
  picture: TrayPicture,
  added: TrayPicture | undefined,
): TrayPicture {
  if (added) return { ...picture, texts: added.texts, place: added.place }
  return {
    ...picture,
    texts: {
      ...picture.texts,
      title: picture.texts.title || texts.title,
      description: picture.texts.description || texts.description,
      link: picture.texts.link || texts.link,
    },
  }
}
