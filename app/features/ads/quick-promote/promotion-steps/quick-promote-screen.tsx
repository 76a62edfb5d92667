import type { FormResult } from '../../../../forms/form-result.ts'
import { nextStep, type QuickStep } from '../flow/steps.ts'
import type { ReadyPage } from '../page.server.ts'
import { quickPath } from '../quick-query.ts'
import { ConsentDialog } from './dialogs/consent-dialog.tsx'
import { ErrorDialog } from './dialogs/error-dialog.tsx'
import { PinsDialog } from './dialogs/pins-dialog.tsx'
import { SuccessDialog } from './dialogs/success-dialog.tsx'
import { TagDialog } from './dialogs/tag-dialog.tsx'
import { PinPreview } from './page/pin-preview.tsx'
import { PromotionPage } from './page/promotion-page.tsx'
import { AddressForm } from './payer/address-form.tsx'
import { PayerForm } from './payer/payer-form.tsx'
import { refusedStep } from './refused-step.ts'

const OWN_FIELDS: Partial<Record<QuickStep, readonly string[]>> = {
  page: [
    'name',
    'destinationUrl',
    'budget',
    'ends',
    'inclusiveEndDate',
    'location',
    'genders',
    'ages',
    'adType',
    'conversionTagId',
    'conversionEvent',
    'tagName',
    'tagId',
  ],
  business: ['street', 'city', 'region', 'postalCode', 'country'],
  billing: ['payerName', 'email', 'vatId'],
}

export function QuickPromoteScreen({
  page,
  result,
}: {
  page: ReadyPage
  result: FormResult | undefined
}) {
  const { step, pin, choices, campaign } = page
  const { hasAddress, hasBilling } = page.advertiser
  const refused = refusedStep(result, OWN_FIELDS[step] ?? [])
  const shown = refused
    ? nextStep(step, {
        errorArea: refused.area,
        hasBusinessAddress: hasAddress,
        hasBusinessInfo: false,
        hasBillingProfile: hasBilling,
        hasBillingInfo: false,
      })
    : step
  const behind = { page, result: refused ? undefined : result }

  return (
    <>
      {pin && step === 'business' && <AddressForm {...behind} pin={pin} />}
      {pin && step === 'billing' && <PayerForm {...behind} pin={pin} />}
      {pin && step === 'page' && <PromotionPage {...behind} pin={pin} refused={refused} />}
      {step !== 'page' && step !== 'business' && step !== 'billing' && (
        <h1 className="px-4 py-6 text-xl narrow:px-8">Promote a pin</h1>
      )}
      {pin && step === 'success' && campaign && (
        <div className="@container w-full max-w-3xl px-4 narrow:px-8">
          <PinPreview
            pin={pin}
            name={campaign.name}
            destination={campaign.destinationUrl}
            businessName={page.advertiser.name}
          />
        </div>
      )}
      {step === 'gdpr' && <ConsentDialog page={page} result={result} />}
      {step === 'pins' && choices && <PinsDialog page={page} choices={choices} />}
      {step === 'success' && campaign && <SuccessDialog page={page} campaign={campaign} />}
      {pin && page.isTagAsked && shown !== 'error' && (
        <TagDialog page={page} pin={pin} result={result} />
      )}
      {pin && shown === 'error' && (
        <ErrorDialog message={refused?.message ?? null} path={quickPath({ pin: pin.id })} />
      )}
    </>
  )
}
