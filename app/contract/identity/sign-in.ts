import * as v from 'valibot'
import type { Context } from '../../context.server.ts'
import { logOut } from '../../features/identity/account/sessions/session-list.server.ts'
import { storeLandingSignals } from '../../features/identity/after-sign-in/landing-signals.server.ts'
import { LandingSignals } from '../../features/identity/after-sign-in/landing-signals.ts'
import {
  emailExists,
  validateEmail,
} from '../../features/identity/email-addresses/emails.server.ts'
import { logIn } from '../../features/identity/log-in/log-in.server.ts'
import { EmailQuery, UncheckedEmail } from '../../features/identity/names/email.ts'
import {
  beginConnect,
  exchangeSsoCode,
  logInBySsoCode,
} from '../../features/identity/providers/connect/connect.server.ts'
import { readOwnNetworks } from '../../features/identity/providers/own-networks.server.ts'
import {
  logInByToken,
  readLogInData,
  readProfileData,
  registerByToken,
} from '../../features/identity/providers/tokens.server.ts'
import {
  FacebookToken,
  LogInCall,
  ProfileDataQuery,
  RegistrationCall,
} from '../../features/identity/providers/tokens.ts'
import { sendInstructions } from '../../features/identity/recovery/forgotten-password.server.ts'
import { ForgottenPassword } from '../../features/identity/recovery/recovery.ts'
import { logInWithFactor } from '../../features/identity/second-factor/log-in-with-factor.server.ts'
import type { SignedIn } from '../../features/identity/sessions/start-session.server.ts'
import { signUpOrLogIn } from '../../features/identity/sign-up/sign-up-or-log-in.server.ts'
import { SsoExchange, ssoVisit } from '../../features/identity/sso/sso.ts'
import { readSsoInfo } from '../../features/identity/sso/sso-info.server.ts'
import { SecondFactorFields } from '../../features/identity/tokens/verification-code.ts'
import { call, endpoint } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'
import {
  keepConnectToken,
  signBrowserIn,
  signBrowserOut,
} from '../../http/cookies/session-cookie.server.ts'
import { blockingUnderage } from '../../http/cookies/underage.server.ts'

const LogInOrProof = v.intersect([LogInCall, SecondFactorFields])
const RegistrationOrProof = v.intersect([RegistrationCall, SecondFactorFields])

function logInBy(context: Context, input: v.InferOutput<typeof LogInCall>): Promise<SignedIn> {
  if ('password' in input) return logIn(context, input)
  return 'ssoAuthCode' in input ? logInBySsoCode(context, input) : logInByToken(context, input)
}

export const signInContract = {
  'v3/register': call({
    POST: endpoint(RegistrationOrProof, (context, input) =>
      blockingUnderage(context, async () =>
        signBrowserIn(
          context,
          await logInWithFactor(context, input, () =>
            'password' in input ? signUpOrLogIn(context, input) : registerByToken(context, input),
          ),
        ),
      ),
    ),
  }),
  'v3/register/exists': call({ POST: endpoint(EmailQuery, emailExists) }),
  'v3/email/validation': call({ POST: endpoint(UncheckedEmail, validateEmail) }),
  'v3/login': call({
    POST: endpoint(LogInOrProof, async (context, input) => {
      const signedIn = await logInWithFactor(context, input, () => logInBy(context, input))
      const { user } = signBrowserIn(context, signedIn)
      const asksUser = 'getUser' in input && input.getUser
      return { user: asksUser ? { ...user, ...(await readOwnNetworks(context)) } : user }
    }),
  }),
  'v3/logout': call({
    POST: endpoint(v.object({}), async (context) => {
      await logOut(context)
      await signBrowserOut(context)
    }),
  }),
  'v3/facebook/profile_data': call({ POST: endpoint(ProfileDataQuery, readProfileData) }),
  'v3/facebook/login_data': call({
    GET: endpoint(FacebookToken, readLogInData),
    POST: endpoint(FacebookToken, readLogInData),
  }),
  'v3/sso/info': call({ POST: endpoint(EmailQuery, readSsoInfo) }),
  'v3/sso/authorize': call({
    POST: endpoint(EmailQuery, async (context, { email }) => {
      const { url, token } = await beginConnect(context, ssoVisit(email))
      keepConnectToken(context, token)
      return { authorizationUri: url.href }
    }),
  }),
  'v3/sso/exchange': call({ POST: endpoint(SsoExchange, exchangeSsoCode) }),
  'v3/users/forgot_password': call({ POST: endpoint(ForgottenPassword, sendInstructions) }),
  'v3/orientation/user_landing_signals': call({
    POST: endpoint(LandingSignals, storeLandingSignals),
  }),
} satisfies Contract
