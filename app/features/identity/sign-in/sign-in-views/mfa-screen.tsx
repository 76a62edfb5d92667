import { Button } from '../../../../ui/button.tsx'
import { Checkbox, FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Moment } from '../../../../ui/moment.tsx'
import { Toast } from '../../../../ui/overlay/toast.tsx'
import { RESENT_TOAST_MS } from '../../limits.ts'
import { CodeField } from '../../second-factor/code-field.tsx'
import type { AskedFactor } from '../../tokens/verification-code.ts'
import type { FlowParts } from '../flow-parts.ts'
import { FlowFields } from './flow-fields.tsx'

const RESEND = '/login/mfa/resend/'
const LOST_PATH = '/login/mfa/lost/'

export function MfaScreen(parts: FlowParts) {
  const { flow, take, form, result } = parts
  if (flow.screen.view !== 'loginMfa') return null
  const { asked } = flow.screen
  // Without scripts, a form that was refused gets the attempt from its address.
  const action = flow.pending ? `/login/mfa/?attempt=${flow.pending.attempt}` : '/login/mfa/'
  const isResent = form.answer && 'isResent' in form.answer
  return (
    <div className="flex flex-col gap-4">
      <Form
        method="post"
        action={action}
        onSubmit={(event) => form.send(event, action)}
        className="flex flex-col gap-4"
      >
        <ChallengeFields {...parts} />
        <p className="text-center text-muted">{codeLocationText(asked)}</p>
        <FormError>{result?.formError}</FormError>
        <CodeField error={result?.errors['mfaToken']} />
        <Checkbox name="trust" label="Trust this browser for 30 days" />
        <Button type="submit" size="large" look="brand" busy={form.isSending} className="w-full">
          Log in
        </Button>
      </Form>
      {asked.phoneNumberEnd !== null && (
        <Form method="post" action={RESEND} onSubmit={(event) => form.send(event, RESEND)}>
          <ChallengeFields {...parts} />
          <Button type="submit" size="large" busy={form.isSending} className="w-full">
            {asked.sentAt === null ? 'Send a code to my phone' : 'Send a new code'}
          </Button>
        </Form>
      )}
      <Lost {...parts} asked={asked} />
      <Button
        size="large"
        look="bare"
        className="noscript:hidden w-full"
        onClick={() => take({ type: 'went_back' })}
      >
        Back
      </Button>
      {isResent && (
        <Toast key={asked.sentAt} stayMs={RESENT_TOAST_MS}>
          We sent you a new code!
        </Toast>
      )}
    </div>
  )
}

function ChallengeFields(parts: FlowParts) {
  const { pending } = parts.flow
  return (
    <>
      <FlowFields {...parts} />
      {pending && <input type="hidden" name="attempt" value={pending.attempt} />}
    </>
  )
}

function codeLocationText({ phoneNumberEnd, hasApp, sentAt }: AskedFactor): string {
  const phone = `your phone ending in ${phoneNumberEnd}`
  if (sentAt !== null) return `We sent a code to ${phone}.`
  if (!hasApp) return `We couldn't send a code to ${phone}. Try again, or enter a recovery code.`
  const app = 'Enter the code that your authenticator app shows'
  return phoneNumberEnd === null ? `${app}.` : `${app}, or have one sent to ${phone}.`
}

function Lost({ asked, form, ...parts }: FlowParts & { asked: AskedFactor }) {
  if (asked.lossAt !== null) {
    return (
      <p role="status" className="text-center text-sm text-muted">
        From <Moment at={asked.lossAt} /> on you can log in without a code. We've emailed you, and
        anyone logged in to this account can stop it until then.
      </p>
    )
  }
  return (
    <details className="text-center text-sm">
      <summary className="cursor-pointer font-semibold underline">Lost your phone?</summary>
      <div className="mt-3 flex flex-col gap-3 text-muted">
        <p>Enter one of your recovery codes above. They have ten digits.</p>
        <p>
          If you've lost all of them, you can log in without a code in 72 hours. Until then we
          notify every device logged in to this account and email you.
        </p>
        <Form method="post" action={LOST_PATH} onSubmit={(event) => form.send(event, LOST_PATH)}>
          <ChallengeFields {...parts} form={form} />
          <Button type="submit" size="large" busy={form.isSending} className="w-full">
            I've lost all of them
          </Button>
        </Form>
      </div>
    </details>
  )
}
