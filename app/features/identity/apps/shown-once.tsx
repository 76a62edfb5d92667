import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/form/copy-text.tsx'
import { PageTitle } from '../../../ui/page.tsx'

/** Shows a token or a secret that no page will show again. */
export function ShownOnce({
  title,
  label,
  text,
  to,
  children,
}: {
  title: string
  label: string
  text: string
  to: string
  children?: ReactNode
}) {
  return (
    <>
      <PageTitle line="Keep it like a password. We can't show it again.">{title}</PageTitle>
      <div className="flex flex-col gap-6">
        {children}
        <CopyText label={label} text={text} />
        <ButtonLink to={to} look="brand" className="self-start">
          I've saved it
        </ButtonLink>
      </div>
    </>
  )
}
