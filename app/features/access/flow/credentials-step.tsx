import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { suggestEmail } from '../../accounts/identity/email-hint.ts'
import { PASSWORD_LENGTH } from '../../accounts/limits.ts'
import { PasswordField } from '../../accounts/passwords/password-field.tsx'
import type { FlowParts } from './flow-parts.ts'

/** The address and the password of a new account. A slip in the address is pointed out when it is left. */
export function CredentialsStep({ flow, take, form, result }: FlowParts) {
  const [suggestion, setSuggestion] = useState<string | null>(null)
  return (
    <>
      <div>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          value={flow.email}
          onChange={(event) => take({ type: 'typed', email: event.target.value })}
          onBlur={() => setSuggestion(suggestEmail(flow.email, location.host))}
          error={result?.errors.email}
          required
        />
        <p role="status" className="text-sm">
          {suggestion && (
            <button
              type="button"
              className="mt-1.5 text-left underline"
              onClick={() => {
                take({ type: 'typed', email: suggestion })
                setSuggestion(null)
              }}
            >
              Did you mean {suggestion}?
            </button>
          )}
        </p>
      </div>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        error={result?.errors.password}
        hint={`${PASSWORD_LENGTH.min} characters or more`}
        required
      />
      <Button
        type="submit"
        size="large"
        look="brand"
        busy={form.isSending}
        className="noscript:hidden mt-2 w-full"
      >
        Continue
      </Button>
    </>
  )
}
