import type { FormProps } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../button.tsx'
import { ActionButtons } from './action-buttons.tsx'
import { FormError } from './field.tsx'
import { Form } from './form.tsx'
import { useSentForm } from './sending.ts'

type SaveFormProps = Omit<FormProps, 'method'> & {
  formError: ReactNode
  button?: string
  cancelPath?: string
  children: ReactNode
}

/** A form with its error, a button that saves, and a link back if there is a page to return to. */
export function SaveForm({
  formError,
  button = 'Save changes',
  cancelPath,
  className = 'flex flex-col gap-5',
  children,
  ...form
}: SaveFormProps) {
  const isSaving = useSentForm() !== null
  return (
    <Form method="post" className={className} {...form}>
      <FormError>{formError}</FormError>
      {children}
      <ActionButtons>
        <Button type="submit" look="brand" busy={isSaving}>
          {button}
        </Button>
        {cancelPath && <ButtonLink to={cancelPath}>Cancel</ButtonLink>}
      </ActionButtons>
    </Form>
  )
}
