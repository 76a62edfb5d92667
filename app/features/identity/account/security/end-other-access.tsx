import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { FormError } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import type { AccessEntry, AccessKind } from '../../recovery/account-access.server.ts'
import { ACCOUNT_ACCESS_PATH } from './rights.ts'

/** The button that revokes all other access, or a sentence if there is no other access. */
export function EndOtherAccess({
  ways,
  rights,
  isWhole,
  result,
}: {
  ways: readonly AccessEntry[]
  rights: readonly AccessEntry[]
  /** Whether the list contains all access and not just one page of several. */
  isWhole: boolean
  result: FormResult | undefined
}) {
  const hasPassword = ways.some(({ kind }) => kind === 'password')
  const others = [...ways, ...rights].filter(({ isThis }) => !isThis)
  const ended = others.filter(({ kind }) => !staysAfter(kind, hasPassword))
  if (ended.length === 0 && isWhole) {
    const isAlone = others.every(({ kind }) => kind === 'password' || kind === 'factor')
    return (
      <p className="mt-6 text-muted">
        {isAlone
          ? 'Nothing else has access.'
          : 'Everything else listed here stays until you remove it.'}
      </p>
    )
  }
  return (
    <div className="mt-6 flex flex-col gap-4">
      <p className="text-muted">
        You keep this device{hasPassword && <span>, your password</span>}
        <span> and your second factor. </span>
        {!hasPassword && (
          <span>
            {
              "You also keep your passkeys and connected accounts, because you don't have a password. "
            }
          </span>
        )}
        <span>
          “Remove all other access” logs out your other devices and revokes all tokens, apps with
          access and their webhooks, links to change your email, trusted browsers and recovery
          codes. It removes{' '}
        </span>
        {hasPassword && <span>{'your passkeys and connected accounts, '}</span>}
        <span>
          everyone with access to your business, all secret links, collaborators and invitations,
          and stops the feeds that add pins. Your own apps, claimed websites, conversion tags and
          the people you invited to manage other businesses stay until you remove them.
        </span>
      </p>
      <Form method="post" action={ACCOUNT_ACCESS_PATH}>
        <FormError>{result?.formError}</FormError>
        <ActionButtons>
          <Button type="submit" look="danger">
            Remove all other access
          </Button>
        </ActionButtons>
      </Form>
    </div>
  )
}

const ALWAYS_STAY: readonly AccessKind[] = ['password', 'factor', 'invitee', 'app', 'site', 'tag']
const STAY_WITHOUT_PASSWORD: readonly AccessKind[] = ['identity', 'passkey']

function staysAfter(kind: AccessKind, hasPassword: boolean): boolean {
  return ALWAYS_STAY.includes(kind) || (!hasPassword && STAY_WITHOUT_PASSWORD.includes(kind))
}
