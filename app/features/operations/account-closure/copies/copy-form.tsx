import { useId } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { Moment } from '../../../../ui/moment.tsx'
import type { ShownExport } from './data-exports.server.ts'

export function CopyForm({ copy, action }: { copy: ShownExport | null; action: string }) {
  const nextId = useId()
  const isRunning = copy !== null && copy.keptUntil === null && !copy.hasFailed
  const nextAt = isRunning ? null : (copy?.nextAt ?? null)
  return (
    <Form method="post" action={action}>
      <ActionButtons>
        <Button
          type="submit"
          off={isRunning || nextAt !== null}
          busy={useSentForm()?.action === action}
          aria-describedby={nextAt === null ? undefined : nextId}
        >
          {copy && !isRunning ? 'Create a new copy' : 'Create a copy'}
        </Button>
      </ActionButtons>
      {nextAt !== null && (
        <p id={nextId} className="mt-3 text-sm text-muted">
          You can create a new copy from <Moment at={nextAt} />.
        </p>
      )}
    </Form>
  )
}
