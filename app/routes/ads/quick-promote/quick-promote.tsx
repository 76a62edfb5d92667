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
import { NotAllowed } from '../../../features/ads/quick-promote/promotion-steps/not-allowed.tsx'
import { QuickPromoteScreen } from '../../../features/ads/quick-promote/promotion-steps/quick-promote-screen.tsx'
import { DRAFT_PATH, QuickQuery } from '../../../features/ads/quick-promote/quick-query.ts'
import { permissionsOf } from '../../../features/identity/business/acting.ts'
import { signedIn } from '../../../features/identity/sessions/signed-in.ts'
import { loadPage } from '../../../http/form.server.ts'
import { Refusal } from '../../../refusal.ts'
import { submitStep } from './submit-step.server.ts'

export const meta: MetaFunction = () => [{ title: `Promote a pin · ${BRAND}` }]

/** A draft belongs to one profile, so the acting profile can't be switched here. */
export const handle = { isOfOneProfile: true }

/** Saving a draft doesn't change the page, and an autosave must not interrupt navigation. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formAction,
  actionStatus = 200,
  defaultShouldRevalidate,
}) =>
  (formAction !== DRAFT_PATH || currentUrl.href !== nextUrl.href) &&
  actionStatus < 400 &&
  defaultShouldRevalidate

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, QuickQuery, async (context, query) => {
    const viewer = signedIn(context)
    if (permissionsOf(viewer).length > 0) return readQuickPromote(context, query)
    if (!mayPromote(viewer, context.now)) throw new Refusal('promote_closed')
    const after = new URLSearchParams({ next: QUICK_PROMOTE_PATH })
    if (query.pin !== null) after.set('pinId', String(query.pin))
    throw redirect(`/business/convert/?${after}`)
  })
}

export async function action(args: ActionFunctionArgs) {
  return submitStep(args)
}

export default function QuickPromote() {
  const page = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (!page.isAllowed) return <NotAllowed businessName={page.businessName} roles={page.roles} />
  return <QuickPromoteScreen page={page} result={result} />
}
