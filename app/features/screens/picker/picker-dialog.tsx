import {
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { modalHandlers } from '../../../ui/overlay/modal-handlers.ts'
import { openModal } from '../../../ui/overlay/open-modal.ts'
import { isBackPossible, PICKER_TITLES, type PickerFlow, type PickerStep } from './flow.ts'

const WIDTH_PX = 360
const HEIGHT_PX = 520
const GAP_PX = 8

/** The picker's dialog: a popover beside its button, or a sheet on phones. Escape goes back. */
export function PickerDialog({
  flow,
  step,
  anchor,
  onClose,
  children,
}: {
  flow: PickerFlow
  step: Dispatch<PickerStep>
  anchor: DOMRect
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { view } = flow
  const onBack = isBackPossible(flow) ? () => step({ type: 'went_back' }) : null

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const { left, top } = placeBeside(anchor)
    element.style.setProperty('--left', `${left}px`)
    element.style.setProperty('--top', `${top}px`)
    const close = openModal(element)
    const first = element.querySelector<HTMLElement>('[data-first]') ?? element
    first.focus()
    return close
  }, [anchor])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the view changes
  useLayoutEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus()
  }, [view])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (onBack) onBack()
    else onClose()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-passing=""
      className="picker outline-none"
      onKeyDown={onKeyDown}
      {...modalHandlers(onBack ?? onClose)}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="flex h-full flex-col">
        <div className="grid shrink-0 grid-cols-[3rem_1fr_3rem] items-center px-2 pt-2">
          {onBack ? (
            <IconButton label="Back" onClick={onBack}>
              <Icon name="left" size={20} />
            </IconButton>
          ) : (
            <span />
          )}
          <h2 id={titleId} className="text-center text-base">
            {PICKER_TITLES[view]}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <Icon name="close" size={20} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}

function placeBeside(anchor: DOMRect): { left: number; top: number } {
  const height = Math.min(HEIGHT_PX, window.innerHeight - 2 * GAP_PX)
  const rightmost = document.documentElement.clientWidth - WIDTH_PX - GAP_PX
  const lowest = window.innerHeight - height - GAP_PX
  return {
    left: Math.max(GAP_PX, Math.min(anchor.right - WIDTH_PX, rightmost)),
    top: Math.max(GAP_PX, Math.min(anchor.bottom + GAP_PX, lowest)),
  }
}
