import { type ReactNode, useEffect, useRef } from 'react'

export function PillRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)

  useEffect(() => {
    const shown = row.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!row.current || !shown) return
    const { left, width } = row.current.getBoundingClientRect()
    row.current.scrollBy(shown.left + shown.width / 2 - left - width / 2, 0)
  }, [])

  return (
    <nav
      ref={row}
      aria-label={label}
      className="pill-row mx-auto mb-3 flex w-fit max-w-[min(100%,77.75rem)] gap-2 overflow-x-auto p-1"
    >
      {children}
    </nav>
  )
}

export function pillLook({ isActive }: { isActive: boolean }): string {
  return `flex h-9 shrink-0 items-center gap-1 rounded-full px-3.5 text-sm font-semibold ${isActive ? 'bg-ink text-canvas' : 'bg-sunken hover:bg-pressed'}`
}
