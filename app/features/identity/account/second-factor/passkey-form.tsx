import { type FormEvent, useRef, useState } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { FormError, TextField } from '../../../../ui/form/field.tsx'
import { PASSKEY_NAME_LENGTH } from '../../limits.ts'
import { makePasskey } from '../../passkeys/ask-for-passkey.ts'
import { FactorForm } from './factor-form.tsx'

export function PasskeyForm({ result }: { result: FormResult | undefined }) {
  const made = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()

  async function make(event: FormEvent<HTMLDivElement>) {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !made.current || made.current.value !== '') return
    const name = form.elements.namedItem('name')
    // The name is checked first, because the device would keep the passkey even if its name were refused.
    if (!(name instanceof HTMLInputElement) || name.value.trim() === '') return
    event.preventDefault()
    setProblem(undefined)
    const passkeyAnswer = await makePasskey()
    if (passkeyAnswer && 'problem' in passkeyAnswer) setProblem(passkeyAnswer.problem)
    if (!passkeyAnswer || 'problem' in passkeyAnswer) return
    made.current.value = passkeyAnswer.answer
    form.requestSubmit()
    made.current.value = ''
  }
  return (
    <div onSubmitCapture={make}>
      <FactorForm
        title="New passkey"
        action="/settings/security/passkeys/"
        button="Create passkey"
        result={result}
      >
        <p className="text-muted">
          A passkey lets you log in with your fingerprint, face or screen lock, without a password
          or code.
        </p>
        <p className="hidden font-semibold noscript:block">This page needs JavaScript.</p>
        <FormError>{problem}</FormError>
        <TextField
          label="Name"
          name="name"
          maxLength={PASSKEY_NAME_LENGTH}
          defaultValue={result?.typed['name'] ?? 'My device'}
          error={result?.errors['name']}
          hint="To tell it apart from others."
          required
        />
        <input ref={made} type="hidden" name="passkey" />
      </FactorForm>
    </div>
  )
}
