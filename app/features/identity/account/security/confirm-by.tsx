import { ProviderLinks } from '../../providers/provider-links.tsx'
import type { ConnectableProvider } from '../../sign-in-methods/providers.ts'

export function ConfirmBy({
  providers,
  email,
  next,
}: {
  providers: readonly ConnectableProvider[]
  email: string
  next: string
}) {
  if (providers.length === 0) return null
  return (
    <div className="mt-4 flex flex-col gap-3">
      <ProviderLinks
        providers={providers}
        verb="Confirm"
        asked={{ purpose: 'confirm', email, next }}
      />
    </div>
  )
}
