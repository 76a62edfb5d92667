import { Button } from '../../../../ui/button.tsx'
import { ActionButtons } from '../../../../ui/form/action-buttons.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import type { ShownExport } from './data-exports.server.ts'

export function CopyForm({ copy, action }: { copy: ShownExport | null; action: string }) {
  const isRunning = copy !== null && copy.keptUntil === null && !copy.hasFailed
  return (
    <Form method="post" action={action}>
      <ActionButtons>
        <Button type="submit" off={isRunning} busy={useSentForm()?.action === action}>
          {copy && !isRunning ? 'Create a new copy' : 'Create a copy'}
        </Button>
      </ActionButtons>
    </Form>
  )
}
