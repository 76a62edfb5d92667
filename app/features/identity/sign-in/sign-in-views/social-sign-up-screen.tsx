import type { FormEvent } from 'react'
import { SHOWN_TEXTS } from '../../../../refusals/shown-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormError, TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useIsHydrated } from '../../../../ui/hydration.ts'
import { PROVIDERS } from '../../sign-in-methods/providers.ts'
import { BusinessNameField } from '../../sign-up/business-name-field.tsx'
import type { FlowParts } from '../flow-parts.ts'
import { FlowFields } from './flow-fields.tsx'
import { LastStages } from './sign-up/last-stages.tsx'
import { Stage } from './sign-up/stage.tsx'

export function SocialSignUpScreen(parts: FlowParts) {
  const { flow, take, form, result, signIn, typed } = parts
  const stage = stageOf(flow.screen)
  const isClosed = signIn.isUnderage || flow.isClosed
  const asksEmail = flow.pending?.email === null
  const finish = `/connect/finish/?attempt=${flow.pending?.attempt}`
  const action = stage === 'underage' ? '/signup/underage/' : finish

  function send(event: FormEvent<HTMLFormElement>) {
    const { birthday = null, isBusiness = false } = flow.pending ?? {}
    const hasAll = birthday !== null && !isBusiness && !flow.asksConsents
    if (stage === 'email' && !hasAll) return form.send(event, '/connect/email/')
    if (stage === 'birthday' && flow.asksConsents) {
      event.preventDefault()
      return take({ type: 'birthday_given' })
    }
    return form.send(event, action)
  }

  return (
    <Form method="post" action={action} onSubmit={send} className="flex flex-col gap-4">
      <FlowFields {...parts} />
      {flow.pending && <input type="hidden" name="attempt" value={flow.pending.attempt} />}
      <fieldset disabled={isClosed} className="contents">
        {isClosed && <FormError>{SHOWN_TEXTS.underage}</FormError>}
        {stage !== 'underage' && <FormError>{result?.formError}</FormError>}
        {asksEmail && (
          <Stage isNow={stage === 'email'} isKept={stage === 'underage'}>
            <EmailStep {...parts} />
          </Stage>
        )}
        <LastStages {...parts} stage={stage}>
          <ProvidedPerson {...parts} />
          {flow.pending?.isBusiness && (
            <BusinessNameField
              error={result?.errors['businessName']}
              defaultValue={typed['businessName'] ?? ''}
            />
          )}
        </LastStages>
      </fieldset>
    </Form>
  )
}

function ProvidedPerson({ flow }: FlowParts) {
  const { pending } = flow
  if (!pending) return null
  const { label } = PROVIDERS[pending.provider]
  return (
    <p className="text-center text-muted wrap-anywhere">
      You're signing up with {label}
      {pending.email && <span>{` as ${pending.email}`}</span>}
      <span>.</span>
    </p>
  )
}

function EmailStep({ flow, take, form, result }: FlowParts) {
  const isLive = useIsHydrated()
  return (
    <>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        value={flow.email}
        onChange={(event) => take({ type: 'typed', email: event.target.value })}
        error={result?.errors['email']}
        required
      />
      {isLive !== false && (
        <>
          <Button
            type="submit"
            size="large"
            look="brand"
            busy={form.isSending}
            className="noscript:hidden w-full"
          >
            Continue
          </Button>
          <Button
            size="large"
            className="noscript:hidden w-full"
            onClick={() => take({ type: 'went_back' })}
          >
            Back
          </Button>
        </>
      )}
    </>
  )
}

function stageOf({ view }: FlowParts['flow']['screen']) {
  if (view === 'EmailCollection') return 'email'
  if (view === 'consents') return 'consents'
  return view === 'UnderageConfirmation' ? 'underage' : 'birthday'
}
