import { env } from 'cloudflare:test'
import type { Context } from '../../../app/context.server.ts'
import { putPart } from '../../../app/features/transfer/import/upload/put-part.server.ts'
import { startUpload } from '../../../app/features/transfer/import/upload/start-upload.server.ts'
import type { NewUpload } from '../../../app/features/transfer/import/upload/upload.ts'
import { UPLOAD_PART_BYTES } from '../../../app/features/transfer/limits.ts'
import { bookmark, bookmarks } from '../../pages/bookmarks.ts'

/** A file as the browser announces it before the upload. */
export function announcedUpload(file: Uint8Array, changes: Partial<NewUpload> = {}): NewUpload {
  const fingerprint = crypto.randomUUID().replaceAll('-', '').repeat(2)
  return { name: 'bookmarks.html', bytes: file.length, fingerprint, ...changes }
}

export function aFile(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** A bookmarks file with an icon so large that it takes two parts. */
export function aLargeFile(address = 'https://a.example/'): Uint8Array<ArrayBuffer> {
  const icon = `ICON="data:image/png;base64,${'A'.repeat(UPLOAD_PART_BYTES)}"`
  return aFile(bookmarks({ Clay: [bookmark(address, 'Jar', icon)] }))
}

export function partOf(file: Uint8Array<ArrayBuffer>, number: number): Uint8Array<ArrayBuffer> {
  return file.subarray((number - 1) * UPLOAD_PART_BYTES, number * UPLOAD_PART_BYTES)
}

export async function* inPieces(...pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces
}

/** Uploads these parts of a file, or all; returns the upload. */
export async function sendParts(
  member: Context,
  file: Uint8Array<ArrayBuffer>,
  {
    about = announcedUpload(file),
    numbers = [1, 2],
  }: { about?: NewUpload; numbers?: number[] } = {},
): Promise<string> {
  const { upload } = await startUpload(member, about)
  for (const number of numbers) {
    const part = partOf(file, number)
    if (part.length > 0) await putPart(member, { upload, number }, inPieces(part))
  }
  return upload
}

export async function r2Upload(upload: string): Promise<R2MultipartUpload> {
  const row = await env.DB.prepare('select store_id as id from import_uploads where id = ?')
    .bind(upload)
    .first<{ id: string }>()
  return env.MEDIA.resumeMultipartUpload(`import/${upload}`, row?.id ?? '')
}
