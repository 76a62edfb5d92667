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
import { logIn } from '../../features/access/log-in.server.ts'
import { LogIn } from '../../features/access/log-in.ts'
import { Next } from '../../features/access/next.ts'
import { submit } from '../../http/form.server.ts'
import { signBrowserIn } from '../../http/session-cookie.server.ts'
import { showEntrance } from '../../http/show-entrance.server.ts'
import { safePath } from '../../safe-path.ts'

export const meta: MetaFunction = () => [{ title: `Log in · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return showEntrance(args, 'login_page')
}

const LogInPage = v.object({ ...LogIn.entries, ...Next.entries })

export async function action(args: ActionFunctionArgs) {
  return submit(args, LogInPage, async (context, { next, ...typed }) => {
    signBrowserIn(context, await logIn(context, typed))
    return redirect(safePath(next))
  })
}

export { clientAction, shouldRevalidate } from '../../frame/offline.ts'

export default function LogInAgain() {
  const { entrance } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return <AccessFlowPage flowType="login" entrance={entrance} result={result} />
}
