import { Button } from '../../../../ui/button.tsx'
import { Acts } from '../../../../ui/form/acts.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import type { ShownExport } from './data-exports.server.ts'

/** The button that begins a copy; off while one is being made. */
export function CopyForm({ copy, action }: { copy: ShownExport | null; action: string }) {
  const isRunning = copy !== null && copy.keptUntil === null && !copy.hasFailed
  return (
    <Form method="post" action={action}>
      <Acts>
        <Button type="submit" off={isRunning} busy={useSentForm()?.action === action}>
          {copy && !isRunning ? 'Make a new copy' : 'Make a copy'}
        </Button>
      </Acts>
    </Form>
  )
}
