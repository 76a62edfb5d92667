/** The scopes of Pinterest's API, and what each allows a program to do. */
export const SCOPES = {
  'user_accounts:read': 'See your profile, and who and what you follow',
  'user_accounts:write': 'Follow members and claim websites',
  'boards:read': 'See your boards, except secret ones',
  'boards:write': 'Create, change and delete boards, except secret ones',
  'boards:read_secret': 'See your secret boards',
  'boards:write_secret': 'Create, change and delete your secret boards',
  'pins:read': 'See your pins, except those on secret boards',
  'pins:write': 'Create, save, change and delete pins, except on secret boards',
  'pins:read_secret': 'See your pins on secret boards',
  'pins:write_secret': 'Create, save, change and delete pins on your secret boards',
  'ads:read': 'See your campaigns and their reports',
  'ads:write': 'Change campaigns (not available yet)',
  'biz_access:read': 'See the businesses you have access to (not available yet)',
  'biz_access:write': 'Change who has access to a business (not available yet)',
  'billing:read': 'See bills (not available yet)',
  'billing:write': 'Change bills (not available yet)',
  'catalogs:read': 'See catalogues (not available yet)',
  'catalogs:write': 'Change catalogues (not available yet)',
} as const

export type Scope = keyof typeof SCOPES

/** Scopes of Pinterest's API that no call here requires. Programs may have them, but no form offers them. */
const UNUSED: readonly Scope[] = [
  'ads:write',
  'biz_access:read',
  'biz_access:write',
  'billing:read',
  'billing:write',
  'catalogs:read',
  'catalogs:write',
]

export function isUsed(scope: Scope): boolean {
  return !UNUSED.includes(scope)
}

export function isScope(name: string): name is Scope {
  return Object.hasOwn(SCOPES, name)
}

/** The scope for the same right on secret boards; undefined if there is none. */
export function secretScope(scope: Scope): Scope | undefined {
  const name = `${scope}_secret`
  return isScope(name) ? name : undefined
}
