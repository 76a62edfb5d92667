export const STEPS = ['gdpr', 'pins', 'page', 'business', 'billing', 'success', 'error'] as const
export type QuickStep = (typeof STEPS)[number]

/** Whether a refusal is shown beside the pin or in a dialog. */
export type ErrorArea = 'pin' | 'modal'

export type Progress = {
  errorArea: ErrorArea | null
  hasBusinessAddress: boolean
  hasBusinessInfo: boolean
  hasBillingProfile: boolean
  hasBillingInfo: boolean
}

/** Returns the next step according to the specification; null after the last. The page and both forms use this. */
export function nextStep(step: QuickStep, progress: Progress): QuickStep | null {
  const isPageOrForm = step === 'page' || step === 'business' || step === 'billing'
  return isPageOrForm ? afterPage(step, progress) : (STEPS[STEPS.indexOf(step) + 1] ?? null)
}

function afterPage(step: QuickStep, progress: Progress): QuickStep {
  const { errorArea, hasBusinessAddress, hasBusinessInfo } = progress
  const isBusinessValid = hasBusinessAddress || hasBusinessInfo
  const isBillingValid = progress.hasBillingProfile || progress.hasBillingInfo
  if (errorArea === 'modal') return 'error'
  if (errorArea !== null) return step
  if (isBusinessValid) return isBillingValid ? 'success' : 'billing'
  return step === 'page' ? 'page' : 'business'
}

/** Returns the step to show for an address, or an earlier step if that isn't complete. */
export function stepToShow(
  asked: QuickStep | null,
  given: { needsConsent: boolean; hasPin: boolean; hasCampaign: boolean },
): QuickStep {
  if (asked === 'success' && given.hasCampaign) return 'success'
  if (given.needsConsent) return 'gdpr'
  if (!given.hasPin || asked === 'pins') return 'pins'
  return asked === 'business' || asked === 'billing' ? asked : 'page'
}
