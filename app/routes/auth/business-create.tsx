import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { AccessFlowPage } from '../../features/auth/flow/access-page.tsx'
import type { submitSignUp } from './get-in.server.ts'
import { showEntrance } from './show-entrance.server.ts'

export const meta: MetaFunction = () => [{ title: `Create a business account · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return showEntrance(args, 'revamped_business_login_page')
}

export { clientAction, shouldRevalidate } from '../../features/auth/flow/flow-action.ts'
export { submitSignUp as action } from './get-in.server.ts'

export default function BusinessSignUp() {
  const { entrance } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof submitSignUp>()
  return <AccessFlowPage flowType="signup" entrance={entrance} answer={answer} />
}
