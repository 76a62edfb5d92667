import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { AccessFlowPage } from '../../features/access/flow/access-page.tsx'
import { Next } from '../../features/access/next.ts'
import { signUp } from '../../features/access/sign-up.server.ts'
import { SignUp } from '../../features/access/sign-up.ts'
import { submit } from '../../http/form.server.ts'
import { signBrowserIn } from '../../http/session-cookie.server.ts'
import { showEntrance } from '../../http/show-entrance.server.ts'
import { safePath } from '../../safe-path.ts'

export const meta: MetaFunction = () => [{ title: `Sign up · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return showEntrance(args, 'login_page')
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
  const { entrance } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return <AccessFlowPage flowType="signup" entrance={entrance} result={result} />
}
