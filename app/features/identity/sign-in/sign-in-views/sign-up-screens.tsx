import type { ComponentType } from 'react'
import type { FlowParts } from '../flow-parts.ts'
import type { Screen, View } from '../machine/flow.ts'
import { EmailTakenScreen } from './email-taken-screen.tsx'
import { JoinScreen } from './join-screen.tsx'
import { SignUpScreen } from './sign-up/sign-up-screen.tsx'
import { SocialSignUpScreen } from './social-sign-up-screen.tsx'

const SCREENS: Record<Exclude<View, 'login' | 'loginMfa'>, ComponentType<FlowParts>> = {
  signup: SignUpScreen,
  consents: SignUpScreen,
  UnderageConfirmation: SignUpScreen,
  socialSignupWithAge: SocialSignUpScreen,
  EmailCollection: SocialSignUpScreen,
  EmailAlreadyExist: EmailTakenScreen,
  joinAccount: JoinScreen,
  welcome: WelcomeScreen,
}

/** All screens of a sign-up. Log-in pages load them on demand. */
export default function SignUpScreens(parts: FlowParts) {
  const { screen } = parts.flow
  if (screen.view === 'login' || screen.view === 'loginMfa') return null
  const Screen = isSocial(screen) ? SocialSignUpScreen : SCREENS[screen.view]
  return <Screen {...parts} />
}

/** Whether a screen shared by both sign-ups belongs to a sign-up with a provider. */
function isSocial(screen: Screen): boolean {
  if (screen.view === 'UnderageConfirmation') return screen.of === 'social'
  return screen.view === 'consents' && screen.back !== 'birthday'
}

function WelcomeScreen() {
  return (
    <div role="status" className="flex flex-col gap-4 text-center">
      <p>We're getting your home ready.</p>
      <div className="h-2 overflow-hidden rounded-full bg-sunken">
        <div className="welcome-bar h-full rounded-full bg-brand" />
      </div>
    </div>
  )
}
