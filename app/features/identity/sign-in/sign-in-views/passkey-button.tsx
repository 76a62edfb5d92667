import { useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { usePasskeyLogIn } from '../../passkeys/use-passkey-log-in.tsx'
import type { FlowParts } from '../flow-parts.ts'
import { FlowFields } from './flow-fields.tsx'

const ACTION = '/login/passkey/'

export function PasskeyButton(parts: FlowParts) {
  const { form, flow } = parts
  const { answer } = form
  const isUnknown = Boolean(answer && 'code' in answer && answer.code === 'passkey_unknown')
  const sent = useRef<HTMLFormElement>(null)
  const { begin, problem } = usePasskeyLogIn(sent, { answered: answer, isUnknown })
  return (
    <Form
      ref={sent}
      method="post"
      action={ACTION}
      onSubmit={(event) => form.send(event, ACTION)}
      className="noscript:hidden mt-3 flex flex-col gap-3"
    >
      <FlowFields {...parts} />
      {flow.pending && <input type="hidden" name="attempt" value={flow.pending.attempt} />}
      <input type="hidden" name="passkey" />
      <FormError>{problem}</FormError>
      <Button size="large" className="w-full" busy={form.isSending} onClick={begin}>
        Log in with a passkey
      </Button>
    </Form>
  )
}
