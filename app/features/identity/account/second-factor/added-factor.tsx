import { ButtonLink } from '../../../../ui/button.tsx'
import { PageTitle } from '../../../../ui/page.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const TITLE = 'Two-step verification is on'

export function AddedFactor({ recoveryCodes }: { recoveryCodes: string[] | null }) {
  return recoveryCodes ? (
    <RecoveryCodes codes={recoveryCodes} title={TITLE} />
  ) : (
    <FactorAddedNotice />
  )
}

function FactorAddedNotice() {
  return (
    <>
      <PageTitle line="Your recovery codes haven't changed.">{TITLE}</PageTitle>
      <div className="max-w-sm">
        <ButtonLink to="/settings/security/" size="large" look="brand" className="w-full">
          Back to security
        </ButtonLink>
      </div>
    </>
  )
}
