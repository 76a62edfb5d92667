import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../../../../ui/icon.tsx'

/** Fields that phones hide until the member asks for them. They are submitted either way. */
export function MoreOptions({ isNeeded, children }: { isNeeded: boolean; children: ReactNode }) {
  const id = useId()
  const [isOpen, setOpen] = useState(isNeeded)
  if (isNeeded && !isOpen) setOpen(true)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 items-center gap-2 self-start font-semibold narrow:hidden noscript:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        More options
        <span className={isOpen ? 'rotate-180' : undefined}>
          <Icon name="down" size={20} />
        </span>
      </button>
      <div
        id={id}
        className={`${isOpen ? 'flex' : 'hidden noscript:flex'} flex-col gap-5 narrow:flex`}
      >
        {children}
      </div>
    </>
  )
}
