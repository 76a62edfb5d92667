import { Form } from '@remix-run/react'
import { Button } from '../../../../ui/button.tsx'
import { FormError, TextField } from '../../../../ui/form/field.tsx'
import type { FlowParts } from '../flow-parts.ts'
import { FlowFields } from './flow-fields.tsx'

export function MfaScreen(parts: FlowParts) {
  const { flow, take, form, result } = parts
  const phoneEnd = flow.screen.view === 'loginMfa' ? flow.screen.phoneEnd : ''
  return (
    <Form
      method="post"
      action="/login/"
      onSubmit={(event) => form.send(event, '/login/')}
      noValidate
      className="flex flex-col gap-4"
    >
      <FlowFields {...parts} />
      <p className="text-center text-muted">
        We sent a code to your phone{phoneEnd && `, its number ends in ${phoneEnd}`}.
      </p>
      <FormError>{result?.formError}</FormError>
      <TextField
        label="Verification code"
        name="mfaToken"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={result?.errors.mfaToken}
        required
      />
      <Button type="submit" size="large" look="brand" busy={form.isSending} className="w-full">
        Log in
      </Button>
      <Button
        type="submit"
        name="mfaResend"
        value="true"
        size="large"
        className="w-full"
        busy={form.isSending}
      >
        Send a new code
      </Button>
      <Button size="large" look="bare" onClick={() => take({ type: 'went_back' })}>
        Back
      </Button>
    </Form>
  )
}
