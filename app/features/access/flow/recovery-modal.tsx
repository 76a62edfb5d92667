import type { ComponentProps } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { NOTICE_TITLES, RecoveryNotice } from './recovery-notice.tsx'

/** What stops a visitor, in a dialog of its own over the page. */
export function RecoveryModal(notice: ComponentProps<typeof RecoveryNotice>) {
  const title = NOTICE_TITLES[notice.modal]
  return (
    <Dialog label={title} onClose={notice.onClose} className="narrow:min-w-[31.25rem]">
      <div className="mx-auto max-w-sm px-6 pt-14 pb-8">
        <h2 className="mb-4 text-center text-xl">{title}</h2>
        <RecoveryNotice {...notice} />
      </div>
    </Dialog>
  )
}
