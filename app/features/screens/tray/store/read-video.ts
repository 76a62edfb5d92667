import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { VIDEO_BYTES } from '../../../content/media/limits.ts'
import { TYPE_BYTES, videoTypeOf } from '../../../content/media/videos/video-type.ts'
import { takeFrame } from '../../builder/upload/take-frame.ts'
import { FILE_GONE, UNSEEN_VIDEO } from '../tray-problems.ts'
import { type ReadPicture, UNREAD } from './read-picture.ts'
import { scanInWorker } from './scan-in-worker.ts'

/**
 * Captures a video's cover, and hashes its file. A video has no likeness, because different videos may begin alike.
 * One at a time; nothing rejects.
 */
export async function readVideo(file: File): Promise<ReadPicture> {
  const problem = await problemOfVideo(file).catch(() => FILE_GONE)
  if (problem !== null) return { ...UNREAD, problem }
  const url = URL.createObjectURL(file)
  const frame = await takeFrame(url)
  URL.revokeObjectURL(url)
  if (!frame) return { ...UNREAD, problem: UNSEEN_VIDEO }
  const { thumbnail, hash } = await scanInWorker(file, frame.poster)
  return { ...UNREAD, thumbnail, hash, frame, problem: null }
}

/** Returns why the server would refuse a video, as far as its size and type tell. Rejects if it can't be read. */
async function problemOfVideo(file: File): Promise<string | null> {
  const start = new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer())
  if (videoTypeOf(start) === null) return SHOWN_TEXTS.video_unreadable
  return file.size > VIDEO_BYTES ? SHOWN_TEXTS.video_too_large : null
}
