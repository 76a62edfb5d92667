import { useCallback, useRef, useState } from 'react'
import type { FormResult } from '../../../../forms/form-result.ts'
import { Button } from '../../../../ui/button.tsx'
import { Alert } from '../../../../ui/form/alert.tsx'
import { Answer } from '../../../../ui/form/answer.ts'
import { CarriedInputs } from '../../../../ui/form/carried-fields.tsx'
import { useCombobox } from '../../../../ui/form/combobox.tsx'
import { TextField } from '../../../../ui/form/field.tsx'
import { useFetcher } from '../../../../ui/form/sending.ts'
import { StayField } from '../../../../ui/form/stay-field.tsx'
import { ConfirmFirstLink } from '../../../identity/email-addresses/confirm-first-link.tsx'
import { collaboratorsPath } from '../board-names/board-path.ts'
import type { Collaborator } from '../collaborators/collaborators.server.ts'
import { fetchInvitees, type SuggestedInvitee } from './fetch-invitees.ts'
import { InviteOptions } from './invite-options.tsx'

export type InviteAnswer = { invited: Collaborator } | FormResult

export function InviteForm({
  boardId,
  mayInviteByEmail,
  result,
}: {
  boardId: number
  /** Whether the viewer's own address is confirmed. If not, no address is suggested. */
  mayInviteByEmail: boolean
  result?: FormResult | undefined
}) {
  const fetcher = useFetcher<InviteAnswer>()
  const [typed, setTyped] = useState(result?.typed['who'] ?? '')
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<readonly string[]>([])
  const field = useRef<HTMLInputElement>(null)
  const ask = useCallback(
    async (typed: string, signal: AbortSignal) => {
      const found = await fetchInvitees(boardId, typed, signal)
      return mayInviteByEmail ? found : found.filter(({ type }) => type !== 'email')
    },
    [boardId, mayInviteByEmail],
  )
  const answer = fetcher.data
  const refused = answer && 'errors' in answer ? answer : result
  const isRefused = refused !== undefined && refused.typed['who'] === typed.trim()
  const combobox = useCombobox({
    typed: isOpen && !isRefused ? typed.trim() : null,
    ask,
    onChoose: choose,
    onClose: () => setOpen(false),
    onOpen: () => setOpen(true),
  })
  const error = refused && (refused.errors['who'] ?? refused.formError ?? undefined)
  const isDone = answer !== undefined && 'invited' in answer && fetcher.state === 'idle'

  const done = isDone ? sent : sent.slice(0, -1)

  function choose(option: SuggestedInvitee) {
    if (!option.valid || done.includes(option.key) || fetcher.state !== 'idle') return
    const [name, value] = option.id === null ? ['who', option.key] : ['memberId', String(option.id)]
    fetcher.submit(
      { [name]: value, stay: '1' },
      { method: 'post', action: collaboratorsPath({ id: boardId }) },
    )
    setSent([...done, option.key])
    field.current?.focus()
  }

  return (
    <fetcher.Form
      method="post"
      action={collaboratorsPath({ id: boardId })}
      onSubmit={() => setSent([...done, typed.trim()])}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || setOpen(false)
      }
    >
      <StayField />
      <div className="relative flex flex-wrap items-end gap-2">
        <div className="min-w-[min(10rem,100%)] flex-1">
          <TextField
            ref={field}
            label="Invite by name or email"
            name="who"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setOpen(true)
            }}
            onFocus={() => setOpen(true)}
            {...combobox.field}
            autoCapitalize="none"
            spellCheck={false}
            role="combobox"
            aria-expanded={combobox.isOpen}
          />
        </div>
        <Button type="submit" size="large" busy={fetcher.state === 'submitting'}>
          Invite
        </Button>
        <InviteOptions combobox={combobox} sent={done} />
      </div>
      {error && (
        <Answer.Provider value={answer}>
          <Alert className="mt-1.5 text-sm text-danger">
            {error} <ConfirmFirstLink code={refused?.code} />
          </Alert>
        </Answer.Provider>
      )}
      {!mayInviteByEmail && (
        <p className="mt-1.5 text-sm text-muted">
          To invite by email, first confirm your own address.{' '}
          <ConfirmFirstLink code="inviter_unconfirmed" />
        </p>
      )}
      <p role="status" className="sr-only">
        {isDone ? 'Done!' : labelOf(combobox.options[0])}
      </p>
      <CarriedInputs />
    </fetcher.Form>
  )
}

function labelOf(first: SuggestedInvitee | undefined): string {
  if (first?.type !== 'email') return ''
  return first.valid ? 'Click to send!' : 'Keep typing!'
}
