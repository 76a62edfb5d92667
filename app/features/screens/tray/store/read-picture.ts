import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { isNamedLikeHeic, problemOfPicture } from '../../builder/upload/prepare-picture.ts'
import type { PosterFrame } from '../../builder/upload/take-frame.ts'
import type { Caption } from '../tray.ts'
import { FILE_GONE } from '../tray-texts.ts'
import { readCaption } from './read-caption.ts'
import { scanInWorker } from './scan-in-worker.ts'
import type { ScannedPicture } from './scan-picture.ts'

/** Whether a folder's file is meant: folders also have lists, previews and settings. */
export function isPictureOrVideo(file: File): boolean {
  return file.type.startsWith('image/') || isNamedLikeHeic(file) || isVideo(file)
}

/** Systems give no type to some videos. */
export function isVideo({ name, type }: File): boolean {
  return type.startsWith('video/') || (type === '' && /\.(?:mp4|m4v|mov|webm)$/i.test(name))
}

/** The reason why a file can't be saved, as far as its type tells; null if it may be saved. */
export function problemOfType(file: File): string | null {
  if (file.type.startsWith('image/svg') || !isPictureOrVideo(file)) {
    return SHOWN_TEXTS.picture_unreadable
  }
  return null
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
