import type { ReactNode } from 'react'
import { CarriedInputs } from './carried-fields.tsx'
import { useFetcher } from './sending.ts'
import { StayField } from './stay-field.tsx'

/** A form that leaves the page where it is. */
export function StayForm({
  action,
  onSubmit,
  children,
}: {
  action: string
  onSubmit?: () => void
  children: ReactNode
}) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={action} onSubmit={onSubmit}>
      <StayField />
      {children}
      <CarriedInputs />
    </fetcher.Form>
  )
}
