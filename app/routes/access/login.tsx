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
import { logIn } from '../../features/access/log-in.server.ts'
import { LogIn } from '../../features/access/log-in.ts'
import { LogInForm } from '../../features/access/log-in-form.tsx'
import { Next } from '../../features/access/next.ts'
import { submit } from '../../http/form.server.ts'
import { signBrowserIn } from '../../http/session-cookie.server.ts'
import { safePath } from '../../safe-path.ts'

export const meta: MetaFunction = () => [{ title: `Log in · ${BRAND}` }]

export function loader({ request, context }: LoaderFunctionArgs) {
  const next = safePath(new URL(request.url).searchParams.get('next'))
  if (context.viewer) throw redirect(next)
  return { next }
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
  const { next } = useLoaderData<typeof loader>()
  return (
    <AccessPage title="Welcome back">
      <LogInForm result={useActionData<typeof action>()} next={next} />
    </AccessPage>
  )
}
