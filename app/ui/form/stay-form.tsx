import type { ReactNode, Ref } from 'react'
import { CarriedInputs } from './carried-fields.tsx'
import { useFetcher } from './sending.ts'
import { StayField } from './stay-field.tsx'

type StayFormProps = {
  action: string
  onSubmit?: () => void
  hidden?: boolean
  formRef?: Ref<HTMLFormElement>
  /** A new submission replaces one in progress from a form with the same key. */
  fetcherKey?: string
  children: ReactNode
}

export function StayForm({ children, formRef, fetcherKey, ...form }: StayFormProps) {
  const fetcher = useFetcher(fetcherKey === undefined ? {} : { key: fetcherKey })
  return (
    <fetcher.Form ref={formRef} method="post" {...form}>
      <StayField />
      {children}
      <CarriedInputs />
    </fetcher.Form>
  )
}
