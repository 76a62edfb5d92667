import { useSubmit } from '@remix-run/react'
import type { FormEvent, ReactNode } from 'react'
import type { FormResult } from '../../../forms/form-result.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSentForm } from '../../../ui/form/sending.ts'
import { useFocusFirstError } from '../../../ui/form/use-focus-first-error.ts'
import { CaptchaChallenge } from '../captcha/captcha-challenge.tsx'
import type { CaptchaService } from '../captcha/token-service.ts'

export function CredentialForm({
  action,
  buttonLabel,
  result,
  captcha,
  children,
}: {
  action: string
  buttonLabel: string
  result: FormResult | undefined
  captcha?: CaptchaService
  children?: ReactNode
}) {
  const form = useFocusFirstError(result)
  const submit = useSubmit()
  const isSending = useSentForm()?.action === action

  async function send(event: FormEvent<HTMLFormElement>) {
    if (!captcha) return
    event.preventDefault()
    const fields = await captcha.fieldsOf(event.currentTarget)
    if (fields) submit(fields, { method: 'post', action })
  }
  return (
    <Form ref={form} method="post" action={action} onSubmit={send} className="flex flex-col gap-4">
      <FormError>{result?.formError}</FormError>
      {children}
      {captcha && <CaptchaChallenge captcha={captcha} result={result} />}
      <Button type="submit" look="brand" size="large" busy={isSending} className="mt-2 w-full">
        {buttonLabel}
      </Button>
    </Form>
  )
}
