import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import { PASSKEYS } from '../../limits.ts'
import type { Passkey } from '../../passkeys/passkeys.server.ts'
import { useSignalledPasskeys } from '../../passkeys/signal-passkeys.tsx'

export function PasskeysSection({
  passkeys,
  userHandle,
}: {
  passkeys: readonly Passkey[]
  userHandle: string
}) {
  useSignalledPasskeys(userHandle, passkeys)
  const keptFocus = useKeptFocus<HTMLUListElement>()
  return (
    <>
      {passkeys.length === 0 && (
        <p className="mb-4 text-muted">Log in with your fingerprint, face or screen lock.</p>
      )}
      <ul className="mb-4 divide-y divide-line" {...keptFocus}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} {...passkey} />
        ))}
      </ul>
      {passkeys.length < PASSKEYS ? (
        <ButtonLink to="/settings/security/passkeys/">Add a passkey</ButtonLink>
      ) : (
        <p className="text-muted">{`You have ${PASSKEYS} passkeys, which is the limit.`}</p>
      )}
    </>
  )
}

function PasskeyRow({ id, name, isBackedUp, createdAt, usedAt, countsFrom }: Passkey) {
  return (
    <li className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Since <ClockTime at={createdAt} dateStyle="medium" />,{' '}
          {usedAt === null ? (
            <span>not used yet</span>
          ) : (
            <span>
              last used <ClockTime at={usedAt} dateStyle="medium" />
            </span>
          )}
          <span>{isBackedUp ? ', on all your devices' : ', on one device'}</span>
        </p>
        {countsFrom !== null && (
          <p className="text-sm text-muted">
            Counts as two-step verification from <ClockTime at={countsFrom} dateStyle="medium" />.
            Until then it only replaces your password.
          </p>
        )}
        <details className="mt-1 text-sm">
          <summary className="cursor-pointer underline">Rename</summary>
          <Form
            method="post"
            action={`/settings/security/passkeys/${id}/rename/`}
            className="mt-2 flex items-end gap-2"
          >
            <TextField label={`New name for ${name}`} name="name" defaultValue={name} required />
            <Button type="submit">Save</Button>
          </Form>
        </details>
      </div>
      <Form method="post" action={`/settings/security/passkeys/${id}/remove/`}>
        <Button type="submit" size="small" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </Form>
    </li>
  )
}
