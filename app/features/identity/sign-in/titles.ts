import { BRAND } from '../../../brand.ts'
import { isolated } from '../../../text/direction.ts'
import type { FlowType, Screen } from './machine/flow.ts'
import type { Container, SignUpSource } from './sign-in-context.ts'

export type TitleFacts = {
  flowType: FlowType
  container: Container
  source: SignUpSource | null
  inviter: string | null
  followed: string | null
  media: 'picture' | 'video'
  known: string | null
  isSwitching?: boolean
}

/** The heading of a screen. The screen `UnderageConfirmation` shows a birthday instead. */
export function titleOf(screen: Screen, facts: TitleFacts): string {
  switch (screen.view) {
    case 'signup':
      return screen.step === 'birthday' ? 'Enter your birthdate' : signUpTitle(facts)
    case 'login':
      return screen.isPersonal && facts.known
        ? `Welcome back, ${isolated(facts.known)}`
        : logInTitle(facts)
    case 'loginMfa':
      return 'Enter your verification code'
    case 'socialSignupWithAge':
      return 'Enter your birthdate'
    case 'EmailCollection':
      return 'Add your email'
    case 'EmailAlreadyExist':
      return 'This email already has an account'
    case 'joinAccount':
      return 'Is this your account?'
    case 'UnderageConfirmation':
      return 'Is this your birthday?'
    case 'consents':
      return 'Consents'
    case 'welcome':
      return `Welcome to ${BRAND}`
  }
}

function signUpTitle({
  flowType,
  source,
  inviter,
  followed,
  media,
  container,
}: TitleFacts): string {
  if (inviter) {
    return flowType === 'respondMessage'
      ? `Sign up and let ${isolated(inviter)} know what you think`
      : `Join ${isolated(inviter)} on ${BRAND} for more ideas`
  }
  switch (source) {
    case 'boardInvite':
      return 'Sign up to join this board'
    case 'saveButton':
      return 'Sign up to save this pin'
    case 'saveButtonExp':
      return 'Keep this idea for later'
    case 'pinBookmarklet':
      return 'Sign up to save from anywhere'
    case 'downloadImageBtnDweb':
    case 'downloadImageBtnUnauth':
      return `Sign up to download this ${media}`
    case 'followButton':
      return followed ? `Sign up to follow ${isolated(followed)}` : 'Sign up to follow'
    case 'homePage':
    case null:
      return container === 'revamped_business_login_page'
        ? 'Create a business account'
        : `Welcome to ${BRAND}`
  }
}

function logInTitle({ container, followed, media, isSwitching }: TitleFacts): string {
  if (isSwitching) return 'Add an account'
  switch (container) {
    case 'save':
    case 'pinBookmarklet':
      return 'Log in to save this pin'
    case 'download':
      return `Log in to download this ${media}`
    case 'follow':
      return followed ? `Log in to follow ${isolated(followed)}` : 'Log in to follow'
    case 'revamped_business_login_page':
      return 'Log in to your business account'
    default:
      return 'Welcome back'
  }
}
