import { useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { TextField } from '../../../../../ui/form/field.tsx'
import { PASSWORD_LENGTH } from '../../../limits.ts'
import { suggestEmail } from '../../../names/email-hint.ts'
import { PasswordField } from '../../../passwords/password-field.tsx'
import { brokenRule } from '../../../passwords/password-rules.ts'
import { BusinessNameField } from '../../../sign-up/business-name-field.tsx'
import type { FlowParts } from '../../flow-parts.ts'
import { SsoButton } from '../sso-button.tsx'

export function CredentialsStep(parts: FlowParts) {
  const { flow, signIn, take, form, result, sso } = parts
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <>
      {flow.container === 'revamped_business_login_page' && (
        <BusinessNameField error={result?.errors['businessName']} />
      )}
      <div>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          value={flow.email}
          onChange={(event) => {
            take({ type: 'typed', email: event.target.value })
            setSuggestion(null)
          }}
          onBlur={() => setSuggestion(suggestEmail(flow.email, location.host))}
          error={result?.errors['email']}
          required
        />
        <p role="status" className="text-sm">
          {suggestion && (
            <button
              type="button"
              className="mt-1.5 text-left underline"
              onClick={({ currentTarget }) => {
                take({ type: 'typed', email: suggestion })
                setSuggestion(null)
                currentTarget.form?.querySelector<HTMLInputElement>('[name=email]')?.focus()
              }}
            >
              Did you mean {suggestion}?
            </button>
          )}
        </p>
      </div>
      {sso && <SsoButton {...parts} />}
      {!sso && (
        <>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            onChange={() => setBroken(null)}
            onBlur={({ target }) => {
              const rule = brokenRule(target.value, signIn.passwordRules)
              setBroken(rule?.text ?? null)
            }}
            error={broken ?? result?.errors['password']}
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
      )}
    </>
  )
}
