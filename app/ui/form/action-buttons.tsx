import type { ReactNode } from 'react'

/**
 * The buttons at the end of a form or section, the main one first. They are at the start edge, and fill a narrow
 * screen's width. In dialogs and list rows they are at the end edge.
 */
export function ActionButtons({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:flex-col max-sm:items-stretch max-sm:[&_.button]:w-full">
      {children}
    </div>
  )
}
