import type { ComponentProps } from 'react'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { NOTICE_TITLES, RecoveryNotice } from './recovery-notice.tsx'

/** The specification: a modal is at least 500 px wide. */
const MIN_WIDTH = 'min-[46rem]:min-w-[31.25rem]'

export function RecoveryModal(notice: ComponentProps<typeof RecoveryNotice>) {
  const title = NOTICE_TITLES[notice.modal]
  return (
    <Dialog label={title} onClose={notice.onClose} className={`px-6 pb-8 ${MIN_WIDTH}`}>
      <div className="mx-auto max-w-sm pt-15">
        <h2 className="mb-4 text-center text-xl">{title}</h2>
        <RecoveryNotice {...notice} />
      </div>
    </Dialog>
  )
}
