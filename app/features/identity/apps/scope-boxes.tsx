import { Checkbox } from '../../../ui/form/field.tsx'
import { SCOPE_GROUPS } from './chosen-scopes.ts'
import { SCOPES, type Scope } from './scopes.ts'

export function ScopeBoxes({
  has,
  error,
}: {
  has: (scope: Scope) => boolean
  error: string | undefined
}) {
  return (
    <>
      {SCOPE_GROUPS.map(({ name, scopes }) => (
        <fieldset key={name} className="flex flex-col gap-4">
          <legend className="mb-3 font-semibold">{name}</legend>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              name={scope}
              label={SCOPES[scope]}
              hint={scope}
              defaultChecked={has(scope)}
            />
          ))}
        </fieldset>
      ))}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </>
  )
}
