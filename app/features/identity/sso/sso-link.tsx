import { ButtonLink } from '../../../ui/button.tsx'
import { connectPath } from '../providers/connect/connect-path.ts'

export function SsoLink(to: Parameters<typeof connectPath>[1]) {
  return (
    <ButtonLink
      to={connectPath('sso', to)}
      reloadDocument
      look="brand"
      size="large"
      className="w-full"
    >
      Continue with SSO
    </ButtonLink>
  )
}
