import { useRef } from 'react'
import { isolated } from '../../../text/direction.ts'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import type { BoardCard } from '../../content/boards/board-cards.server.ts'
import { BoardGrid } from '../../content/boards/board-grid.tsx'
import { BOARD_STEPS, type BoardStep } from '../../content/boards/board-order/orders.ts'
import { useBoardGrips } from './use-board-grips.tsx'
import { useBoardMoves } from './use-board-moves.tsx'

const STEP_NAMES: Record<BoardStep, string> = {
  front: 'Move to the start',
  earlier: 'Move earlier',
  later: 'Move later',
  end: 'Move to the end',
}

export function ArrangedBoards({ boards }: { boards: readonly BoardCard[] }) {
  const list = useRef<HTMLDivElement>(null)
  const { shown, step, put } = useBoardMoves(boards, list)
  useBoardGrips(list, { put, step })
  return (
    <div ref={list}>
      <BoardGrid
        boards={shown}
        tools={(board) => <Grip board={board} onStep={(by) => step(board.id, by)} />}
      />
    </div>
  )
}

function Grip({ board, onStep }: { board: BoardCard; onStep: (by: BoardStep) => void }) {
  return (
    <div
      data-grip={board.id}
      className="absolute top-2 right-2 touch-none rounded-full bg-raised/90 shadow-float print:hidden"
    >
      <Menu
        name={`place-${board.id}`}
        label={`Move ${isolated(board.name)}`}
        trigger={<Icon name="grip" />}
      >
        <Form method="post" action={`/board/${board.id}/place/`} preventScrollReset>
          {BOARD_STEPS.map((by) => (
            <button
              key={by}
              type="submit"
              name="step"
              value={by}
              className="block w-full rounded-xl px-3 py-2.5 text-left font-semibold hover:bg-sunken"
              onClick={(event) => {
                event.preventDefault()
                onStep(by)
              }}
            >
              {STEP_NAMES[by]}
            </button>
          ))}
        </Form>
      </Menu>
    </div>
  )
}
