import type { ReactNode } from 'react'
import { FormPage } from '../../../../../ui/page.tsx'
import type { ReadyPage } from '../../page.server.ts'
import { quickPath } from '../../quick-query.ts'

export function StepPage({
  title,
  page,
  children,
}: {
  title: string
  page: ReadyPage
  children: ReactNode
}) {
  return (
    <FormPage
      title={title}
      back={page.pin && { to: quickPath({ pin: page.pin.id }), name: 'The campaign' }}
    >
      {children}
    </FormPage>
  )
}
