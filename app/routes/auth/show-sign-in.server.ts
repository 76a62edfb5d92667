import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { afterLogIn } from '../../features/auth/destination.ts'
import type { FlowContext } from '../../features/auth/flow/flow-parts.ts'
import { type Container, SignInQuery } from '../../features/auth/sign-in-context.ts'
import { dateOrder } from '../../features/auth/sign-up/date-order.ts'
import { oneTapFor } from '../../features/auth/social/one-tap.server.ts'
import { readSignInContext } from '../../features/pins/sign-in-context.server.ts'
import { show } from '../../http/form.server.ts'

/** The loader of sign-in pages and the dialog. Members who don't add an account are redirected. */
export async function showSignIn(
  args: LoaderFunctionArgs,
  container: Container,
): Promise<{ signIn: FlowContext }> {
  return show(args, SignInQuery, async (context, query) => {
    if (context.viewer && !query.switchAccount) throw redirect(afterLogIn(query.next, '/login/'))
    return readSignIn(args, container)
  })
}

/** Reads the same for a member: they may have to prove who they are. */
export async function readSignIn(
  args: LoaderFunctionArgs,
  container: Container,
  given: Partial<SignInQuery> = {},
): Promise<{ signIn: FlowContext }> {
  return show(args, SignInQuery, async (context, asked) => {
    const query = { ...asked, ...given }
    const signIn = await readSignInContext(context, query)
    const order = dateOrder(args.request.headers.get('Accept-Language'))
    const brands = args.request.headers.get('Sec-CH-UA')
    const oneTap =
      signIn.pending || signIn.isSwitching ? null : oneTapFor(context, signIn.known, brands)
    context.hasOneTap = oneTap !== null
    return { signIn: { ...signIn, oneTap, container: signIn.container ?? container, order } }
  })
}
