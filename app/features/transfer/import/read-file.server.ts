import * as v from 'valibot'
import { charsetOf } from '../../../gateways/web-charset.ts'
import { jsonOrNull } from '../../../json.ts'
import { Refusal } from '../../../refusal.ts'
import { IMPORT_ENTRIES, IMPORT_TEXT_BYTES } from '../limits.ts'
import type { Collection } from './collection.ts'
import { isOwnExport, readOwnExport } from './sources/own-export.ts'
import { hasPictures, readPictureFolders } from './sources/picture-folders.ts'
import { readText } from './sources/read-text.ts'
import { bytesAt, isZip, readZip } from './zip/read-zip.server.ts'
import { unpack } from './zip/unpack.server.ts'
import type { ZipEntry } from './zip/zip-place.ts'

const HEAD_BYTES = 4096

/** The texts of an export in a ZIP; those of our own are all in the first. */
const TEXT = /^(?!__MACOSX\/).*\.(json|html?|csv)$/i
const TEXT_FILES = 200

/** Refuses `import_unreadable`, `import_empty`, `import_too_large`, `import_too_long`; as a ZIP. */
export async function readImportFile(
  bucket: R2Bucket,
  { key, bytes }: { key: string; bytes: number },
): Promise<Collection> {
  if (bytes === 0) throw new Refusal('import_missing', 'file')
  const head = await bytesAt(bucket, key, 0, Math.min(bytes, HEAD_BYTES))
  const found = isZip(head)
    ? await collectionInZip(bucket, await readZip(bucket, key, bytes))
    : await collectionInText(bucket, key, bytes)
  if (!found) throw new Refusal('import_unreadable', 'file')
  const items = found.boards.reduce((sum, board) => sum + board.items.length, 0)
  if (items + found.unreadable.length > IMPORT_ENTRIES) throw new Refusal('import_too_long', 'file')
  if (items + found.unreadable.length + found.boards.length === 0) {
    throw new Refusal('import_empty', 'file')
  }
  return found
}

async function collectionInText(
  bucket: R2Bucket,
  key: string,
  bytes: number,
): Promise<Collection | null> {
  if (bytes > IMPORT_TEXT_BYTES) throw new Refusal('import_too_large', 'file')
  return readText(decoded(await bytesAt(bucket, key, 0, bytes)))
}

async function collectionInZip(
  bucket: R2Bucket,
  entries: readonly ZipEntry[],
): Promise<Collection | null> {
  const own = entries.find(({ name }) => name === 'pins.json')
  if (own) {
    const parsed = jsonOrNull(v.unknown(), await textOf(bucket, own))
    if (isOwnExport(parsed)) return readOwnExport(parsed, entries)
  }
  const texts = entries.filter(({ name }) => TEXT.test(name)).slice(0, TEXT_FILES)
  const found: Collection[] = []
  let left = IMPORT_TEXT_BYTES
  for (const entry of texts) {
    left -= entry.bytes
    if (left < 0) throw new Refusal('import_too_large', 'file')
    const one = readText(await textOf(bucket, entry))
    if (one) found.push(one)
  }
  const [first] = found
  if (first) return joined(first, found)
  return hasPictures(entries) ? readPictureFolders(entries) : null
}

/** Joins the parts of one export; another format beside it is left aside. */
function joined({ source }: Collection, found: readonly Collection[]): Collection {
  const same = found.filter((one) => one.source === source)
  return {
    source,
    boards: same.flatMap(({ boards }) => boards),
    unreadable: same.flatMap(({ unreadable }) => unreadable),
  }
}

async function textOf(bucket: R2Bucket, entry: ZipEntry): Promise<string> {
  if (entry.bytes > IMPORT_TEXT_BYTES) throw new Refusal('import_too_large', 'file')
  return decoded(await unpack(bucket, entry, IMPORT_TEXT_BYTES))
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder(charsetOf(bytes.subarray(0, HEAD_BYTES), null)).decode(bytes)
}
