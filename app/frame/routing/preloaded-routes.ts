/** The routes of a wall's buttons, for members and visitors. Loaded when a page is idle. */
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
