import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import { appPath } from './app.ts'
import { AppDevice } from './app-device.tsx'
import type { AppChange } from './app-history.server.ts'
import type { OwnAppWithHistory } from './own-apps.server.ts'

export function HoldNotice({ app }: { app: OwnAppWithHistory }) {
  const { heldAt, isSecretDoubted } = app
  if (heldAt === null && !isSecretDoubted) return null
  return (
    <section aria-labelledby="hold" className="mb-12 rounded-pin border border-line p-5">
      <h2 id="hold" className="mb-2 text-lg">
        This app is on hold
      </h2>
      <p className="mb-4 text-muted">
        {heldAt !== null && (
          <span>
            Your account was secured on <ClockTime at={heldAt} dateStyle="medium" />.{' '}
          </span>
        )}
        <span>Someone else may have changed this app, so nobody can approve it now. </span>
        <span>
          {isSecretDoubted
            ? 'Members who allowed it before can continue as soon as it has a new secret.'
            : 'Members who allowed it before can keep using it.'}{' '}
          If they allowed it through a redirect URL added in the week before, they must do so again.
        </span>
      </p>
      {isSecretDoubted && <NewSecretNeeded app={app} />}
      {heldAt !== null && <ConfirmForm app={app} />}
    </section>
  )
}

function NewSecretNeeded({ app: { id } }: { app: OwnAppWithHistory }) {
  return (
    <div className="mb-6">
      <h3 className="mb-1 font-semibold">Create a new secret</h3>
      <p className="mb-3 text-muted">
        The secret was created shortly before your account was secured, so it no longer works. The
        app can't get or refresh tokens until it has a new one.
      </p>
      <ButtonLink to={`${appPath(id)}secret/`}>Create a new secret</ButtonLink>
    </div>
  )
}

function ConfirmForm({ app: { id, redirectUris, changes } }: { app: OwnAppWithHistory }) {
  const path = `${appPath(id)}confirm/`
  const sent = useSentForm()
  return (
    <Form method="post" action={path}>
      <h3 className="mb-1 font-semibold">Check the redirect URLs</h3>
      <p className="mb-3 text-muted">
        If you don't know one of them, remove it below and save. Members who allowed the app through
        it must allow it again.
      </p>
      <ul className="mb-4 flex flex-col gap-3">
        {redirectUris.map((uri) => (
          <li key={uri}>
            <code dir="ltr" className="text-sm wrap-anywhere">
              {uri}
            </code>
            <Added change={changes.find(({ kind, after }) => kind === ADDED && after === uri)} />
          </li>
        ))}
      </ul>
      <input type="hidden" name="redirectUris" value={redirectUris.join(' ')} />
      <ActionButtons>
        <Button type="submit" look="brand" busy={sent?.action === path}>
          Confirm addresses
        </Button>
      </ActionButtons>
    </Form>
  )
}

const ADDED = 'address_added'

function Added({ change }: { change: AppChange | undefined }) {
  if (!change) return null
  return (
    <p className="text-sm text-muted">
      Added on <ClockTime at={change.createdAt} dateStyle="medium" timeStyle="short" />
      <AppDevice change={change} />
    </p>
  )
}
