import { ButtonLink } from '../../../../ui/button.tsx'
import { PageTitle } from '../../../../ui/page.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const TITLE = 'Log-in asks for a code now'

export function AddedFactor({ recoveryCodes }: { recoveryCodes: string[] | null }) {
  return recoveryCodes ? <RecoveryCodes codes={recoveryCodes} title={TITLE} /> : <Added />
}

function Added() {
  return (
    <>
      <PageTitle line="Your recovery codes stay as they are.">{TITLE}</PageTitle>
      <div className="max-w-sm">
        <ButtonLink to="/settings/security/" size="large" look="brand" className="w-full">
          Back to security
        </ButtonLink>
      </div>
    </>
  )
}
