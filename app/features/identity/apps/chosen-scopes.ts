import * as v from 'valibot'
import { isScope, SCOPES, type Scope } from './scopes.ts'

export const SCOPE_NAMES: readonly Scope[] = Object.keys(SCOPES).filter(isScope)

/** The scopes as a member is asked for them: what is secret stands apart. */
export const SCOPE_GROUPS = [
  { name: 'Your account, boards and pins', scopes: named(/^(user_accounts|boards|pins):[a-z]+$/) },
  { name: 'Your secret boards', scopes: named(/_secret$/) },
  { name: 'Businesses', scopes: named(/^(ads|biz_access|billing|catalogs):/) },
] as const

/** Of a form with a box for each scope, or of a list. */
export const Scopes = v.pipe(
  v.array(v.custom<Scope>((name) => typeof name === 'string' && isScope(name))),
  v.minLength(1, 'scopes_missing'),
)

export function tickedScopes(fields: Readonly<Record<string, unknown>>): Scope[] {
  return SCOPE_NAMES.filter((name) => fields[name] === 'on')
}

/** A list as the wire has it, with spaces or commas between; null where one of them is unknown. */
export function scopesIn(text: string): Scope[] | null {
  const names = [...new Set(text.split(/[\s,]+/).filter(Boolean))]
  const known = names.filter(isScope)
  return known.length === names.length && known.length > 0 ? known : null
}

function named(pattern: RegExp): Scope[] {
  return SCOPE_NAMES.filter((name) => pattern.test(name))
}
