import { SCOPE_GROUPS } from './chosen-scopes.ts'
import { SCOPES, type Scope } from './scopes.ts'

/** A program's scopes as text. Secret boards are always mentioned. */
export function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const groups = SCOPE_GROUPS.map(({ name, scopes: all }) => ({
    name,
    given: all.filter((scope) => scopes.includes(scope)),
  })).filter(({ given }) => given.length > 0)
  return (
    <div className="flex flex-col gap-4">
      {groups.map(({ name, given }) => (
        <Group key={name} name={name} scopes={given} />
      ))}
      {!scopes.some((scope) => scope.endsWith('_secret')) && (
        <p className="text-muted">It can't see your secret boards.</p>
      )}
    </div>
  )
}

function Group({ name, scopes }: { name: string; scopes: readonly Scope[] }) {
  return (
    <div>
      <p className="mb-1 font-semibold">{name}</p>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {scopes.map((scope) => (
          <li key={scope}>{SCOPES[scope]}</li>
        ))}
      </ul>
    </div>
  )
}
