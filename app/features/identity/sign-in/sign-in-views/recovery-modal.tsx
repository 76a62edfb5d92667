import type { ReactNode } from 'react'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import type { Modal } from '../../sign-in-methods/modals.ts'
import { NOTICE_TITLES } from './notice-titles.ts'

/** The specification: a modal is at least 500 px wide. */
const MIN_WIDTH = 'min-[46rem]:min-w-[31.25rem]'

export function RecoveryModal({
  modal,
  onClose,
  children,
}: {
  modal: Modal
  onClose: () => void
  children: ReactNode
}) {
  const title = NOTICE_TITLES[modal]
  return (
    <Dialog label={title} onClose={onClose} className={MIN_WIDTH}>
      <div className="mx-auto max-w-sm pt-9">
        <h2 className="mb-4 text-center text-xl">{title}</h2>
        {children}
      </div>
    </Dialog>
  )
}
