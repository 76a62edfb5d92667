import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { Arrival } from '../../features/access/arrival.ts'
import { afterLogIn } from '../../features/access/destination.ts'
import { AccessFlowPage } from '../../features/access/flow/access-page.tsx'
import { logIn } from '../../features/access/log-in.server.ts'
import { LogIn } from '../../features/access/log-in.ts'
import { submit } from '../../http/form.server.ts'
import { letIn } from '../../http/let-in.server.ts'
import { refererPath } from '../../http/redirects.server.ts'
import { showEntrance } from '../../http/show-entrance.server.ts'

export const meta: MetaFunction = () => [{ title: `Log in · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return showEntrance(args, 'login_page')
}

const LogInForm = v.object({ ...LogIn.entries, ...Arrival.entries })

export async function action(args: ActionFunctionArgs) {
  return submit(args, LogInForm, async (context, { next, want, stay, ...typed }) => {
    const signedIn = await logIn(context, typed)
    return letIn(context, signedIn, {
      want,
      path: afterLogIn(next, refererPath(args.request)),
      stay,
    })
  })
}

export { clientAction, shouldRevalidate } from '../../frame/offline.ts'

export default function LogInAgain() {
  const { entrance } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const result = answer && 'arrived' in answer ? undefined : answer
  return <AccessFlowPage flowType="login" entrance={entrance} result={result} />
}
