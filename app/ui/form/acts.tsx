import type { ReactNode } from 'react'

/**
 * The acts that end a form or a section of a page, the main one first. They stand at the start edge, under
 * what they belong to, and fill a narrow screen. In a dialog and in a row of a list they stand at the end.
 */
export function Acts({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:flex-col max-sm:items-stretch max-sm:[&_.button]:w-full">
      {children}
    </div>
  )
}
