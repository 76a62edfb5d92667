import { Avatar } from '../../../../ui/avatar.tsx'
import type { AvatarSize } from '../../../../ui/avatar-look.ts'
import { shownPath } from '../../../core/pictures/shown-picture.ts'
import type { Face } from './faces.server.ts'

export function Faces({
  faces,
  count,
  size,
}: {
  faces: readonly Face[]
  count: number
  size: AvatarSize
}) {
  const more = count - faces.length
  return (
    <span aria-hidden="true" className="flex items-center">
      {faces.map((face) => (
        <span key={face.id} className="-ml-1.5 rounded-full bg-canvas p-0.5 first:ml-0">
          <FacePicture face={face} size={size} />
        </span>
      ))}
      {more > 0 && <span className="ml-1 text-sm font-semibold tabular-nums">+{more}</span>}
    </span>
  )
}

export function FacePicture({ face, size }: { face: Face; size: AvatarSize }) {
  return (
    <Avatar
      name={face.fullName}
      src={face.pictureHash && shownPath(face.pictureHash, '236x')}
      colourIndex={face.avatarColorIndex}
      size={size}
    />
  )
}
