import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type * as v from 'valibot'
import { parseJson } from '../../app/json.ts'
import { allFiles, type Bucket } from './bucket.ts'

/** A part of a table or of the list of files. Its name contains its number of rows and its digest. */
export type Page = { path: string; number: number; rows: number; digest: string }

const NAME = /\/(\d{6})-(\d+)-([0-9a-f]{64})[.]json[.]gz$/

export function parsePage(path: string): Page {
  const [, number, rows, digest] = NAME.exec(path) ?? []
  if (!number || !rows || !digest) throw new Error(`${path} isn't part of a backup.`)
  return { path, number: Number(number), rows: Number(rows), digest }
}

export async function writePage(
  store: Bucket,
  folder: string,
  { number, rows, content }: { number: number; rows: number; content: object },
): Promise<Page> {
  const bytes = gzipSync(JSON.stringify(content))
  const digest = digestOf(bytes)
  const path = `${folder}/${String(number).padStart(6, '0')}-${rows}-${digest}.json.gz`
  await store.put(path, bytes, 'application/gzip')
  return { path, number, rows, digest }
}

/** Reads a page. Throws, naming the page, if it is missing or damaged. */
export async function readPage<S extends v.GenericSchema>(
  store: Bucket,
  { path, digest }: Page,
  schema: S,
): Promise<v.InferOutput<S>> {
  const bytes = await store.get(path)
  if (!bytes) throw new Error(`${path} is missing from the backup.`)
  if (digestOf(bytes) !== digest) throw new Error(`${path} is damaged: its bytes have changed.`)
  return parseJson(schema, gunzipSync(bytes).toString())
}

export async function listPages(store: Bucket, folder: string): Promise<Page[]> {
  const pages: Page[] = []
  for await (const { key } of allFiles(store, `${folder}/`)) pages.push(parsePage(key))
  return pages
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
