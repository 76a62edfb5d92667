/** The specification's numbers for the ways in; 5 to 7 are later parts of the product. */
export const LOGIN_METHODS = {
  email: 1,
  facebook: 2,
  google: 3,
  google_one_tap: 4,
  line: 8,
  sso: 9,
} as const
export type LogInMethod = keyof typeof LOGIN_METHODS
