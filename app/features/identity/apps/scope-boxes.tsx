import { Alert } from '../../../ui/form/alert.tsx'
import { Checkbox } from '../../../ui/form/field.tsx'
import { SCOPE_GROUPS } from './chosen-scopes.ts'
import { isUsed, SCOPES, type Scope } from './scopes.ts'

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
        <fieldset key={name}>
          <legend className="pb-3 font-semibold">{name}</legend>
          <div className="flex flex-col gap-4">
            {scopes.filter(isUsed).map((scope) => (
              <Checkbox
                key={scope}
                name={scope}
                label={SCOPES[scope]}
                hint={scope}
                defaultChecked={has(scope)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {error && <Alert className="text-sm text-danger">{error}</Alert>}
    </>
  )
}
