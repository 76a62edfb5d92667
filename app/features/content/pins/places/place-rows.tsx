import { Icon } from '../../../../ui/icon.tsx'
import { firstBoardNames } from '../../boards/names/first-boards.ts'
import type { EditableBoard } from '../../boards/own-boards.server.ts'

const LOOK =
  'flex items-center gap-3 rounded-pin bg-sunken px-4 text-left font-semibold hover:bg-pressed'

export function PlaceRows({ boards }: { boards: readonly EditableBoard[] }) {
  if (boards.length === 0) {
    return firstBoardNames().map((name) => (
      <button key={name} type="submit" name="name" value={name} className={`${LOOK} h-16`}>
        {name}
      </button>
    ))
  }
  return boards.map((board) => (
    <div key={board.id} className="flex flex-col gap-2">
      <button type="submit" name="place" value={board.id} className={`${LOOK} h-16`}>
        <span dir="auto" className="mr-auto min-w-0 truncate">
          {board.name}
        </span>
        {board.privacy === 'secret' && <Icon name="lock" size={18} />}
      </button>
      {board.sections.map(({ id, title }) => (
        <button
          key={id}
          type="submit"
          name="place"
          value={`${board.id}/${id}`}
          className={`${LOOK} ml-8 h-12`}
        >
          <span dir="auto" className="min-w-0 truncate">
            {title}
            <span className="sr-only">
              {' '}
              in <bdi>{board.name}</bdi>
            </span>
          </span>
        </button>
      ))}
    </div>
  ))
}
