import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../brand.ts'
import { signedIn } from '../../features/auth/sessions/signed-in.ts'
import { permissionsOf } from '../../features/business/acting.ts'
import { QUICK_PROMOTE_PATH } from '../../features/promote/console-urls.ts'
import { mayPromote } from '../../features/promote/eligibility.ts'
import { readQuickPromote } from '../../features/promote/quick/page.server.ts'
import { DRAFT_PATH, QuickQuery } from '../../features/promote/quick/quick-query.ts'
import { NotAllowed } from '../../features/promote/quick/screens/not-allowed.tsx'
import { QuickPromoteScreen } from '../../features/promote/quick/screens/quick-promote-screen.tsx'
import { show } from '../../http/form.server.ts'
import { Refusal } from '../../refusal.ts'
import { takeStep } from './take-step.server.ts'

export const meta: MetaFunction = () => [{ title: `Promote a Pin · ${BRAND}` }]

/** The acting profile can't be switched here: the draft is of one. */
export const handle = { isOfOneProfile: true }

/** What is kept while typing changes nothing that the page shows. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formAction,
  defaultShouldRevalidate,
}) => formAction !== DRAFT_PATH && defaultShouldRevalidate

export async function loader(args: LoaderFunctionArgs) {
  return show(args, QuickQuery, async (context, query) => {
    const viewer = signedIn(context)
    if (permissionsOf(viewer).length > 0) return readQuickPromote(context, query)
    if (!mayPromote(viewer, context.now)) throw new Refusal('promote_closed')
    const after = new URLSearchParams({ next: QUICK_PROMOTE_PATH })
    if (query.pin !== null) after.set('pinId', String(query.pin))
    throw redirect(`/business/convert/?${after}`)
  })
}

export async function action(args: ActionFunctionArgs) {
  return takeStep(args)
}

export default function QuickPromote() {
  const page = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (!page.isAllowed) return <NotAllowed businessName={page.businessName} roles={page.roles} />
  return <QuickPromoteScreen page={page} result={result} />
}
