import { useState } from 'react'
import { Link } from 'react-router-dom'
import { SHOWN_TEXTS } from '../../../../../refusals/shown-texts.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Checkbox, FormError } from '../../../../../ui/form/field.tsx'
import { useIsHydrated } from '../../../../../ui/hydration.ts'
import { MARKETING_CONSENT, REQUIRED_CONSENTS } from '../../../sign-up/consents.ts'
import type { FlowParts } from '../../flow-parts.ts'

const ALL = [...REQUIRED_CONSENTS, MARKETING_CONSENT] as const

const LABELS = {
  consentTerms: 'Terms of service (required)',
  consentCollection: 'Collection and use of personal information (required)',
  consentThirdParty: 'Provision of personal information to third parties (required)',
  consentOverseas: 'Transfer of personal information overseas (required)',
  consentMarketing: 'News and offers by email (optional)',
} as const

export function ConsentsStep({ take, form, result }: FlowParts) {
  const [given, setGiven] = useState<ReadonlySet<string>>(new Set())
  const isLive = useIsHydrated()
  const hasRequired = REQUIRED_CONSENTS.every((consent) => given.has(consent))

  function change(consent: string, isGiven: boolean) {
    const next = new Set(given)
    if (isGiven) next.add(consent)
    else next.delete(consent)
    setGiven(next)
  }
  return (
    <>
      <fieldset>
        <legend className="pb-4 text-muted">{SHOWN_TEXTS.consents_missing}</legend>
        <div className="flex flex-col gap-4">
          {result?.errors['consents'] && isLive === false && (
            <FormError>{result.errors['consents']}</FormError>
          )}
          <div className="noscript:hidden border-b border-line pb-4">
            <Checkbox
              label="Agree to all"
              checked={given.size === ALL.length}
              onChange={(event) => setGiven(new Set(event.target.checked ? ALL : []))}
            />
          </div>
          {ALL.map((consent) => (
            <Checkbox
              key={consent}
              name={consent}
              label={LABELS[consent]}
              checked={given.has(consent)}
              onChange={(event) => change(consent, event.target.checked)}
            />
          ))}
          <p className="text-sm text-muted">
            You can read what each covers in the{' '}
            <Link to="/terms/" target="_blank" className="underline">
              Terms
            </Link>{' '}
            and the{' '}
            <Link to="/privacy/" target="_blank" className="underline">
              Privacy policy
            </Link>
            .
          </p>
        </div>
      </fieldset>
      <Button
        type="submit"
        size="large"
        look="brand"
        busy={form.isSending}
        disabled={isLive && !hasRequired}
        className="w-full"
      >
        Next
      </Button>
      <Button className="noscript:hidden w-full" onClick={() => take({ type: 'went_back' })}>
        Back
      </Button>
    </>
  )
}
