import { type ReactNode, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useBrowserLayoutEffect } from '../../../../../ui/hydration.ts'
import { Icon } from '../../../../../ui/icon.tsx'
import { modalHandlers } from '../../../../../ui/overlay/modal-handlers.ts'
import { openModal } from '../../../../../ui/overlay/open-modal.ts'

/** A dialog with its own address. Without scripts it is always open over the page. */
export function StepDialog({
  title,
  closePath,
  onClose,
  children,
  className = 'max-w-xl',
}: {
  title: string
  closePath: string
  onClose: () => void
  children: ReactNode
  className?: string
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useBrowserLayoutEffect(() => {
    if (!dialog.current) return
    dialog.current.removeAttribute('open')
    return openModal(dialog.current)
  }, [])

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={id}
      className={`dialog z-40 w-full not-modal:shadow-[0_0_0_100vmax_var(--scrim)] ${className}`}
      {...modalHandlers(onClose)}
    >
      <Link
        to={closePath}
        aria-label="Close"
        title="Close"
        className="dialog-close inline-flex size-12 items-center justify-center rounded-full bg-raised hover:bg-sunken"
        onClick={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <Icon name="close" />
      </Link>
      <h2 id={id} className="mb-6 text-lg">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
