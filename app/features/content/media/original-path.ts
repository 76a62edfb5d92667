import { picturePath } from '../../ground/pictures/picture-path.ts'
import { videoPath } from './videos/video-path.ts'

export function originalPath({
  picture,
  video,
}: {
  picture: { hash: string }
  video: { hash: string } | null
}): string {
  return video ? videoPath(video.hash) : picturePath(picture.hash, 'orig')
}
