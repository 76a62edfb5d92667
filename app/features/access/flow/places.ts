import * as v from 'valibot'

/** What the flow may begin with. `respondMessage` is a sign-up in answer to an inviter. */
export const FlowType = v.picklist([
  'signup',
  'respondMessage',
  'login',
  'loginMfa',
  'socialSignupWithAge',
  'EmailCollection',
  'EmailAlreadyExist',
  'UnderageConfirmation',
  'consents',
])
export type FlowType = v.InferOutput<typeof FlowType>

/** Where the flow sits. */
export const Container = v.picklist([
  'login_page',
  'home_page',
  'save',
  'download',
  'follow',
  'pinBookmarklet',
  'revamped_business_login_page',
  'bottom.right.upsell.email',
])
export type Container = v.InferOutput<typeof Container>

/** What made a visitor want an account. */
export const SignUpSource = v.picklist([
  'boardInvite',
  'saveButton',
  'saveButtonExp',
  'homePage',
  'pinBookmarklet',
  'downloadImageBtnDweb',
  'downloadImageBtnUnauth',
  'followButton',
])
export type SignUpSource = v.InferOutput<typeof SignUpSource>
