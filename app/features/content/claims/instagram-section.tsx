import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { ClockTime } from '../../../ui/timing/clock.tsx'
import { connectPath } from '../../identity/providers/connect/connect-path.ts'
import { ProviderMark } from '../../identity/providers/provider-mark.tsx'
import type { ShownInstagram } from './claims-page.server.ts'

/**
 * The member's Instagram account, or a link to connect one. The link opens in the same window to work without scripts.
 */
export function InstagramSection({ connected }: { connected: readonly ShownInstagram[] }) {
  if (connected.length === 0) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-muted">
          Prove that an Instagram account is yours. It must be a creator or business account. You
          can't use it to log in.
        </p>
        <ButtonLink
          to={connectPath('instagram', { purpose: 'connect', next: '/settings/claim/' })}
          reloadDocument
        >
          <ProviderMark provider="instagram" />
          Connect Instagram
        </ButtonLink>
      </div>
    )
  }
  return (
    <ul className="divide-y divide-line">
      {connected.map(({ id, connectedAt }) => (
        <li key={id} className="flex min-h-18 items-center justify-between gap-4 py-3">
          <div className="flex min-w-0 items-center gap-3">
            <ProviderMark provider="instagram" />
            <div>
              <p className="font-semibold">Instagram</p>
              <p className="text-sm text-muted">
                Connected on <ClockTime at={connectedAt} dateStyle="medium" />
              </p>
            </div>
          </div>
          <Form method="post" action={`/settings/security/identities/${id}/disconnect/`}>
            <Button type="submit" size="small" aria-label="Disconnect Instagram">
              Disconnect
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
