import type { ComponentProps, ReactNode } from 'react'
import { LinkPage } from '../link-page.tsx'
import { CredentialForm } from '../passwords/credential-form.tsx'

export function LinkQuestion({
  title,
  children,
  ...form
}: {
  title: string
  children: ReactNode
} & Omit<ComponentProps<typeof CredentialForm>, 'children'>) {
  return (
    <LinkPage title={title}>
      <p className="mb-4 text-center wrap-anywhere text-muted">{children}</p>
      <CredentialForm {...form} />
    </LinkPage>
  )
}
