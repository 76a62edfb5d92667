import { Link } from 'react-router-dom'
import { Button } from '../../../../ui/button.tsx'
import { FormError, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useFetcher } from '../../../../ui/form/sending.ts'
import { StayField } from '../../../../ui/form/stay-field.tsx'
import { CaptchaChallenge } from '../../captcha/captcha-challenge.tsx'
import { PasswordField } from '../../passwords/password-field.tsx'
import { resetLinked } from '../../passwords/reset-linked.tsx'
import { accountLabel } from '../../providers/account-label.ts'
import { recoveryPath } from '../../recovery/recovery-path.ts'
import type { FlowParts } from '../flow-parts.ts'
import { pagePath } from '../sign-in-path.ts'
import { FlowFields } from './flow-fields.tsx'
import { KnownMember } from './known-member.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { followSso, SsoButton } from './sso-button.tsx'

const FORGET_FORM = 'forget-member'

export function LogInScreen(parts: FlowParts) {
  const { flow, take, form, result, signIn } = parts
  const errors = result?.errors
  const known = flow.screen.view === 'login' && flow.screen.isPersonal ? signIn.known : null
  const action = pagePath('login', flow.container)
  const name = known?.info.email ?? flow.email
  const forget = useFetcher()
  const sso = known ? null : parts.sso
  return (
    <>
      <Form
        method="post"
        action={action}
        onSubmit={(event) => (sso ? followSso(event) : form.send(event, action))}
        className="flex flex-col gap-4"
      >
        <FlowFields {...parts} />
        {flow.pending && (
          <p className="wrap-anywhere">
            After you log in, {accountLabel(flow.pending)} will be connected to {flow.pending.email}
            .
            <input type="hidden" name="attempt" value={flow.pending.attempt} />
          </p>
        )}
        <FormError>{result?.formError}</FormError>
        <FormError>{withRecovery(errors?.['facebook'], name)}</FormError>
        <FormError>{errors?.['google']}</FormError>
        {known ? (
          <KnownMember known={known} forgetForm={FORGET_FORM} />
        ) : (
          <TextField
            label="Email or username"
            name="usernameOrEmail"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            value={flow.email}
            onChange={(event) => take({ type: 'typed', email: event.target.value })}
            error={errors?.['usernameOrEmail']}
            required
          />
        )}
        {sso && <SsoButton {...parts} />}
        {!sso && known?.info.hasPassword !== false && (
          <>
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              error={resetLinked(errors?.['password'], recoveryPath(name))}
              required
            />
            <Link to={recoveryPath(name)} className="self-start text-sm font-semibold underline">
              Forgot your password?
            </Link>
            <CaptchaChallenge captcha={form.captcha} result={result} />
            <Button
              type="submit"
              size="large"
              look="brand"
              busy={form.isSending}
              className="mt-2 w-full"
            >
              Log in
            </Button>
          </>
        )}
      </Form>
      <PasskeyButton {...parts} />
      <SocialButtons {...parts} />
      {/* A separate form: in the log-in form, Enter would press this button, which comes first. */}
      <forget.Form
        id={FORGET_FORM}
        method="post"
        action="/login/not-you/"
        onSubmit={() => take({ type: 'not_you' })}
      >
        <StayField />
      </forget.Form>
    </>
  )
}

/** Adds a recovery link for accounts that lost their Facebook button. */
function withRecovery(text: string | undefined, name: string) {
  return (
    text && (
      <>
        {text}{' '}
        <Link to={recoveryPath(name)} className="underline">
          Recover your account
        </Link>
      </>
    )
  )
}
