import { Avatar } from '../../../../ui/avatar.tsx'
import type { PickerBoard } from '../picker.ts'
import { PickerRow, type RowState } from './picker-row.tsx'

export function BoardRow({
  board,
  ...row
}: {
  board: PickerBoard
  index: number
  state: RowState
  isActive: boolean
  onChoose: () => void
}) {
  const { name, imageCoverUrl, sectionCount, privacy, collaboratingUsers } = board
  return (
    <PickerRow
      name={name}
      picture={imageCoverUrl}
      leadsOn={sectionCount > 0}
      isSecret={privacy === 'secret'}
      {...row}
    >
      {collaboratingUsers.length > 0 && (
        <span className="flex -space-x-3">
          {collaboratingUsers.map(({ id, fullName, imageMediumUrl, avatarColorIndex }) => (
            <Avatar
              key={id}
              name={fullName}
              src={imageMediumUrl}
              colourIndex={avatarColorIndex}
              size={32}
            />
          ))}
          <span className="sr-only">
            with {collaboratingUsers.map(({ fullName }) => fullName).join(', ')}
          </span>
        </span>
      )}
    </PickerRow>
  )
}
