import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { readSignInContext } from '../../features/content/pins/sign-in-context.server.ts'
import { afterLogIn } from '../../features/identity/after-sign-in/destination.ts'
import { oneTapFor } from '../../features/identity/one-tap/one-tap.server.ts'
import type { FlowContext } from '../../features/identity/sign-in/sign-in-context.ts'
import { type Container, SignInQuery } from '../../features/identity/sign-in/sign-in-context.ts'
import { dateOrder } from '../../features/identity/sign-up/date-order.ts'
import { loadPage } from '../../http/form.server.ts'

/** The loader of sign-in pages and the dialog. It redirects members, unless they are adding an account. */
export async function showSignIn(
  args: LoaderFunctionArgs,
  container: Container,
): Promise<{ signIn: FlowContext }> {
  return loadPage(args, SignInQuery, async (context, query) => {
    if (context.viewer && !query.switchAccount) throw redirect(afterLogIn(query.next, '/login/'))
    return readSignIn(args, container)
  })
}

/** Reads a sign-in page's data without redirecting, because members may have to confirm who they are. */
export async function readSignIn(
  args: LoaderFunctionArgs,
  container: Container,
  given: Partial<SignInQuery> = {},
): Promise<{ signIn: FlowContext }> {
  return loadPage(args, SignInQuery, async (context, asked) => {
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
