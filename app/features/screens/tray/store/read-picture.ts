import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { isNamedLikeHeic, problemOfPicture } from '../../builder/upload/prepare-picture.ts'
import { THUMBNAIL_PX } from '../limits.ts'
import { FILE_GONE, VIDEO_PROBLEM } from '../tray-texts.ts'

/** Whether a folder's file is meant: folders also have lists, previews and settings. */
export function isPictureOrVideo(file: File): boolean {
  return /^(?:image|video)\//.test(file.type) || isNamedLikeHeic(file)
}

/** The reason why a file can't be saved, as far as its type tells; null if it may be saved. */
export function problemOfType(file: File): string | null {
  if (file.type.startsWith('video/')) return VIDEO_PROBLEM
  if (file.type.startsWith('image/svg') || !isPictureOrVideo(file)) {
    return SHOWN_TEXTS.picture_unreadable
  }
  return null
}

export type ReadPicture = { thumbnail: Blob | null; problem: string | null; hash: string | null }

/** Draws a thumbnail, which is null if the browser can't open the file. Nothing rejects. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const problem = await problemOfPicture(file).catch(() => FILE_GONE)
  if (problem !== null) return { thumbnail: null, problem, hash: null }
  const thumbnail = await drawThumbnail(file).catch(() => null)
  return { thumbnail, problem, hash: await hashOf(file).catch(() => null) }
}

async function hashOf(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function drawThumbnail(file: File): Promise<Blob | null> {
  const options = { resizeWidth: THUMBNAIL_PX, resizeQuality: 'medium' } as const
  const bitmap = await createImageBitmap(file, options)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  // A very long picture's thumbnail ends where its tile does.
  canvas.height = Math.min(bitmap.height, 3 * bitmap.width)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.8))
}
