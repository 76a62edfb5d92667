import { Form } from '@remix-run/react'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form/field.tsx'
import type { FlowParts } from '../flow-parts.ts'
import { FlowFields } from './flow-fields.tsx'

export function EmailCollectionScreen(parts: FlowParts) {
  const { flow, take, form, result } = parts
  return (
    <Form
      method="post"
      action="/signup/"
      onSubmit={(event) => form.send(event, '/signup/')}
      noValidate
      className="flex flex-col gap-4"
    >
      <FlowFields {...parts} />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        value={flow.email}
        onChange={(event) => take({ type: 'typed', email: event.target.value })}
        error={result?.errors.email}
        required
      />
      <Button type="submit" size="large" look="brand" busy={form.isSending} className="w-full">
        Continue
      </Button>
      <Button size="large" look="bare" onClick={() => take({ type: 'went_back' })}>
        Back
      </Button>
    </Form>
  )
}
