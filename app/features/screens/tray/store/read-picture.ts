import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { isNamedLikeHeic, problemOfPicture } from '../../builder/upload/prepare-picture.ts'
import type { PosterFrame } from '../../builder/upload/take-frame.ts'
import type { Caption } from '../tray.ts'
import { FILE_GONE } from '../tray-problems.ts'
import { readCaption } from './read-caption.ts'
import { scanInWorker } from './scan-in-worker.ts'
import type { ScannedPicture } from './scan-picture.ts'

/** Whether a folder's file is meant: folders also have lists, settings, and what macOS notes about files (`._`). */
export function isPictureOrVideo(file: File): boolean {
  if (file.name.startsWith('._')) return false
  return file.type.startsWith('image/') || isNamedLikeHeic(file) || isVideo(file)
}

/** Systems give no type to some videos. */
export function isVideo({ name, type }: File): boolean {
  return type.startsWith('video/') || (type === '' && /\.(?:mp4|m4v|mov|webm)$/i.test(name))
}

/** The types of pictures that the server accepts, or browsers convert (HEIC), with names that some systems use. */
const PICTURE = /^image\/(?:p?jpe?g|(?:x-|a)?png|webp|gif|avif|hei[cf])\b/

/** The reason why a file can't be saved, as far as its type tells; null if it may be saved. */
export function problemOfType(file: File): string | null {
  const isKnown = PICTURE.test(file.type) || isNamedLikeHeic(file) || isVideo(file)
  return isKnown ? null : SHOWN_TEXTS.picture_unreadable
}

export type ReadPicture = Omit<ScannedPicture, 'head'> & {
  caption: Caption | null
  frame: PosterFrame | null
  problem: string | null
}

export const UNREAD = {
  thumbnail: null,
  hash: null,
  likeness: '',
  caption: null,
  frame: null,
} as const

/** Draws a thumbnail, which is null if the browser can't open the file. One at a time; nothing rejects. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const problem = await problemOfPicture(file).catch(() => FILE_GONE)
  if (problem !== null) return { ...UNREAD, problem }
  const { head, ...scanned } = await scanInWorker(file)
  const caption = head && (await readCaption(head))
  return { ...UNREAD, ...scanned, caption, problem }
}
