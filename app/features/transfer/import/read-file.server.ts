import * as v from 'valibot'
import { jsonOrNull } from '../../../json.ts'
import { Refusal } from '../../../refusal.ts'
import { IMPORT_RAW_TEXT_BYTES, IMPORT_TEXT_BYTES, TOLD_TEXTS } from '../limits.ts'
import type { Collection } from './collection.ts'
import { shortName } from './short-name.ts'
import { type Sample, sampleColumns } from './sources/guess-columns.ts'
import { isOwnExport, readOwnExport } from './sources/own-export.ts'
import { hasPictures, readPictureFolders } from './sources/picture-folders.ts'
import { collect, type KnownText, knownText, plainText } from './sources/read-text.ts'
import { type ColumnKind, chosenTable } from './sources/table-columns.ts'
import { textFrom } from './text-stream.ts'
import { bytesAt, isZip, readZip } from './zip/read-zip.server.ts'
import { unpacked } from './zip/unpack.server.ts'
import type { ZipEntry } from './zip/zip-place.ts'

const HEAD_BYTES = 4096

/** The texts of an export in a ZIP; those of our own are all in the first. */
const TEXT = /^(?!__MACOSX\/)(?!.*\/\._).*\.(json|html?|csv|tsv|txt)$/i
const TEXT_FILES = 400

const SAMPLE_LETTERS = 100_000
const FILE_NAME_LENGTH = 200

export type StoredFile = {
  key: string
  bytes: number
  columns?: readonly (ColumnKind | null)[]
}

/** Refuses `import_unreadable`, `_empty`, `_columns`, `_too_large`, `_too_long`; as a ZIP. */
export async function readImportFile(bucket: R2Bucket, file: StoredFile): Promise<Collection> {
  const found = await collectionIn(bucket, file)
  if (!found) throw new Refusal('import_unreadable', 'file')
  const items = found.boards.reduce((sum, board) => sum + board.items.length, 0)
  if (items + found.unreadable.length + found.boards.length === 0) {
    throw new Refusal('import_empty', 'file')
  }
  return found
}

/** Null for what is no table. Refuses as {@link readImportFile}. */
export async function readColumns(bucket: R2Bucket, file: StoredFile): Promise<Sample[] | null> {
  const { texts } = await partsOf(bucket, file)
  for await (const { text } of texts) {
    const columns = sampleColumns(text.slice(0, SAMPLE_LETTERS))
    if (columns) return columns
  }
  return null
}

async function collectionIn(bucket: R2Bucket, file: StoredFile): Promise<Collection | null> {
  const { entries, texts } = await partsOf(bucket, file)
  const known: NamedText[] = []
  const others: Part[] = []
  for await (const { name, text } of texts) {
    const own = name === 'pins.json' ? jsonOrNull(v.unknown(), text) : null
    if (isOwnExport(own)) return readOwnExport(own, entries)
    const one = file.columns ? null : knownText(text)
    if (one) known.push({ ...one, name })
    else others.push({ name, text })
  }
  if (known.length > 0) return withTold(collectMost(known), others)
  const { columns } = file
  if (columns) {
    const [tables, rest] = split(others, isTable)
    const parts = tables.map(({ text }) => ({ fill: chosenTable(text, columns) }))
    return parts.length === 0 ? null : withTold(collect('table', parts), rest)
  }
  if (hasPictures(entries)) return readPictureFolders(entries)
  if (others.some(isTable)) throw new Refusal('import_columns', 'file')
  const [lists, rest] = split(others, ({ text }) => plainText(text) !== null)
  const parts = lists.flatMap(({ text }) => plainText(text) ?? [])
  return parts.length === 0 ? null : withTold(collect('addresses', parts), rest)
}

function isTable({ text }: Part): boolean {
  return sampleColumns(text.slice(0, SAMPLE_LETTERS)) !== null
}

function split(parts: readonly Part[], is: (part: Part) => boolean): [Part[], Part[]] {
  return [parts.filter(is), parts.filter((part) => !is(part))]
}

/** Tells texts that gave nothing: the first by their names, as some exports have hundreds. */
function withTold(found: Collection | null, others: readonly Part[]): Collection | null {
  if (!found) return null
  const left = others.slice(0, TOLD_TEXTS).map((part) => {
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
  if (!isZip(head)) return { entries: [], texts: textAlone(bucket, key) }
  const entries = await readZip(bucket, key, bytes)
  return { entries, texts: textsIn(bucket, entries) }
}

async function* textAlone(bucket: R2Bucket, key: string): AsyncGenerator<Part> {
  const file = await bucket.get(key)
  if (!file) throw new Refusal('import_missing', 'file')
  yield { name: '', text: await textFrom(file.body, IMPORT_TEXT_BYTES) }
}

function tooMuch(texts: readonly ZipEntry[]): boolean {
  const bytes = texts.reduce((sum, text) => sum + text.bytes, 0)
  return texts.length > TEXT_FILES || bytes > IMPORT_TEXT_BYTES
}

/** All of Instagram's copy is a thousand texts, of which two tell what was saved. */
function asked(texts: readonly ZipEntry[]): readonly ZipEntry[] {
  const saved = texts.filter(({ name }) => /(?:^|\/)saved_(?:posts|collections)\.json$/.test(name))
  return saved.length > 0 ? saved : texts
}

async function* textsIn(bucket: R2Bucket, entries: readonly ZipEntry[]): AsyncGenerator<Part> {
  const all = entries.filter(({ name }) => TEXT.test(name))
  const own = all.find(({ name }) => name === 'pins.json')
  const named = tooMuch(all) ? asked(all) : all
  if (!own && named.length > TEXT_FILES) throw new Refusal('import_too_long', 'file')
  let left = IMPORT_TEXT_BYTES
  for (const entry of own ? [own, ...named.filter((one) => one !== own)] : named) {
    if (entry.bytes > IMPORT_RAW_TEXT_BYTES) throw new Refusal('import_too_large', 'file')
    const text = await textFrom(unpacked(bucket, entry), left)
    left -= text.length
    yield { name: entry.name, text }
  }
}
