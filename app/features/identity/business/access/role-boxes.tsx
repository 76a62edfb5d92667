import { Alert } from '../../../../ui/form/alert.tsx'
import { Checkbox } from '../../../../ui/form/field.tsx'
import { dutiesOf, GIVEN_ROLES, type GivenRole, ROLE_LABELS } from './roles.ts'

export function RoleBoxes({
  legend,
  has,
  error,
}: {
  legend: string
  has: (role: GivenRole) => boolean
  error: string | undefined
}) {
  return (
    <fieldset>
      <legend className="pb-3 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-col gap-4">
        {GIVEN_ROLES.map((role) => (
          <Checkbox
            key={role}
            name={role}
            label={ROLE_LABELS[role]}
            hint={dutiesOf(role)}
            defaultChecked={has(role)}
          />
        ))}
        {error && <Alert className="text-sm text-danger">{error}</Alert>}
      </div>
    </fieldset>
  )
}
