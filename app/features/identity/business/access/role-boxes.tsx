import { Checkbox } from '../../../../ui/form/field.tsx'
import { dutiesOf, GIVEN_ROLES, type GivenRole, ROLE_WORDS } from './roles.ts'

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
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-sm font-semibold">{legend}</legend>
      {GIVEN_ROLES.map((role) => (
        <Checkbox
          key={role}
          name={role}
          label={ROLE_WORDS[role]}
          hint={dutiesOf(role)}
          defaultChecked={has(role)}
        />
      ))}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
