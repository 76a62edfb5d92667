import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { modalHandlers } from './modal-handlers.ts'
import { openModal } from './open-modal.ts'

export function Dialog({
  label,
  onClose,
  children,
  className = '',
}: {
  label: string
  onClose: () => void
  children: ReactNode
  className?: string
}) {
  const dialog = useRef<HTMLDialogElement>(null)

  // Closes the dialog before its removal, because closing returns the focus.
  useLayoutEffect(() => {
    return dialog.current ? openModal(dialog.current) : undefined
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same as a press on the backdrop
    <dialog
      ref={dialog}
      aria-label={label}
      className={`dialog ${className}`}
      {...modalHandlers(onClose)}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <IconButton label="Close" className="dialog-close bg-raised" onClick={onClose}>
        <Icon name="close" />
      </IconButton>
      {children}
    </dialog>
  )
}
