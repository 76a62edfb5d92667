/** The scopes of Pinterest's API, and what each lets a program do. */
export const SCOPES = {
  'user_accounts:read': 'See your profile, and who and what you follow',
  'user_accounts:write': 'Follow members and claim websites',
  'boards:read': 'See your boards that are not secret',
  'boards:write': 'Create, change and delete boards that are not secret',
  'boards:read_secret': 'See your secret boards',
  'boards:write_secret': 'Create, change and delete your secret boards',
  'pins:read': 'See your pins on boards that are not secret',
  'pins:write': 'Create, save, change and delete pins on boards that are not secret',
  'pins:read_secret': 'See your pins on secret boards',
  'pins:write_secret': 'Create, save, change and delete pins on your secret boards',
  'ads:read': 'See your campaigns and their reports',
  'ads:write': 'Change campaigns (no call does this yet)',
  'biz_access:read': 'See the businesses that you act for',
  'biz_access:write': 'Change who acts for a business (no call does this yet)',
  'billing:read': 'See bills (no call does this yet)',
  'billing:write': 'Change bills (no call does this yet)',
  'catalogs:read': 'See catalogues (no call does this yet)',
  'catalogs:write': 'Change catalogues (no call does this yet)',
} as const

export type Scope = keyof typeof SCOPES

export function isScope(name: string): name is Scope {
  return Object.hasOwn(SCOPES, name)
}

/** The scope that the same right needs on secret boards; undefined for what no board keeps secret. */
export function secretScope(scope: Scope): Scope | undefined {
  const name = `${scope}_secret`
  return isScope(name) ? name : undefined
}
