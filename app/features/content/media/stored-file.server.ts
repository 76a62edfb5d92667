import { and, eq, sql } from 'drizzle-orm'
import { removedFiles } from '../../../db/content/removed-pictures.ts'
import { captions } from '../../../db/core/media.ts'
import { openDatabase } from '../../../db/database.ts'
import { captionsWithKey } from './captions/captions-key.ts'

export type StoredFile = Pick<R2ObjectBody, 'key' | 'size' | 'httpEtag' | 'httpMetadata' | 'body'>

type FileHead = Omit<StoredFile, 'body'>

/** The head of a stored file, in R2 or, for captions, in D1. */
export function headOfFile(env: Env, key: string): Promise<FileHead | null> {
  return captionsWithKey(key) === null ? env.MEDIA.head(key) : openFile(env, key)
}

/** Opens a stored file, or a part of it. */
export async function openFile(
  env: Env,
  key: string,
  range?: { offset: number; length: number },
): Promise<StoredFile | null> {
  const captionsHash = captionsWithKey(key)
  if (captionsHash === null) return env.MEDIA.get(key, range && { range })
  const isNotRemoved = sql`not exists (select 1 from ${removedFiles}
    where ${removedFiles.kind} = 'captions' and ${removedFiles.hash} = ${captions.hash})`
  const [row] = await openDatabase(env.DB.withSession('first-primary'))
    .select({ text: captions.text })
    .from(captions)
    .where(and(eq(captions.hash, captionsHash), isNotRemoved))
  if (!row) return null
  const bytes = new TextEncoder().encode(row.text)
  const { offset = 0, length = bytes.length } = range ?? {}
  const { body } = new Response(bytes.subarray(offset, offset + length))
  return (
    body && {
      key,
      size: bytes.length,
      httpEtag: `"${captionsHash}"`,
      httpMetadata: { contentType: 'text/vtt; charset=utf-8' },
      body,
    }
  )
}
