import { SelectField } from '../../../../ui/form/field.tsx'
import { REASONS } from '../../../content/reports/reasons.ts'
import { KIND_NAMES } from '../cases/case-title.ts'
import { FilterForm } from '../filter-form.tsx'

export function QueueFilter({ kind, reason }: { kind: string; reason: string }) {
  return (
    <FilterForm key={`${kind} ${reason}`}>
      <SelectField label="Kind" name="kind" defaultValue={kind}>
        <option value="">All kinds</option>
        {Object.entries(KIND_NAMES).map(([value, word]) => (
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
    </FilterForm>
  )
}
