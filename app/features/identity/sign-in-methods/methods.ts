/** Sign-in methods with the specification's numbers (5 was Google's Smart Lock). Our own numbers start at 10. */
export const LOGIN_METHODS = {
  email: 1,
  facebook: 2,
  google: 3,
  google_one_tap: 4,
  multifactor: 6,
  switch: 7,
  line: 8,
  sso: 9,
  passkey: 10,
} as const
export type LogInMethod = keyof typeof LOGIN_METHODS
