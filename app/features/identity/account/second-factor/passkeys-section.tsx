import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useKeptFocus } from '../../../../ui/kept-focus.tsx'
import { ClockTime } from '../../../../ui/timing/clock.tsx'
import type { Passkey } from '../../passkeys/passkeys.server.ts'

export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  return (
    <>
      {passkeys.length === 0 && (
        <p className="mb-4 text-muted">
          Log in with your fingerprint, your face or the lock of your device.
        </p>
      )}
      <ul className="mb-4 divide-y divide-line" {...keptFocus}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} {...passkey} />
        ))}
      </ul>
      <ButtonLink to="/settings/security/passkeys/">Add a passkey</ButtonLink>
    </>
  )
}

function PasskeyRow({ id, name, isBackedUp, createdAt, usedAt }: Passkey) {
  return (
    <li className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Since <ClockTime at={createdAt} dateStyle="medium" />,{' '}
          {usedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <ClockTime at={usedAt} dateStyle="medium" />
            </>
          )}
          {isBackedUp ? ', on all your devices' : ', on one device'}
        </p>
        <details className="mt-1 text-sm">
          <summary className="cursor-pointer underline">Rename</summary>
          <Form
            method="post"
            action={`/settings/security/passkeys/${id}/rename/`}
            className="mt-2 flex items-end gap-2"
          >
            <TextField label={`New name of ${name}`} name="name" defaultValue={name} required />
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
