import { useState } from 'react'
import { BRAND } from '../../../../brand.ts'

/** The bookmarklet, to drag into the bookmarks bar. Pressed here, it says so: our pages run no such address. */
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
        {isPressed && 'Drag it to the bookmarks bar; it works on other pages.'}
      </p>
    </div>
  )
}
