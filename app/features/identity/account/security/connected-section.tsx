import { useState } from 'react'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { connectPath } from '../../providers/connect/connect-path.ts'
import type { ConnectedAccount } from '../../providers/connect/connected-accounts.server.ts'
import { useConnect } from '../../providers/connect/use-connect.tsx'
import { ProviderMark } from '../../providers/provider-mark.tsx'
import { type ConnectableProvider, PROVIDERS } from '../../sign-in-methods/providers.ts'

const HERE = '/settings/security/'

export function ConnectedSection({
  connected,
  offered,
}: {
  connected: readonly ConnectedAccount[]
  offered: readonly ConnectableProvider[]
}) {
  const [refused, setRefused] = useState<string>()
  const keptFocus = useKeptFocus<HTMLUListElement>()
  const connect = useConnect({
    opened: () => setRefused(undefined),
    answered: (result) => {
      if (result.outcome === 'refused') setRefused(result.text)
      else location.assign(HERE)
    },
  })
  const others = offered.filter((name) => !connected.some(({ provider }) => provider === name))
  if (connected.length === 0 && others.length === 0) {
    return <p className="text-muted">There are no other accounts to connect.</p>
  }
  return (
    <>
      <FormError>{connect.problem ?? refused}</FormError>
      <ul className="divide-y divide-line" {...keptFocus}>
        {connected.map((account) => (
          <Connected key={account.id} {...account} />
        ))}
        {others.map((provider) => (
          <li key={provider} className="flex min-h-18 items-center justify-between gap-4 py-3">
            <p className="flex items-center gap-3 font-semibold">
              <ProviderMark provider={provider} />
              {PROVIDERS[provider].label}
            </p>
            <ButtonLink
              to={connectPath(provider, { purpose: 'connect', next: HERE })}
              reloadDocument
              size="small"
              aria-label={`Connect ${PROVIDERS[provider].label}`}
              aria-busy={connect.waiting === provider || undefined}
              onClick={(event) => connect.open(event, provider)}
            >
              Connect
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Connected({ id, provider, email }: ConnectedAccount) {
  const { label } = PROVIDERS[provider]
  return (
    <li className="flex min-h-18 items-center justify-between gap-4 py-3">
      <div className="flex min-w-0 items-center gap-3">
        {provider !== 'apple' && <ProviderMark provider={provider} />}
        <div className="min-w-0">
          <p className="font-semibold">{label}</p>
          <p className="text-sm wrap-anywhere text-muted">{email ?? 'Connected'}</p>
        </div>
      </div>
      <Form method="post" action={`/settings/security/identities/${id}/disconnect/`}>
        <Button type="submit" size="small" aria-label={`Disconnect ${label}`}>
          Disconnect
        </Button>
      </Form>
    </li>
  )
}
