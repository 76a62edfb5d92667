import { Button } from '../../../../../ui/button.tsx'
import { ActionButtons } from '../../../../../ui/form/action-buttons.tsx'
import { useSentForm } from '../../../../../ui/form/sending.ts'
import type { ReadyPage } from '../../page.server.ts'

export function StepSubmit({ page: { problems }, isLast }: { page: ReadyPage; isLast: boolean }) {
  const isSending = useSentForm() !== null
  const promotes = isLast && problems !== null && Object.keys(problems).length === 0
  const label = isLast ? 'Save' : 'Save and continue'
  return (
    <ActionButtons>
      <Button
        type="submit"
        {...(promotes && { name: 'intent', value: 'promote' })}
        look="brand"
        busy={isSending}
      >
        {promotes ? 'Save and promote' : label}
      </Button>
    </ActionButtons>
  )
}
