import { Suspense, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Part } from '../../../ui/failing/part.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart, preload } from '../../../ui/network.ts'
import type { SharedSubject } from '../../content/shares/share.ts'
import { useViewer } from '../../identity/sessions/use-viewer.tsx'

const loadDialog = () => import('./share-dialog.tsx')
const ShareDialog = lazyPart(loadDialog)
const loadDialogAhead = () => preload(loadDialog)

/** Opens the ways to share a board's, profile's or pin's page. */
export function SharePageButton({
  path,
  title,
  heading,
  subject,
  whyNot,
  className = '',
}: {
  path: string
  title: string
  heading: string
  /** The item to share with another member; null unless everyone can see it. */
  subject?: SharedSubject | null
  /** Why a member can't share it with another member. */
  whyNot?: string | undefined
  className?: string
}) {
  const [isOpen, setOpen] = useState(false)
  const viewer = useViewer()
  // A business has no messages of its own.
  const maySend = viewer !== null && viewer.acting === null
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
        <Part name="share" place="over">
          <Suspense>
            <ShareDialog
              path={path}
              title={title}
              heading={heading}
              subject={maySend && subject ? subject : undefined}
              whyNot={maySend && !subject ? whyNot : undefined}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </Part>
      )}
    </>
  )
}
