import { Suspense, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart, loadAhead } from '../../../ui/network.ts'

const loadDialog = () => import('./share-dialog.tsx')
const ShareDialog = lazyPart(loadDialog)
const loadDialogAhead = () => loadAhead(loadDialog)

/** Opens the ways to share the page of a board, a profile or a pin. */
export function SharePageButton({
  path,
  title,
  heading,
  className = '',
}: {
  path: string
  title: string
  heading: string
  className?: string
}) {
  const [isOpen, setOpen] = useState(false)
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
          <ShareDialog {...{ path, title, heading }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
