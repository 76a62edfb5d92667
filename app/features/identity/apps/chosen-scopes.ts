import * as v from 'valibot'
import { isScope, SCOPES, type Scope } from './scopes.ts'

export const SCOPE_NAMES: readonly Scope[] = Object.keys(SCOPES).filter(isScope)

/** The scopes as grouped for members. Secret boards have their own group. */
export const SCOPE_GROUPS = [
  {
    name: 'Your account, boards and pins',
    scopes: scopesMatching(/^(user_accounts|boards|pins):[a-z]+$/),
  },
  { name: 'Your secret boards', scopes: scopesMatching(/_secret$/) },
  { name: 'Businesses', scopes: scopesMatching(/^(ads|biz_access|billing|catalogs):/) },
] as const

export const Scopes = v.pipe(
  v.array(v.custom<Scope>((name) => typeof name === 'string' && isScope(name))),
  v.minLength(1, 'scopes_missing'),
)

export function tickedScopes(fields: Readonly<Record<string, unknown>>): Scope[] {
  return SCOPE_NAMES.filter((name) => fields[name] === 'on')
}

export function scopesIn(text: string): Scope[] | null {
  const names = [...new Set(text.split(/[\s,]+/).filter(Boolean))]
  const known = names.filter(isScope)
  return known.length === names.length && known.length > 0 ? known : null
}

function scopesMatching(pattern: RegExp): Scope[] {
  return SCOPE_NAMES.filter((name) => pattern.test(name))
}
