import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { PageTitle } from '../../../../ui/page.tsx'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import type { OpenSession, SessionCreations } from './session-list.server.ts'

/** Asks for confirmation before a session ends, and lists the tokens, apps and webhooks that end with it. */
export function EndSessionQuestion({
  session: { id, device, country, lastSeenAt },
  made: { tokens, programs },
}: {
  session: OpenSession
  made: SessionCreations
}) {
  return (
    <>
      <PageTitle>Log out {device}?</PageTitle>
      <p className="mb-4 text-muted">
        {country} · last used <ClockTime at={lastSeenAt} dateStyle="medium" />
      </p>
      {tokens.length + programs.length > 0 && (
        <>
          <p className="mb-2">Logging out this device also revokes what was created on it:</p>
          <ul className="mb-6 divide-y divide-line">
            {tokens.map((name, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: tokens can share a name, and the order never changes.
              <CreatedItem key={place} name={`Token “${name}”`} detail="Access token" />
            ))}
            {programs.map(({ name, webhooks }, place) => (
              <CreatedItem
                // biome-ignore lint/suspicious/noArrayIndexKey: an app can appear twice, and the order never changes.
                key={place}
                name={name}
                detail={`App with access${webhookText(webhooks)}`}
              />
            ))}
          </ul>
        </>
      )}
      <ActionButtons>
        <Form method="post" action={`/settings/security/sessions/${id}/end/`}>
          <Button type="submit" look="danger">
            Log out
          </Button>
        </Form>
        <ButtonLink to="/settings/security/">Cancel</ButtonLink>
      </ActionButtons>
    </>
  )
}

function CreatedItem({ name, detail }: { name: string; detail: string }) {
  return (
    <li className="py-3">
      <p className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className="text-sm text-muted">{detail}</p>
    </li>
  )
}

function webhookText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? ', with 1 webhook' : `, with ${count} webhooks`
}
