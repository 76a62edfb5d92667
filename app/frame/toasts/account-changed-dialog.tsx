import { useState } from 'react'
import type { ShownViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { type AccountChange, RENDERED_FOR } from '../../rendered-for.ts'
import { isolated } from '../../text/direction.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { resolveAccountChange } from '../account-change.ts'

const TITLES = {
  switched: "You're now using another account",
  logged_out: "You're logged out",
} as const satisfies Record<AccountChange, string>

/** Tells the page's member that another account is now active. Nothing typed is lost. */
export default function AccountChangedDialog({
  departure,
  viewer: { id, fullName },
}: {
  departure: AccountChange
  viewer: ShownViewer
}) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [onward, setOnward] = useState(
    departure === 'logged_out' ? `/add-account/?account=${id}` : null,
  )
  const name = isolated(fullName)

  async function switchBack() {
    setBusy(true)
    const path = await switchTo(id)
    setBusy(false)
    setProblem(path === null ? 'Connection failed. Try again.' : null)
    if (path === RETURN_PATH) resolveAccountChange('send_again')
    else setOnward(path)
  }
  return (
    <Dialog
      label={TITLES[departure]}
      onClose={() => resolveAccountChange('drop')}
      className="min-[46rem]:w-[31.25rem]"
    >
      <div className="mx-auto flex max-w-sm flex-col gap-4 pt-9 text-center wrap-anywhere">
        <h2 className="text-xl">{TITLES[departure]}</h2>
        <p>This page is {name}’s. Nothing was changed, and what you typed is still here.</p>
        <FormError>{problem}</FormError>
        {onward ? (
          <>
            <FormError>Log in as {name} again in a new tab, then come back.</FormError>
            <ButtonLink to={onward} target="_blank" size="large" look="brand">
              Log in again
            </ButtonLink>
          </>
        ) : (
          <Button size="large" look="brand" busy={isBusy} onClick={switchBack}>
            Switch back to {name}
          </Button>
        )}
        <Button size="large" onClick={() => window.location.reload()}>
          Discard and continue
        </Button>
      </div>
    </Dialog>
  )
}

const RETURN_PATH = '/accounts/'

/** The path after a switch: the return path, or a page that asks for log-in; null without a response. */
async function switchTo(accountId: number): Promise<string | null> {
  const body = new URLSearchParams({ accountId: String(accountId), next: RETURN_PATH })
  const init = { method: 'POST', body, headers: { [RENDERED_FOR.header]: '' } }
  const answer = await fetch('/accounts/switch/', init).catch(() => null)
  if (!answer?.ok) return null
  const { pathname, search } = new URL(answer.url)
  return pathname === RETURN_PATH ? RETURN_PATH : pathname + search
}
