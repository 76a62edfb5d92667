import type { FormEvent } from 'react'
import { SHOWN_TEXTS } from '../../../../../refusals/shown-texts.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FormError } from '../../../../../ui/form/field.tsx'
import { Form } from '../../../../../ui/form/form.tsx'
import { CaptchaChallenge } from '../../../captcha/captcha-challenge.tsx'
import type { FlowParts } from '../../flow-parts.ts'
import { pagePath } from '../../sign-in-path.ts'
import { FlowFields } from '../flow-fields.tsx'
import { SocialButtons } from '../social-buttons.tsx'
import { followSso } from '../sso-button.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import { LastStages } from './last-stages.tsx'
import { Stage } from './stage.tsx'

type StageName = 'offer' | 'credentials' | 'birthday' | 'consents' | 'underage'

/** Sign-up by email. With scripts, one stage is shown at a time; without scripts, all are shown. */
export function SignUpScreen(parts: FlowParts) {
  const { flow, take, form, result, signIn } = parts
  const stage = stageOf(flow.screen)
  const isClosed = signIn.isUnderage || flow.isClosed
  const action = stage === 'underage' ? '/signup/underage/' : pagePath('signup', flow.container)

  function send(event: FormEvent<HTMLFormElement>) {
    if (stage === 'credentials' && parts.sso) return followSso(event)
    if (stage === 'credentials') return form.send(event, '/signup/email/')
    if (stage === 'birthday' && flow.asksConsents) {
      event.preventDefault()
      return take({ type: 'refused', code: 'consents_missing' })
    }
    return form.send(event, action)
  }

  return (
    <>
      <Form method="post" action={action} onSubmit={send} className="flex flex-col gap-4">
        <FlowFields {...parts} />
        <fieldset disabled={isClosed} className="contents">
          {isClosed && <FormError>{SHOWN_TEXTS.underage}</FormError>}
          {stage !== 'underage' && <FormError>{result?.formError}</FormError>}
          {stage === 'credentials' && result?.details['hasFailed'] === true && (
            <FormError>Oops! Something went wrong… Click Continue to try again.</FormError>
          )}
          <CaptchaChallenge captcha={form.captcha} result={result} />
          <Stage isNow={stage === 'offer'} isKept={stage === 'underage'} isScripted>
            <Button
              size="large"
              look="brand"
              className="w-full"
              onClick={() => take({ type: 'continued_with_email' })}
            >
              Continue with email
            </Button>
          </Stage>
          <Stage isNow={stage === 'credentials'} isKept={stage === 'underage'}>
            <CredentialsStep {...parts} />
          </Stage>
          <LastStages {...parts} stage={stage} />
        </fieldset>
      </Form>
      {!isClosed && (stage === 'offer' || stage === 'credentials') && <SocialButtons {...parts} />}
    </>
  )
}

function stageOf(screen: FlowParts['flow']['screen']): StageName {
  if (screen.view === 'UnderageConfirmation') return 'underage'
  if (screen.view === 'consents') return 'consents'
  return screen.view === 'signup' ? screen.step : 'credentials'
}
