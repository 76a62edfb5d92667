import { Button } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/form/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { REASONS } from '../../../content/reports/reasons.ts'
import { KIND_WORDS } from '../cases/case-title.ts'

export function QueueFilter({ kind, reason }: { kind: string; reason: string }) {
  return (
    <Form
      method="get"
      className="mb-4 flex items-end gap-3 max-[40rem]:flex-col max-[40rem]:items-stretch"
    >
      <SelectField label="Kind" name="kind" defaultValue={kind}>
        <option value="">All kinds</option>
        {Object.entries(KIND_WORDS).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </SelectField>
      <SelectField label="Reason" name="reason" defaultValue={reason}>
        <option value="">All reasons</option>
        {Object.entries(REASONS).map(([value, { name }]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" className="h-12">
        Filter
      </Button>
    </Form>
  )
}
