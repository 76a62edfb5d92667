import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { isNamedLikeHeic, problemOfPicture } from '../../builder/upload/prepare-picture.ts'
import type { Caption } from '../tray.ts'
import { FILE_GONE, VIDEO_PROBLEM } from '../tray-texts.ts'
import { readCaption } from './read-caption.ts'
import { type ScannedPicture, scanPicture } from './scan-picture.ts'

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

export type ReadPicture = ScannedPicture & { caption: Caption | null; problem: string | null }

export const UNREAD = { thumbnail: null, hash: null, likeness: '', caption: null } as const

let reader: Worker | null = null

/** Draws a thumbnail, which is null if the browser can't open the file. One at a time; nothing rejects. */
export async function readPicture(file: File): Promise<ReadPicture> {
  const problem = await problemOfPicture(file).catch(() => FILE_GONE)
  if (problem !== null) return { ...UNREAD, problem }
  const [scanned, caption] = await Promise.all([
    scanInWorker(file).catch(() => scanPicture(file)),
    readCaption(file),
  ])
  return { ...scanned, caption, problem }
}

/** Rejects if the worker can't start, for example without a network. */
async function scanInWorker(file: File): Promise<ScannedPicture> {
  reader ??= new Worker(new URL('./picture-reader.ts', import.meta.url), { type: 'module' })
  const worker = reader
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ScannedPicture>) => resolve(data)
    worker.onerror = () => {
      reader = null
      reject(new Error('The worker has failed.'))
    }
    worker.postMessage(file)
  })
}
