import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { pinsText } from '../../../content/boards/pins-text.ts'
import type { WallPin } from '../../../content/pins/wall-pins.server.ts'
import { ArrangeMenu, type Arranging } from '../order/arrange-menu.tsx'
import type { Chosen } from './place.ts'

export function SelectBar({
  count,
  isAll,
  pins,
  chosen,
  onSelectAll,
  onSelectNone,
  onCancel,
  onChoose,
  onDelete,
  ...arranging
}: {
  count: number
  isAll: boolean
  pins: readonly WallPin[]
  chosen: Chosen
  onSelectAll: () => void
  onSelectNone: () => void
  onCancel: () => void
  onChoose: (action: 'move' | 'copy', anchor: DOMRect) => void
  onDelete: () => void
} & Arranging) {
  const bar = useRef<HTMLElement>(null)

  useEffect(() => {
    // Takes the focus, unless a tile has it: the button that opened it is gone.
    if (document.activeElement === document.body) bar.current?.focus()
  }, [])

  return (
    <section
      ref={bar}
      aria-label="Selected pins"
      tabIndex={-1}
      className="flex h-full flex-wrap content-center items-center justify-center gap-x-2 gap-y-1 outline-none"
    >
      <p className="min-w-24 font-semibold tabular-nums">{count.toLocaleString('en')} selected</p>
      <Button size="small" look="bare" onClick={isAll ? onSelectNone : onSelectAll}>
        {isAll ? 'Select none' : 'Select all'}
      </Button>
      <span className="max-narrow:order-last max-narrow:basis-full max-narrow:h-0" />
      <span className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 max-narrow:order-last">
        <Button
          look="ink"
          size="small"
          off={count === 0}
          aria-label={`Move ${pinsText(count)}`}
          onClick={(event) => onChoose('move', event.currentTarget.getBoundingClientRect())}
        >
          Move
        </Button>
        <Button
          size="small"
          off={count === 0}
          aria-label={`Copy ${pinsText(count)}`}
          onClick={(event) => onChoose('copy', event.currentTarget.getBoundingClientRect())}
        >
          Copy
        </Button>
        <Button
          size="small"
          look="danger"
          off={count === 0}
          aria-label={`Delete ${pinsText(count)}`}
          onClick={onDelete}
        >
          Delete
        </Button>
        <ArrangeMenu pins={pins} chosen={chosen} {...arranging} />
      </span>
      <IconButton label="Cancel" className="size-9!" onClick={onCancel}>
        <Icon name="close" size={20} />
      </IconButton>
    </section>
  )
}
