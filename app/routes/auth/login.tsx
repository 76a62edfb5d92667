import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { AccessFlowPage } from '../../features/auth/flow/access-page.tsx'
import type { submitLogIn } from './get-in.server.ts'
import { showEntrance } from './show-entrance.server.ts'

export const meta: MetaFunction = () => [{ title: `Log in · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return showEntrance(args, 'login_page')
}

export { clientAction, shouldRevalidate } from '../../features/auth/flow/flow-action.ts'
export { submitLogIn as action } from './get-in.server.ts'

export default function LogInAgain() {
  const { entrance } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof submitLogIn>()
  return <AccessFlowPage flowType="login" entrance={entrance} answer={answer} />
}
