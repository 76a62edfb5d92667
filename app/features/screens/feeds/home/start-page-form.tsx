import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { RadioGroup } from '../../../../ui/form/radio-group.tsx'
import { useSentForm } from '../../../../ui/form/sending.ts'
import { useViewer } from '../../../identity/sessions/use-viewer.tsx'

const PAGES = [
  { value: 'home', label: 'Home' },
  { value: 'profile', label: 'Your profile' },
  { value: 'ideas', label: 'Ideas' },
] as const

export function StartPageForm() {
  const start = useViewer()?.preferences.startPage ?? 'home'
  const isSaving = useSentForm()?.data?.has('startPage') ?? false
  return (
    <Form method="post" preventScrollReset className="mb-10 flex flex-col items-start gap-5">
      <RadioGroup name="startPage" legend="Start page" options={PAGES} defaultValue={start} />
      <Button type="submit" busy={isSaving}>
        Save start page
      </Button>
    </Form>
  )
}
