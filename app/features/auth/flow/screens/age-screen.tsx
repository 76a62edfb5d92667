import { Form } from '@remix-run/react'
import type { FlowParts } from '../flow-parts.ts'
import { FlowFields } from './flow-fields.tsx'
import { BirthdayStep } from './sign-up/birthday-step.tsx'

export function AgeScreen(parts: FlowParts) {
  return (
    <Form
      method="post"
      action="/signup/"
      onSubmit={(event) => parts.form.send(event, '/signup/')}
      noValidate
      className="flex flex-col gap-4"
    >
      <FlowFields {...parts} />
      <BirthdayStep {...parts} />
    </Form>
  )
}
