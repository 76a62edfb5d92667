import { type ComponentProps, useEffect, useRef } from 'react'
import { LinkDetour } from './link-detour.tsx'

export function LinkDone({ children, ...way }: ComponentProps<typeof LinkDetour>) {
  const said = useRef<HTMLSpanElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <LinkDetour {...way}>
      <span ref={said} tabIndex={-1} className="text-ink outline-none">
        {children}
      </span>
    </LinkDetour>
  )
}
