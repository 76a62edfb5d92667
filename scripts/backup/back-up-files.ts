import * as v from 'valibot'
import {
  BUCKET_FOLDERS,
  LAST_BACKUP_KEY,
  WALK_KEY,
} from '../../app/features/content/media/stored-files.server.ts'
import { allFiles, type Bucket, type BucketFile } from './bucket.ts'
import { digestOf, listPages, type Page, parsePage, readPage, writePage } from './pages.ts'

const ListedFile = v.object({
  key: v.string(),
  size: v.number(),
  etag: v.string(),
  type: v.string(),
  digest: v.string(),
})
export type ListedFile = v.InferOutput<typeof ListedFile>

const FilesPage = v.object({ files: v.array(ListedFile), cursor: v.nullable(v.string()) })

export type FilesBackup = { count: number; bytes: number; pages: string[] }

/** Keys of facts about this site, which would be wrong in a restored one. */
const OF_THIS_SITE = [WALK_KEY, LAST_BACKUP_KEY]

const AT_ONCE = 8

export function keptKey(key: string): string {
  return `files/${key}`
}

/** Copies and lists files, skipping those with an unchanged size and etag. Continues after the last page. */
export async function backUpFiles(
  bucket: Bucket,
  store: Bucket,
  folder: string,
  before: readonly string[],
): Promise<FilesBackup> {
  const pages: Page[] = await listPages(store, folder)
  const last = pages.at(-1)
  const start = last ? await readPage(store, last, FilesPage) : null
  const known = keyFinder(readFiles(store, before))
  let cursor = start?.cursor ?? null
  while (!last || cursor !== null) {
    const listed = await bucket.list('', cursor)
    const wanted: [BucketFile, ListedFile | undefined][] = []
    for (const file of listed.files.filter(isBackedUp)) wanted.push([file, await known(file.key)])
    const copied = await inParallel(wanted, ([file, before]) =>
      copyFile(bucket, store, file, before),
    )
    const files = copied.filter((file) => file !== null)
    const content = { files, cursor: listed.cursor }
    pages.push(
      await writePage(store, folder, { number: pages.length + 1, rows: files.length, content }),
    )
    cursor = listed.cursor
    if (cursor === null) break
  }
  const paths = pages.map(({ path }) => path)
  let bytes = 0
  for await (const { size } of readFiles(store, paths)) bytes += size
  return { count: pages.reduce((sum, { rows }) => sum + rows, 0), bytes, pages: paths }
}

export async function* readFiles(
  store: Bucket,
  pages: readonly string[],
): AsyncGenerator<ListedFile> {
  for (const path of pages) yield* (await readPage(store, parsePage(path), FilesPage)).files
}

/** Copies the listed files that are missing from a bucket. */
export async function restoreFiles(
  store: Bucket,
  bucket: Bucket,
  pages: readonly string[],
): Promise<{ copied: number; damaged: string[] }> {
  const existing = keyFinder(allFiles(bucket, ''))
  const damaged: string[] = []
  let copied = 0
  for (const page of pages) {
    const missing: ListedFile[] = []
    for await (const file of readFiles(store, [page])) {
      const found = await existing(file.key)
      if (found?.size !== file.size || found.etag !== file.etag) missing.push(file)
    }
    await inParallel(missing, async ({ key, type, digest }) => {
      const bytes = await store.get(keptKey(key))
      if (!bytes || digestOf(bytes) !== digest) return damaged.push(keptKey(key))
      await bucket.put(key, bytes, type)
      return copied++
    })
  }
  return { copied, damaged }
}

async function inParallel<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let place = 0; place < all.length; place += AT_ONCE)
    results.push(...(await Promise.all(all.slice(place, place + AT_ONCE).map(work))))
  return results
}

async function copyFile(
  bucket: Bucket,
  store: Bucket,
  { key, size, etag, type }: BucketFile,
  known: ListedFile | undefined,
): Promise<ListedFile | null> {
  if (known?.size === size && known.etag === etag) return known
  const bytes = await bucket.get(key)
  if (!bytes) return null
  await store.put(keptKey(key), bytes, type)
  return { key, size, etag, type, digest: digestOf(bytes) }
}

function isBackedUp({ key }: BucketFile): boolean {
  const folders: Readonly<Record<string, string>> = BUCKET_FOLDERS
  return !OF_THIS_SITE.includes(key) && folders[key.split('/', 1)[0] ?? ''] !== 'passing'
}

/** Finds keys in a sorted list in one pass. Callers must request them in sorted order. */
function keyFinder<T extends { key: string }>(
  list: AsyncGenerator<T>,
): (key: string) => Promise<T | undefined> {
  let next = list.next()
  return async (key) => {
    for (;;) {
      const { done, value } = await next
      if (done || value.key > key) return undefined
      next = list.next()
      if (value.key === key) return value
    }
  }
}
