import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../../../ui/icon.tsx'
import { ChoiceItems } from '../../../ui/overlay/choice-items.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'
import {
  boardPath,
  boardSearchPath,
  editBoardPath,
  embedPagePath,
  exportPath,
  organisePath,
  sourcesPath,
} from './board-names/board-path.ts'
import { PIN_ORDER_NAMES, PIN_ORDERS } from './board-order/orders.ts'
import type { Board } from './boards.server.ts'
import { secretLinksPath } from './secret-links/secret-link.ts'
import type { Section } from './sections/sections.server.ts'

const ITEM = 'block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken'

export function BoardMenu({
  board,
  section,
  isOwn,
  mayAdd,
  children,
}: {
  board: Board
  section: Section | null
  isOwn: boolean
  mayAdd: boolean
  children: ReactNode
}) {
  const isForAll = board.privacy === 'public' && board.archivedAt === null
  const viewer = useViewer()
  const isThemselves = mayAdd && (!isOwn || viewer?.id === board.ownerId)
  if (!mayAdd && !isForAll && !children) return null
  return (
    <div className="print:hidden">
      <Menu name="board-menu" label="More about this board" trigger={<Icon name="more" />}>
        {isOwn && (
          <Link to={editBoardPath(board)} className={`${ITEM} min-[40rem]:hidden`}>
            Edit board
          </Link>
        )}
        {mayAdd && (
          <Link to={organisePath(board)} className={`${ITEM} min-[40rem]:hidden`}>
            Organise
          </Link>
        )}
        {mayAdd && (
          <Link to={boardSearchPath(board, section)} className={`${ITEM} min-[40rem]:hidden`}>
            Search pins
          </Link>
        )}
        {isThemselves && isOwn && board.privacy === 'secret' && (
          <Link to={secretLinksPath(board.id)} className={ITEM}>
            Share with a link
          </Link>
        )}
        {isForAll && (
          <Link to={embedPagePath(board, section)} className={ITEM}>
            Embed on your website
          </Link>
        )}
        {isForAll && (
          <a href={`${boardPath(board)}feed.atom`} className={ITEM}>
            Board feed
          </a>
        )}
        {isThemselves && (
          <Link to={sourcesPath(board)} className={ITEM}>
            Follow a feed
          </Link>
        )}
        {mayAdd && (
          <Link to={exportPath(board.id)} className={ITEM}>
            Export as a ZIP
          </Link>
        )}
        {isOwn && (
          <>
            <p
              id="sort-pins"
              className="mt-2 border-t border-line px-3 pt-3 pb-1 text-sm text-muted"
            >
              Sort pins
            </p>
            <ChoiceItems
              labelledBy="sort-pins"
              action={`/board/${board.id}/order/`}
              name="pinOrder"
              choices={PIN_ORDERS.map((value) => ({ value, label: PIN_ORDER_NAMES[value] }))}
              current={board.pinOrder}
            />
          </>
        )}
        {children}
      </Menu>
    </div>
  )
}
