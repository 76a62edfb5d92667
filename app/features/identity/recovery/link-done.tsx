import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { LinkPage } from './link-page.tsx'

export function LinkDone({
  title,
  children,
  buttonLabel,
  to,
}: {
  title: string
  children: ReactNode
  buttonLabel: string
  to: string
}) {
  const said = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => said.current?.focus(), [])
  return (
    <LinkPage title={title}>
      <p ref={said} tabIndex={-1} className="mb-6 text-center wrap-anywhere outline-none">
        {children}
      </p>
      <ButtonLink to={to} reloadDocument look="brand" size="large">
        {buttonLabel}
      </ButtonLink>
    </LinkPage>
  )
}
