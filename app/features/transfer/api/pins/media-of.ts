import { videoPath } from '../../../content/media/videos/video-path.ts'
import {
  picturePath,
  renditionSize,
  SQUARE,
  SQUARE_PX,
} from '../../../core/pictures/picture-path.ts'
import { API_LEAST_PX } from '../../limits.ts'

type Picture = { hash: string; width: number; height: number }
type Video = { hash: string; durationMs: number }
type Size = { width: number; height: number | null; url: string }

/** A pin's picture or video by Pinterest's size names, each as the closest rendition. */
export function mediaOf(origin: string, picture: Picture, video: Video | null) {
  const images = imagesOf(origin, picture)
  if (!video) return { mediaType: 'image' as const, images }
  return {
    mediaType: 'video' as const,
    images,
    coverImageUrl: images.originals.url,
    videoUrl: origin + videoPath(video.hash),
    duration: video.durationMs,
  }
}

function imagesOf(origin: string, picture: Picture) {
  const { hash, width, height } = picture
  const urlOf = (rendition: Parameters<typeof picturePath>[1]) =>
    origin + picturePath(hash, rendition)
  const originals = { width, height, url: urlOf('orig') }
  return {
    '150x150': { width: SQUARE_PX, height: SQUARE_PX, url: urlOf(SQUARE) },
    ...sizeIfAllowed('400x300', { ...renditionSize(picture, '474x'), url: urlOf('474x') }),
    ...sizeIfAllowed('600x', { ...renditionSize(picture, '736x'), url: urlOf('736x') }),
    ...sizeIfAllowed('1200x', originals),
    originals,
  }
}

/** Pinterest allows no width below 100 pixels; a smaller height must be null. */
function sizeIfAllowed<Name extends string>(name: Name, size: Size): { [Key in Name]?: Size } {
  if (size.width < API_LEAST_PX) return {}
  const isTall = (size.height ?? 0) >= API_LEAST_PX
  const named: { [Key in Name]?: Size } = {}
  return Object.assign(named, { [name]: { ...size, height: isTall ? size.height : null } })
}
