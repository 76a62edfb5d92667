import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../brand.ts'
import { Arrival } from '../../features/access/arrival.ts'
import { afterSignUp } from '../../features/access/destination.ts'
import { AccessFlowPage } from '../../features/access/flow/access-page.tsx'
import { signUp } from '../../features/access/sign-up.server.ts'
import { SignUp } from '../../features/access/sign-up.ts'
import { submit } from '../../http/form.server.ts'
import { letIn } from '../../http/let-in.server.ts'
import { showEntrance } from '../../http/show-entrance.server.ts'

export const meta: MetaFunction = () => [{ title: `Sign up · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return showEntrance(args, 'login_page')
}

const SignUpForm = v.intersect([SignUp, Arrival])

export async function action(args: ActionFunctionArgs) {
  return submit(args, SignUpForm, async (context, { next, want, stay, ...typed }) => {
    const signedIn = await signUp(context, typed)
    return letIn(context, signedIn, { want, path: afterSignUp(next), stay })
  })
}

export { clientAction, shouldRevalidate } from '../../frame/offline.ts'

export default function JoinUs() {
  const { entrance } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const result = answer && 'arrived' in answer ? undefined : answer
  return <AccessFlowPage flowType="signup" entrance={entrance} result={result} />
}
