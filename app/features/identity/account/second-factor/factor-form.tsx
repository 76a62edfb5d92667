import type { ReactNode } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { PageTitle } from '../../../../ui/page.tsx'

export function FactorForm({
  title,
  action,
  button,
  result,
  children,
}: {
  title: string
  action: string
  button: string
  result: FormResult | undefined
  children: ReactNode
}) {
  const isSending = useSentForm()?.action === action
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Form method="post" action={action} className="flex max-w-sm flex-col gap-4">
        <FormError>{result?.formError}</FormError>
        {children}
        <Button type="submit" size="large" look="brand" busy={isSending} className="mt-2 w-full">
          {button}
        </Button>
        <ButtonLink to="/settings/security/" size="large" look="bare" className="w-full">
          Cancel
        </ButtonLink>
      </Form>
    </>
  )
}
