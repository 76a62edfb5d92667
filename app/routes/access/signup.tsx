import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { AccessPage } from '../../features/access/access-page.tsx'
import { dateOrder } from '../../features/access/date-order.ts'
import { Next } from '../../features/access/next.ts'
import { signUp } from '../../features/access/sign-up.server.ts'
import { SignUp } from '../../features/access/sign-up.ts'
import { SignUpForm } from '../../features/access/sign-up-form.tsx'
import { submit } from '../../http/form.server.ts'
import { signBrowserIn } from '../../http/session-cookie.server.ts'
import { safePath } from '../../safe-path.ts'

export const meta: MetaFunction = () => [{ title: `Sign up · ${BRAND}` }]

export function loader({ request, context }: LoaderFunctionArgs) {
  const next = safePath(new URL(request.url).searchParams.get('next'))
  if (context.viewer) throw redirect(next)
  return { next, order: dateOrder(request.headers.get('Accept-Language')) }
}

const SignUpPage = v.intersect([SignUp, Next])

export async function action(args: ActionFunctionArgs) {
  return submit(args, SignUpPage, async (context, { next, ...typed }) => {
    signBrowserIn(context, await signUp(context, typed))
    return redirect(safePath(next))
  })
}

export { clientAction, shouldRevalidate } from '../../frame/offline.ts'

export default function JoinUs() {
  const { next, order } = useLoaderData<typeof loader>()
  return (
    <AccessPage title={`Welcome to ${BRAND}`}>
      <SignUpForm result={useActionData<typeof action>()} next={next} order={order} />
    </AccessPage>
  )
}
