import { Suspense, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart, loadAhead } from '../../../ui/network.ts'
import type { SentSubject } from '../../content/sends/send.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'

const loadDialog = () => import('./share-dialog.tsx')
const ShareDialog = lazyPart(loadDialog)
const loadDialogAhead = () => loadAhead(loadDialog)

/** Opens the ways to share the page of a board, a profile or a pin. */
export function SharePageButton({
  path,
  title,
  heading,
  subject,
  className = '',
}: {
  path: string
  title: string
  heading: string
  /** The thing that a member may send to another one; none where not everybody sees it. */
  subject?: SentSubject | null
  className?: string
}) {
  const [isOpen, setOpen] = useState(false)
  const isMember = useViewer() !== null
  return (
    <>
      <IconButton
        label="Share"
        aria-haspopup="dialog"
        className={`print:hidden ${className}`}
        onPointerEnter={loadDialogAhead}
        onFocus={loadDialogAhead}
        onClick={() => setOpen(true)}
      >
        <Icon name="share" size={20} />
      </IconButton>
      {isOpen && (
        <Suspense>
          <ShareDialog
            {...{ path, title, heading }}
            subject={isMember && subject ? subject : undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
