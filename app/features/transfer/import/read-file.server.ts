import * as v from 'valibot'
import { jsonOrNull } from '../../../json.ts'
import { Refusal } from '../../../refusal.ts'
import { IMPORT_RAW_TEXT_BYTES, IMPORT_TEXT_BYTES, LISTED_TEXTS, TEXT_FILES } from '../limits.ts'
import type { Collection } from './collection.ts'
import { eagleTexts, readEagle } from './parsers/eagle.ts'
import { sampleColumns, type TableSample } from './parsers/guess-columns.ts'
import { isOwnExport, readOwnExport } from './parsers/own-export.ts'
import { hasPictures, readPictureFolders } from './parsers/picture-folders.ts'
import { collect, type KnownText, knownText, plainText } from './parsers/read-text.ts'
import { isBinaryPlist, jsonOfPlist } from './parsers/shapes/binary-plist.ts'
import { type ColumnKind, chosenTable } from './parsers/table-columns.ts'
import { shortName } from './short-name.ts'
import { textFrom } from './text-stream.ts'
import { bytesAt, isZip, readZip } from './zip/read-zip.server.ts'
import { unpacked } from './zip/unpack.server.ts'
import type { ZipEntry } from './zip/zip-place.ts'

const HEAD_BYTES = 4096

/** The text files of an export in a ZIP. The first has everything in our own exports. */
const TEXT = /^(?!__MACOSX\/)(?!.*\/\._).*\.(jsonl?|ndjson|html?|csv|tsv|txt|opml|xbel|xml|plist)$/i

const FILE_NAME_LENGTH = 200

export type StoredFile = {
  key: string
  bytes: number
  columns?: readonly (ColumnKind | null)[]
}

/**
 * Reads a file. Refuses `import_unreadable`, `_empty`, `_columns`, `_too_large`, `_too_long`, `_many_texts`, and ZIP
 * errors.
 */
export async function readImportFile(bucket: R2Bucket, file: StoredFile): Promise<Collection> {
  const found = await collectionIn(bucket, file)
  if (!found) throw new Refusal('import_unreadable', 'file')
  const items = found.boards.reduce((sum, board) => sum + board.items.length, 0)
  if (items + found.unreadable.length + found.boards.length === 0) {
    throw new Refusal('import_empty', 'file')
  }
  return found
}

/** Reads a table's columns; null for other files. Refuses what {@link readImportFile} refuses. */
export async function readColumns(
  bucket: R2Bucket,
  file: StoredFile,
): Promise<TableSample[] | null> {
  const { texts } = await partsOf(bucket, file)
  for await (const { text } of texts) {
    const columns = sampleColumns(text)
    if (columns) return columns
  }
  return null
}

async function collectionIn(bucket: R2Bucket, file: StoredFile): Promise<Collection | null> {
  const { entries, texts } = await partsOf(bucket, file)
  const eagle = eagleTexts(entries)
  if (eagle.length > 0) return readEagleFiles(bucket, entries, eagle)
  const known: NamedText[] = []
  const others: Part[] = []
  for await (const { name, text } of texts) {
    const own = name === 'pins.json' ? jsonOrNull(v.unknown(), text) : null
    if (isOwnExport(own)) return readOwnExport(own, entries)
    const one = file.columns ? null : knownText(text, name)
    if (one) known.push({ ...one, name })
    else others.push({ name, text })
  }
  if (known.length > 0) return withUnreadTexts(collectMost(known), others)
  const { columns } = file
  if (columns) {
    const [tables, rest] = splitByFormat(others, isTable)
    const parts = tables.map(({ text }) => ({ fill: chosenTable(text, columns) }))
    return parts.length === 0 ? null : withUnreadTexts(collect('table', parts), rest)
  }
  if (hasPictures(entries)) return readPictureFolders(entries)
  if (others.some(isTable)) throw new Refusal('import_columns', 'file')
  const [lists, rest] = splitByFormat(others, ({ text }) => plainText(text) !== null)
  const parts = lists.flatMap(({ text }) => plainText(text) ?? [])
  return parts.length === 0 ? null : withUnreadTexts(collect('addresses', parts), rest)
}

async function readEagleFiles(
  bucket: R2Bucket,
  entries: readonly ZipEntry[],
  about: readonly ZipEntry[],
): Promise<Collection> {
  const texts = new Map<string, string>()
  let left = IMPORT_TEXT_BYTES
  for (const entry of about.slice(0, TEXT_FILES)) {
    const text = await textFrom(unpacked(bucket, entry), left)
    left -= text.length
    texts.set(entry.name, text)
  }
  const found = readEagle(entries, texts)
  const more = about.length - texts.size
  const rest = { name: `${more} more descriptions in the ZIP`, reason: 'unknown_file' as const }
  return { ...found, unreadable: [...found.unreadable, ...(more > 0 ? [rest] : [])] }
}

function isTable({ text }: Part): boolean {
  return sampleColumns(text) !== null
}

function splitByFormat(parts: readonly Part[], is: (part: Part) => boolean): [Part[], Part[]] {
  return [parts.filter(is), parts.filter((part) => !is(part))]
}

/** Lists the texts in which nothing was found, but names only a few, because some exports have hundreds. */
function withUnreadTexts(found: Collection | null, others: readonly Part[]): Collection | null {
  if (!found) return null
  const left = others.slice(0, LISTED_TEXTS).map((part) => {
    const reason = isTable(part) ? ('no_columns' as const) : ('unknown_file' as const)
    return { name: shortName(part.name, FILE_NAME_LENGTH), reason }
  })
  const more = others.length - left.length
  const rest = { name: `${more} more in the ZIP`, reason: 'unknown_file' as const }
  return { ...found, unreadable: [...found.unreadable, ...left, ...(more > 0 ? [rest] : [])] }
}

type NamedText = KnownText & { name: string }

function collectMost(known: readonly NamedText[]): Collection | null {
  const groups = Map.groupBy(known, ({ source }) => source)
  const [[source, parts] = []] = [...groups].sort(([, one], [, other]) => other.length - one.length)
  if (!source || !parts) return null
  const found = collect(source, parts)
  const others = known.filter((one) => one.source !== source)
  const left = others.map(({ name }) => ({ name, reason: 'other_kind' as const }))
  return { ...found, unreadable: [...found.unreadable, ...left] }
}

type Part = { name: string; text: string }

async function partsOf(
  bucket: R2Bucket,
  { key, bytes }: StoredFile,
): Promise<{ entries: ZipEntry[]; texts: AsyncIterable<Part> }> {
  if (bytes === 0) throw new Refusal('import_missing', 'file')
  const head = await bytesAt(bucket, key, 0, Math.min(bytes, HEAD_BYTES))
  if (isBinaryPlist(head)) return { entries: [], texts: plistAlone(bucket, key, bytes) }
  if (!isZip(head)) return { entries: [], texts: textAlone(bucket, key) }
  const entries = await readZip(bucket, key, bytes)
  return { entries, texts: textsIn(bucket, entries) }
}

async function* textAlone(bucket: R2Bucket, key: string): AsyncGenerator<Part> {
  const file = await bucket.get(key)
  if (!file) throw new Refusal('import_missing', 'file')
  yield { name: '', text: await textFrom(file.body, IMPORT_TEXT_BYTES) }
}

async function* plistAlone(bucket: R2Bucket, key: string, bytes: number): AsyncGenerator<Part> {
  if (bytes > IMPORT_TEXT_BYTES) throw new Refusal('import_too_large', 'file')
  yield { name: '', text: jsonOfPlist(await bytesAt(bucket, key, 0, bytes)) }
}

function exceedsTextLimit(texts: readonly ZipEntry[]): boolean {
  const bytes = texts.reduce((sum, text) => sum + text.bytes, 0)
  return texts.length > TEXT_FILES || bytes > IMPORT_TEXT_BYTES
}

/** Chooses the texts to read. A full Instagram copy has a thousand texts, of which two list saved posts. */
function textsToRead(texts: readonly ZipEntry[]): readonly ZipEntry[] {
  const saved = texts.filter(({ name }) => /(?:^|\/)saved_(?:posts|collections)\.json$/.test(name))
  return saved.length > 0 ? saved : texts
}

async function* textsIn(bucket: R2Bucket, entries: readonly ZipEntry[]): AsyncGenerator<Part> {
  const all = entries.filter(({ name }) => TEXT.test(name))
  const own = all.find(({ name }) => name === 'pins.json')
  const named = exceedsTextLimit(all) ? textsToRead(all) : all
  if (!own && named.length > TEXT_FILES)
    throw new Refusal('import_many_texts', 'file', { limit: TEXT_FILES })
  let left = IMPORT_TEXT_BYTES
  for (const entry of own ? [own, ...named.filter((one) => one !== own)] : named) {
    if (entry.bytes > IMPORT_RAW_TEXT_BYTES) throw new Refusal('import_too_large', 'file')
    const text = await textFrom(unpacked(bucket, entry), left)
    left -= text.length
    yield { name: entry.name, text }
  }
}
