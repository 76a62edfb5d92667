import { picturePath } from '../../../core/pictures/picture-path.ts'
import type { Pin } from '../pin-row.server.ts'

export function PinPreview({ altText, picture }: Pick<Pin, 'altText' | 'picture'>) {
  return (
    <img
      src={picturePath(picture.hash, '236x')}
      alt={altText}
      width={picture.width}
      height={picture.height}
      className="h-auto w-60 self-center rounded-pin"
    />
  )
}
