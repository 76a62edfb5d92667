import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { QUICK_PROMOTE_PATH } from '../../../features/ads/console-urls.ts'
import { mayPromote } from '../../../features/ads/eligibility.ts'
import { readQuickPromote } from '../../../features/ads/quick-promote/page.server.ts'
import { DRAFT_PATH, QuickQuery } from '../../../features/ads/quick-promote/quick-query.ts'
import { NotAllowed } from '../../../features/ads/quick-promote/screens/not-allowed.tsx'
import { QuickPromoteScreen } from '../../../features/ads/quick-promote/screens/quick-promote-screen.tsx'
import { permissionsOf } from '../../../features/identity/business/acting.ts'
import { signedIn } from '../../../features/identity/sessions/signed-in.ts'
import { show } from '../../../http/form.server.ts'
import { Refusal } from '../../../refusal.ts'
import { takeStep } from './take-step.server.ts'

export const meta: MetaFunction = () => [{ title: `Promote a pin · ${BRAND}` }]

/** The acting profile can't be switched here: the draft is of one. */
export const handle = { isOfOneProfile: true }

/**
 * Drafts that are kept while typing change nothing that the page shows. One that is kept while the
 * page goes elsewhere takes over its reading.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}) => (formAction !== DRAFT_PATH || currentUrl.href !== nextUrl.href) && defaultShouldRevalidate

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
