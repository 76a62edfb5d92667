import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'

export function SearchForm({ q, label }: { q: string; label: string }) {
  return (
    <Form method="get" className="mb-4 flex items-end gap-3">
      <TextField key={q} label={label} name="q" defaultValue={q} autoComplete="off" />
      <Button type="submit" className="h-12">
        Filter
      </Button>
    </Form>
  )
}
