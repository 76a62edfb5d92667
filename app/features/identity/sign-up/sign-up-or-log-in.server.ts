import type { Context } from '../../../context.server.ts'
import { logInWithPassword } from '../log-in/log-in.server.ts'
import type { SignedIn } from '../sessions/start-session.server.ts'
import { isMember, signUp } from './sign-up.server.ts'
import type { EmailStep, SignUp } from './sign-up.ts'

/** Opens an account or logs in a member. Refuses what {@link signUp} and {@link logInWithPassword} refuse. */
export async function signUpOrLogIn(context: Context, input: SignUp): Promise<SignedIn> {
  return (await signUp(context, input)) ?? logInWithPassword(context, credentialsOf(input))
}

/** The first step: logs in an existing member; null if the address is free. */
export async function logInIfMember(context: Context, input: EmailStep): Promise<SignedIn | null> {
  return (await isMember(context, input)) ? logInWithPassword(context, credentialsOf(input)) : null
}

function credentialsOf({
  email: usernameOrEmail,
  password,
  visitedPagesBeforeLogin,
}: Pick<SignUp, 'email' | 'password'> & Partial<Pick<SignUp, 'visitedPagesBeforeLogin'>>) {
  return { usernameOrEmail, password, visitedPagesBeforeLogin }
}
