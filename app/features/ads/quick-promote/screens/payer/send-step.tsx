import { Button } from '../../../../../ui/button.tsx'
import { Acts } from '../../../../../ui/form/acts.tsx'
import { useSentForm } from '../../../../../ui/form/sending.ts'
import type { ReadyPage } from '../../page.server.ts'

/** Says whether the form promotes: only the last one, and a finished draft. */
export function SendStep({ page: { problems }, isLast }: { page: ReadyPage; isLast: boolean }) {
  const isSending = useSentForm() !== null
  const promotes = isLast && problems !== null && Object.keys(problems).length === 0
  const words = isLast ? 'Save' : 'Save and go on'
  return (
    <Acts>
      <Button
        type="submit"
        {...(promotes && { name: 'intent', value: 'promote' })}
        look="brand"
        busy={isSending}
      >
        {promotes ? 'Save and promote' : words}
      </Button>
    </Acts>
  )
}
