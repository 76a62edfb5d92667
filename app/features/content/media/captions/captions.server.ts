import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { pins } from '../../../../db/content/pins.ts'
import { captions } from '../../../../db/core/media.ts'
import { charsetOfText } from '../../../../gateways/web-charset.ts'
import { fileName } from '../file-name.server.ts'
import { CAPTIONS_BYTES } from '../limits.ts'
import type { ReceivedOrRefused } from '../received.ts'
import type { Captions } from './captions-input.ts'
import { readCaptions } from './read-captions.ts'

/** Reads a form's file; undefined if none was chosen. Returns a refusal, so that the form keeps its texts. */
export async function receiveCaptions(
  env: Env,
  file: AsyncIterable<Uint8Array>,
): Promise<ReceivedOrRefused<Captions> | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of file) {
    length += chunk.length
    if (length > CAPTIONS_BYTES) return { refused: 'captions_too_large' }
    chunks.push(new Uint8Array(chunk))
  }
  if (length === 0) return undefined
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
  return (await captionsIn(env, bytes)) ?? { refused: 'captions_unreadable' }
}

/** The captions in a WebVTT or SRT file; null if it has none. */
export async function captionsIn(env: Env, file: Uint8Array): Promise<Captions | null> {
  const read = readCaptions(new TextDecoder(charsetOfText(file)).decode(file))
  if (!read) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(read.text))
  return { ...read, hash: await fileName(env, digest) }
}

/** The statement that stores captions. Must run after the statement that adds them to a pin. */
export function captionsInsertion(db: Context['db'], { hash, count, text }: Captions) {
  const isUsed = sql`exists (select 1 from ${pins} where ${eq(pins.captionsHash, hash)})`
  return db
    .insert(captions)
    .select(sql`select ${hash}, ${count}, ${text} where ${isUsed} on conflict do nothing`)
}
