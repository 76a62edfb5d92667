import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { afterLogIn } from '../../features/auth/destination.ts'
import { type Container, EntranceQuery } from '../../features/auth/entrance.ts'
import type { FlowEntrance } from '../../features/auth/flow/flow-parts.ts'
import { dateOrder } from '../../features/auth/sign-up/date-order.ts'
import { readEntrance } from '../../features/pins/entrance.server.ts'
import { show } from '../../http/form.server.ts'

/**
 * What a page of log-in or sign-up, or the dialog in its place, must know. A member who is in already
 * is led on. `container` is where the page stands when its address doesn't say.
 */
export async function showEntrance(
  args: LoaderFunctionArgs,
  container: Container,
): Promise<{ entrance: FlowEntrance }> {
  return show(args, EntranceQuery, async (context, query) => {
    if (context.viewer) throw redirect(afterLogIn(query.next, '/login/'))
    const entrance = await readEntrance(context, query)
    const order = dateOrder(args.request.headers.get('Accept-Language'))
    return { entrance: { ...entrance, container: entrance.container ?? container, order } }
  })
}
