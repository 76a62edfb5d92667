import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { LinkPage } from '../link-page.tsx'

export function LinkDetour({
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
  return (
    <LinkPage title={title}>
      <p className="mb-6 text-center wrap-anywhere text-muted">{children}</p>
      <ButtonLink to={to} reloadDocument look="brand" size="large">
        {buttonLabel}
      </ButtonLink>
    </LinkPage>
  )
}
