import { useEffect, useId, useRef } from 'react'
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { boardSearchPath } from '../../../content/boards/board-names/board-path.ts'
import { pinsText } from '../../../content/boards/pins-text.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import { handOver } from '../found/kept-selection.ts'
import { ArrangeMenu, type Arranging } from '../pin-order/arrange-menu.tsx'
import { BUSY_TEXT } from './limit-texts.ts'
import type { MoveSource } from './move-source.ts'
import type { Chosen, WallPlace } from './place.ts'

export function SelectBar({
  here,
  count,
  hidden,
  total,
  isAll,
  isBusy,
  source,
  pins,
  chosen,
  arranging,
  onSelectAll,
  onSelectNone,
  onCancel,
  onChoose,
  onDelete,
}: {
  here: WallPlace
  count: number
  hidden: number
  total: number | null
  isAll: boolean
  /** Whether a bulk action is running, because the server refuses a second one. */
  isBusy: boolean
  source: MoveSource
  pins: readonly WallPin[]
  chosen: Chosen
  onSelectAll: () => void
  onSelectNone: () => void
  onCancel: () => void
  onChoose: (action: 'move' | 'copy', anchor: DOMRect) => void
  onDelete: () => void
  arranging: Arranging | null
}) {
  const bar = useRef<HTMLElement>(null)
  const hintId = useId()
  const section = here.sectionId === null ? null : { id: here.sectionId }
  const isOff = count === 0 || isBusy
  const fixed = count === 0 ? 0 : source.fixedBoards.length
  const hint = isBusy ? BUSY_TEXT : fixed > 0 ? fixedText(fixed) : null
  const off = (isLimited: boolean) => ({
    off: isOff || isLimited,
    'aria-describedby': hint !== null && (isBusy || isLimited) ? hintId : undefined,
  })

  useEffect(() => {
    // Takes the focus unless a tile has it, because the button that opened the bar was removed.
    if (document.activeElement === document.body) bar.current?.focus()
  }, [])

  return (
    <section
      ref={bar}
      aria-label="Selected pins"
      tabIndex={-1}
      className="flex h-full flex-wrap content-center items-center justify-center gap-x-2 gap-y-1 outline-none"
    >
      <div className={hint === null ? 'min-w-24' : 'max-w-56 min-w-24 grow basis-24'}>
        <p className="font-semibold tabular-nums">{selectedText(count, hidden)}</p>
        {hint !== null && (
          <p id={hintId} className="text-xs text-muted">
            {hint}
          </p>
        )}
      </div>
      <Button
        size="small"
        look="bare"
        off={total === null}
        onClick={isAll ? onSelectNone : onSelectAll}
      >
        {isAll ? 'Select none' : selectAllText(total ?? here.pinCount)}
      </Button>
      <span className="max-narrow:order-last max-narrow:basis-full max-narrow:h-0" />
      <span className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 max-narrow:order-last">
        <Button
          look="ink"
          size="small"
          {...off(fixed > 1)}
          aria-label={`Move ${pinsText(count)}`}
          onClick={(event) => onChoose('move', event.currentTarget.getBoundingClientRect())}
        >
          Move
        </Button>
        <Button
          size="small"
          {...off(false)}
          aria-label={`Copy ${pinsText(count)}`}
          onClick={(event) => onChoose('copy', event.currentTarget.getBoundingClientRect())}
        >
          Copy
        </Button>
        <Button
          size="small"
          look="danger"
          {...off(fixed > 0)}
          aria-label={`Delete ${pinsText(count)}`}
          onClick={onDelete}
        >
          Delete
        </Button>
        {arranging && <ArrangeMenu pins={pins} chosen={chosen} isBusy={isBusy} {...arranging} />}
      </span>
      {here.found === null && (
        <ButtonLink
          to={`${boardSearchPath({ id: here.boardId }, section)}&select=1`}
          look="bare"
          size="small"
          aria-label="Search and filter"
          title="Search and filter"
          onClick={() => handOver({ ...here, ...chosen, fixedIds: source.fixedIds })}
        >
          <Icon name="search" size={20} />
        </ButtonLink>
      )}
      <IconButton label="Cancel" className="size-9!" onClick={onCancel}>
        <Icon name="close" size={20} />
      </IconButton>
    </section>
  )
}

/** Pins that have to stay on different boards can't be moved anywhere together. */
function fixedText(boardCount: number): string {
  return boardCount > 1
    ? 'You can only move or delete pins you added.'
    : 'You can only delete pins you added.'
}

function selectedText(count: number, hidden: number): string {
  const text = `${count.toLocaleString('en')} selected`
  return hidden > 0 ? `${text}, ${hidden.toLocaleString('en')} not shown` : text
}

function selectAllText(count: number): string {
  return `Select all ${count.toLocaleString('en')}`
}
