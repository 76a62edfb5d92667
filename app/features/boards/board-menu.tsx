import { Link } from '@remix-run/react'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import type { Board } from './boards.server.ts'
import { exportPath } from './names/board-path.ts'

const ITEM = 'block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken'

/** Ways to take a board elsewhere: an export of one that the viewer may save to. */
export function BoardMenu({ board, mayExport }: { board: Board; mayExport: boolean }) {
  if (!mayExport) return null
  return (
    <div className="print:hidden">
      <Menu name="board-menu" label="More about this board" trigger={<Icon name="more" />}>
        <Link to={exportPath(board.id)} className={ITEM}>
          Export as a ZIP
        </Link>
      </Menu>
    </div>
  )
}
