import { Form } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FormResult } from '../../http/form.server.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field.tsx'
import { useUnderWay } from '../../ui/sending.ts'

/**
 * A form with one act. It says itself what is wrong, so the browser's own bubbles are off, and puts
 * the focus on the first field that is.
 */
export function CredentialForm({
  action,
  act,
  result,
  children,
}: {
  action: string
  /** The words of its button. */
  act: string
  result: FormResult | undefined
  children?: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const underWay = useUnderWay()
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [result])
  return (
    <Form ref={form} method="post" action={action} noValidate className="flex flex-col gap-4">
      <FormError>{result?.formError}</FormError>
      {children}
      <Button
        type="submit"
        look="brand"
        size="large"
        busy={underWay?.formAction === action}
        className="mt-2 w-full"
      >
        {act}
      </Button>
    </Form>
  )
}
