/** The routes of a wall's buttons, for members and for visitors: a page with a wall loads them when it is idle. */
export const MEMBER_ROUTES = [
  'screens/pin/page',
  'content/pin/save',
  'content/pin/restore',
  'content/follow',
]
export const VISITOR_ROUTES = [
  'screens/pin/page',
  'identity/log-in/login',
  'identity/sign-up/signup',
  'identity/sign-up/signup-email',
]
