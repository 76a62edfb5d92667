import type { ReactNode } from 'react'
import { CarriedInputs } from './carried-fields.tsx'
import { useFetcher } from './sending.ts'
import { StayField } from './stay-field.tsx'

export function StayForm({
  children,
  ...form
}: {
  action: string
  onSubmit?: () => void
  children: ReactNode
}) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" {...form}>
      <StayField />
      {children}
      <CarriedInputs />
    </fetcher.Form>
  )
}
