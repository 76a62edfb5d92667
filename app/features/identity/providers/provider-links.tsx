import { ButtonLink } from '../../../ui/button.tsx'
import { type ConnectableProvider, PROVIDERS } from '../sign-in-methods/providers.ts'
import { connectPath } from './connect/connect-path.ts'
import type { Connect } from './connect/use-connect.tsx'
import { ProviderMark } from './provider-mark.tsx'

/** A button for each provider. With `connect` it opens a pop-up window, otherwise it's a plain link. */
export function ProviderLinks({
  providers,
  verb,
  asked,
  connect,
  tooltip,
}: {
  providers: readonly ConnectableProvider[]
  verb: 'Continue' | 'Confirm'
  asked: Parameters<typeof connectPath>[1]
  connect?: Connect
  tooltip?: { provider: ConnectableProvider; text: string } | null
}) {
  return providers.map((provider) => {
    const said = tooltip?.provider === provider ? tooltip.text : null
    const tooltipId = `tooltip-${provider}`
    return (
      <div key={provider} className="flex flex-col gap-2">
        <ButtonLink
          to={connectPath(provider, asked)}
          reloadDocument
          size="large"
          className="w-full"
          aria-busy={connect?.waiting === provider || undefined}
          aria-describedby={said ? tooltipId : undefined}
          onClick={(event) => connect?.open(event, provider)}
        >
          <ProviderMark provider={provider} />
          {verb} with {PROVIDERS[provider].label}
        </ButtonLink>
        {said && (
          <p
            id={tooltipId}
            role="tooltip"
            className="rounded-pin bg-ink px-4 py-2.5 text-sm text-canvas"
          >
            {said}
          </p>
        )}
      </div>
    )
  })
}
