import { refusalText } from '../../../refusal.ts'
import { ButtonLink } from '../../../ui/button.tsx'

export function MissingRequirements({
  isConfirmed,
  isTwoFactor = true,
}: {
  isConfirmed: boolean
  isTwoFactor?: boolean
}) {
  return (
    <div className="flex flex-col gap-4">
      {!isConfirmed && <p>{refusalText('email_unconfirmed')}</p>}
      {!isTwoFactor && <p>{refusalText('app_factor_missing')}</p>}
      <ButtonLink to="/settings/security/" className="self-start">
        Open Security
      </ButtonLink>
    </div>
  )
}
