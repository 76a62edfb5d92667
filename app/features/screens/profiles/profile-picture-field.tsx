import { useEffect, useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { PICTURE_BYTES, PICTURE_PIXELS } from '../../content/media/limits.ts'
import { picturePath } from '../../core/pictures/picture-path.ts'
import type { OwnProfile } from '../../identity/account/profile/profile.server.ts'
import { PictureField } from '../builder/upload/picture-field.tsx'

export function ProfilePictureField({
  profile: { fullName, pictureHash, avatarColorIndex },
  error,
}: {
  profile: OwnProfile
  error: string | undefined
}) {
  const [chosenSrc, setChosenSrc] = useState<string | null>(null)
  useEffect(() => () => URL.revokeObjectURL(chosenSrc ?? ''), [chosenSrc])
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 *:last:min-w-[min(15rem,100%)] *:last:flex-1">
      <Avatar
        name={fullName}
        src={chosenSrc ?? (pictureHash && picturePath(pictureHash, '236x'))}
        colourIndex={avatarColorIndex}
        size={120}
      />
      <PictureField
        label="Picture"
        name="picture"
        hint={`JPEG, PNG, WebP, GIF or AVIF, up to ${PICTURE_BYTES / 2 ** 20} MB and ${PICTURE_PIXELS / 1_000_000} megapixels`}
        onPicture={(file) => setChosenSrc(file && URL.createObjectURL(file))}
        error={error}
      />
    </div>
  )
}
