import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { CloudflareError } from '../cloudflare/client.ts'
import type { DeployedSite } from './deployed-site.ts'

export type BucketFile = { key: string; size: number; etag: string; type: string }

export type Bucket = {
  /** Lists files by their keys; `cursor` is null at the end. */
  list(
    prefix: string,
    cursor?: string | null,
  ): Promise<{ files: BucketFile[]; cursor: string | null }>
  get(key: string): Promise<Uint8Array | null>
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  remove(key: string): Promise<void>
}

const LISTED_FILES = 100

const UNKNOWN_TYPE = 'application/octet-stream'

export async function* allFiles(bucket: Bucket, prefix: string): AsyncGenerator<BucketFile> {
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<Bucket['list']>> = await bucket.list(prefix, cursor)
    yield* page.files
    cursor = page.cursor
  } while (cursor !== null)
}

export function localBucket(bucket: R2Bucket): Bucket {
  return {
    async list(prefix, cursor) {
      const limits = { limit: LISTED_FILES, ...(cursor && { cursor }) }
      const listed = await bucket.list({ prefix, ...limits, include: ['httpMetadata'] })
      return {
        files: listed.objects.map(({ key, size, etag, httpMetadata }) => ({
          key,
          size,
          etag,
          type: httpMetadata?.contentType ?? UNKNOWN_TYPE,
        })),
        cursor: listed.truncated ? listed.cursor : null,
      }
    },
    async get(key) {
      const file = await bucket.get(key)
      return file && new Uint8Array(await file.arrayBuffer())
    },
    async put(key, bytes, contentType) {
      await bucket.put(key, bytes, { httpMetadata: { contentType } })
    },
    remove: (key) => bucket.delete(key),
  }
}

const Listed = v.object({
  result: v.array(
    v.object({
      key: v.string(),
      size: v.number(),
      etag: v.string(),
      http_metadata: v.optional(v.object({ contentType: v.optional(v.string()) })),
    }),
  ),
  result_info: v.optional(
    v.object({ cursor: v.optional(v.string()), is_truncated: v.optional(v.boolean()) }),
  ),
})

/** https://developers.cloudflare.com/api/resources/r2/subresources/buckets/subresources/objects/ */
export function remoteBucket(
  { cloudflare: { call }, bucketPath }: DeployedSite,
  name: string,
): Bucket {
  const path = bucketPath(name)
  const pathOf = (key: string) => `${path}/${key.split('/').map(encodeURIComponent).join('/')}`
  return {
    async list(prefix, cursor) {
      const query = new URLSearchParams({ prefix, per_page: String(LISTED_FILES) })
      if (cursor) query.set('cursor', cursor)
      const { result, result_info } = v.parse(Listed, await (await call(`${path}?${query}`)).json())
      return {
        files: result.map(({ key, size, etag, http_metadata }) => ({
          key,
          size,
          etag: etag.replaceAll('"', ''),
          type: http_metadata?.contentType ?? UNKNOWN_TYPE,
        })),
        cursor: (result_info?.is_truncated && result_info.cursor) || null,
      }
    },
    async get(key) {
      const response = await call(pathOf(key)).catch((error: unknown) => {
        if (error instanceof CloudflareError && error.status === 404) return null
        throw error
      })
      return response && new Uint8Array(await response.arrayBuffer())
    },
    async put(key, bytes, type) {
      const body = Uint8Array.from(bytes)
      await call(pathOf(key), { method: 'PUT', body, headers: { 'Content-Type': type } })
    },
    async remove(key) {
      await call(pathOf(key), { method: 'DELETE' })
    },
  }
}

export function folderBucket(folder: string): Bucket {
  return {
    async list(prefix) {
      const below = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const entries = await readdir(join(folder, below), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => [])
      const keys = entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length))
        .filter((key) => key.startsWith(prefix))
        .sort()
      const files = keys.map(async (key) => {
        const { size } = await stat(join(folder, key))
        return { key, size, etag: '', type: UNKNOWN_TYPE }
      })
      return { files: await Promise.all(files), cursor: null }
    },
    get: (key) =>
      readFile(pathIn(folder, key)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }),
    async put(key, bytes) {
      const path = pathIn(folder, key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path + UNFINISHED, bytes, { mode: 0o600 })
      await rename(path + UNFINISHED, path)
    },
    async remove(key) {
      const path = pathIn(folder, key)
      await rm(path, { force: true })
      // Keeps folders that still contain files.
      for (let parent = dirname(path); parent !== folder; parent = dirname(parent))
        if (
          !(await rmdir(parent)
            .then(() => true)
            .catch(() => false))
        )
          break
    },
  }
}

const UNFINISHED = '.unfinished'

function pathIn(folder: string, key: string): string {
  if (key.split('/').includes('..')) throw new Error(`${key} isn't the name of a file in a backup.`)
  return join(folder, key)
}
