import { useState } from 'react'
import { type Departure, DRAWN_FOR } from '../../drawn-for.ts'
import type { ShownViewer } from '../../features/identity/sessions/use-viewer.tsx'
import { isolated } from '../../text/direction.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormError } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { settleDeparture } from '../other-account.ts'

const TITLES = {
  switched: 'You use another account now',
  logged_out: 'You are logged out',
} as const satisfies Record<Departure, string>

/** Tells the member of a page that their browser has gone on without them; nothing typed is lost. */
export default function DepartureDialog({
  departure,
  viewer: { id, fullName },
}: {
  departure: Departure
  viewer: ShownViewer
}) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Where the account asks for more than a press. */
  const [onward, setOnward] = useState(
    departure === 'logged_out' ? `/add-account/?account=${id}` : null,
  )
  const name = isolated(fullName)

  async function switchBack() {
    setBusy(true)
    const path = await switchTo(id)
    setBusy(false)
    setProblem(path === null ? "The network didn't get through. Try again." : null)
    if (path === BACK) settleDeparture('send_again')
    else setOnward(path)
  }
  return (
    <Dialog
      label={TITLES[departure]}
      onClose={() => settleDeparture('drop')}
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
          Drop it and go on
        </Button>
      </div>
    </Dialog>
  )
}

const BACK = '/accounts/'

/** The page after a switch: back, or the account's question first; null without an answer. */
async function switchTo(accountId: number): Promise<string | null> {
  const body = new URLSearchParams({ accountId: String(accountId), next: BACK })
  const init = { method: 'POST', body, headers: { [DRAWN_FOR.header]: '' } }
  const answer = await fetch('/accounts/switch/', init).catch(() => null)
  if (!answer?.ok) return null
  const { pathname, search } = new URL(answer.url)
  return pathname === BACK ? BACK : pathname + search
}
