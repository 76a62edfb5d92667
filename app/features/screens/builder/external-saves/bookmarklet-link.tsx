import { useState } from 'react'
import { BRAND } from '../../../../brand.ts'

/** A link to drag to the bookmarks bar. Our CSP blocks `javascript:` URLs, so a click only explains this. */
export function BookmarkletLink({ code }: { code: string }) {
  const [isPressed, setPressed] = useState(false)
  return (
    <div className="flex flex-col items-start gap-2">
      <a
        href={code}
        onClick={(event) => {
          event.preventDefault()
          setPressed(true)
        }}
        className="button h-12 cursor-grab bg-brand px-6 text-white hover:bg-brand-hover"
      >
        Save to {BRAND}
      </a>
      <p role="status" className="text-sm text-muted">
        {isPressed && 'Drag this to your bookmarks bar, then use it on other pages.'}
      </p>
    </div>
  )
}
