import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { Part } from '../../../../ui/failing/part.tsx'
import { lazyPart } from '../../../../ui/network.ts'
import { collaboratorsPath } from '../board-names/board-path.ts'

const CollaboratorsDialog = lazyPart(() => import('./collaborators-dialog.tsx'))

export function CollaboratorsLink({
  boardId,
  label,
  className,
  children,
}: {
  boardId: number
  label?: string
  className: string
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const path = collaboratorsPath({ id: boardId })

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <Link to={path} aria-label={label} title={label} onClick={open} className={className}>
        {children}
      </Link>
      {isOpen &&
        createPortal(
          <Part name="collaborators" place="over">
            <Suspense>
              <CollaboratorsDialog path={path} onClose={() => setOpen(false)} />
            </Suspense>
          </Part>,
          document.body,
        )}
    </>
  )
}
