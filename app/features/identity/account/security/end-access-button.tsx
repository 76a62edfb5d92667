import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import type { AccessEntry } from '../../recovery/account-access.server.ts'
import { KINDS_TO_CONFIRM, SHARING_PATH } from './rights.ts'

/** The button that revokes one kind of access, or a link to the page for it. */
export function EndAccessButton({ way, from }: { way: AccessEntry; from: 'ways' | 'sharing' }) {
  const { kind, id, name, detail, canEnd, isThis } = way
  if (isThis) return null
  if (!canEnd) {
    return (
      <p className="max-w-40 text-end text-sm wrap-anywhere text-muted">
        Only managers of <bdi>{detail}</bdi> can remove this
      </p>
    )
  }
  const place = CHANGED_AT[kind]
  if (place) {
    return (
      <ButtonLink to={place} size="small" aria-label={`Change ${name}`}>
        Change
      </ButtonLink>
    )
  }
  if (kind === 'session') {
    return (
      <ButtonLink to={`${SECURITY}sessions/${id}/end/`} size="small" aria-label={`Log out ${name}`}>
        Log out
      </ButtonLink>
    )
  }
  if (KINDS_TO_CONFIRM.some((one) => one === kind)) {
    return (
      <ButtonLink to={`${endPath(way)}?from=${from}`} size="small" aria-label={`Remove ${name}`}>
        Remove
      </ButtonLink>
    )
  }
  return (
    <Form method="post" action={endPath(way)}>
      <input type="hidden" name="from" value={from} />
      <Button type="submit" size="small" aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </Form>
  )
}

const SECURITY = '/settings/security/'

const CHANGED_AT: Partial<Record<AccessEntry['kind'], string>> = {
  password: `${SECURITY}#password`,
  identity: `${SECURITY}#connected`,
  passkey: `${SECURITY}#passkeys`,
  factor: `${SECURITY}#second-factor`,
  recovery_codes: `${SECURITY}#second-factor`,
}

function endPath({ kind, id }: AccessEntry): string {
  if (kind === 'token') return `/settings/tokens/${id}/revoke/`
  if (kind === 'program') return `/settings/apps/programs/${id}/end/`
  if (kind === 'email_change') return `${SECURITY}email/cancel/`
  return `${SHARING_PATH}${kind}/${id}/end/`
}
