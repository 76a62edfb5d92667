import * as v from 'valibot'
import { emailExists, validateEmail } from '../features/auth/emails/emails.server.ts'
import { EmailQuery, UncheckedEmail } from '../features/auth/identity/email.ts'
import { keepLandingSignals } from '../features/auth/landing-signals.server.ts'
import { LandingSignals } from '../features/auth/landing-signals.ts'
import { logIn } from '../features/auth/log-in/log-in.server.ts'
import { LogIn } from '../features/auth/log-in/log-in.ts'
import { sendInstructions } from '../features/auth/recovery/forgotten-password.server.ts'
import { ForgottenPassword } from '../features/auth/recovery/recovery.ts'
import { logOut } from '../features/auth/sessions/session-list.server.ts'
import { signUp } from '../features/auth/sign-up/sign-up.server.ts'
import { Registration } from '../features/auth/sign-up/sign-up.ts'
import { call, endpoint } from '../http/api.server.ts'
import type { Contract } from '../http/contract.server.ts'
import { signBrowserIn, signBrowserOut } from '../http/cookies/session-cookie.server.ts'
import { closingToSignUps } from '../http/cookies/underage.server.ts'

export const authContract = {
  'v3/register': call({
    POST: endpoint(Registration, (context, input) =>
      closingToSignUps(context, async () => signBrowserIn(context, await signUp(context, input))),
    ),
  }),
  'v3/register/exists': call({ POST: endpoint(EmailQuery, emailExists) }),
  'v3/email/validation': call({ POST: endpoint(UncheckedEmail, validateEmail) }),
  'v3/login': call({
    POST: endpoint(LogIn, async (context, input) =>
      signBrowserIn(context, await logIn(context, input)),
    ),
  }),
  'v3/logout': call({
    POST: endpoint(v.object({}), async (context) => {
      await logOut(context)
      signBrowserOut(context)
    }),
  }),
  'v3/users/forgot_password': call({ POST: endpoint(ForgottenPassword, sendInstructions) }),
  'v3/orientation/user_landing_signals': call({
    POST: endpoint(LandingSignals, keepLandingSignals),
  }),
} satisfies Contract
