import { picturePath } from '../../core/pictures/picture-path.ts'
import { videoPath } from './videos/video-path.ts'

type Media = { picture: { hash: string }; video: { hash: string } | null }

/** The address that downloads a pin's original under a file name, instead of showing it. */
export function downloadPath(media: Media): string {
  return `${originalPath(media)}?download`
}

function originalPath({ picture, video }: Media): string {
  return video ? videoPath(video.hash) : picturePath(picture.hash, 'orig')
}
