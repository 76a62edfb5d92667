import { Form } from '@remix-run/react'
import type { FormEvent, ReactNode } from 'react'
import { refusalText } from '../../../../../refusal.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FormError } from '../../../../../ui/form/field.tsx'
import { useIsLive } from '../../../../../ui/hydration.ts'
import { CaptchaChallenge } from '../../../captcha/captcha-challenge.tsx'
import type { FlowParts } from '../../flow-parts.ts'
import { pagePath } from '../../sign-in-path.ts'
import { FlowFields } from '../flow-fields.tsx'
import { BirthdayStep } from './birthday-step.tsx'
import { ConsentsStep } from './consents-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import { UnderageStep } from './underage-step.tsx'

type Stage = 'offer' | 'credentials' | 'birthday' | 'consents' | 'underage'

/** Sign-up by email: scripts show one stage at a time, a plain form shows all. */
export function SignUpScreen(parts: FlowParts) {
  const { flow, take, form, result, signIn } = parts
  const stage = stageOf(flow.screen)
  const isClosed = signIn.isUnderage || flow.isClosed
  const action = stage === 'underage' ? '/signup/underage/' : pagePath('signup', flow.container)

  function send(event: FormEvent<HTMLFormElement>) {
    if (stage === 'credentials') return form.send(event, '/signup/email/')
    if (stage === 'birthday' && flow.asksConsents) {
      event.preventDefault()
      return take({ type: 'refused', code: 'consents_missing' })
    }
    return form.send(event, action)
  }

  return (
    <Form method="post" action={action} onSubmit={send} noValidate className="flex flex-col gap-4">
      <FlowFields {...parts} />
      <fieldset disabled={isClosed} className="contents">
        {isClosed && <FormError>{refusalText('underage')}</FormError>}
        {stage !== 'underage' && <FormError>{result?.formError}</FormError>}
        {stage === 'credentials' && result?.details.hasFailed === true && (
          <FormError>Oops! Something went wrong… Click Continue to try again.</FormError>
        )}
        <CaptchaChallenge captcha={form.captcha} result={result} />
        <Shown stage={stage} when={['offer']} scripted>
          <Button
            size="large"
            look="brand"
            className="w-full"
            onClick={() => take({ type: 'continued_with_email' })}
          >
            Continue with email
          </Button>
        </Shown>
        <Shown stage={stage} when={['credentials']}>
          <CredentialsStep {...parts} />
        </Shown>
        <Shown stage={stage} when={['birthday']}>
          <BirthdayStep {...parts} />
        </Shown>
        {flow.asksConsents && (
          <Shown stage={stage} when={['consents']}>
            <ConsentsStep {...parts} />
          </Shown>
        )}
        {stage === 'underage' && <UnderageStep {...parts} />}
      </fieldset>
    </Form>
  )
}

function stageOf(screen: FlowParts['flow']['screen']): Stage {
  if (screen.view === 'UnderageConfirmation') return 'underage'
  if (screen.view === 'consents') return 'consents'
  return screen.view === 'signup' ? screen.step : 'credentials'
}

/** A stage of the form. CSS hides it before scripts run, so that nothing moves. */
function Shown({
  stage,
  when,
  scripted = false,
  children,
}: {
  stage: Stage
  when: readonly Stage[]
  scripted?: boolean
  children: ReactNode
}) {
  const isLive = useIsLive()
  const isNow = when.includes(stage)
  return (
    <div
      className={`flex flex-col gap-4 not-noscript:not-data-now:hidden ${scripted ? 'noscript:hidden' : ''}`}
      data-now={isNow || undefined}
      hidden={(isLive || stage === 'underage') && !isNow}
    >
      {children}
    </div>
  )
}
