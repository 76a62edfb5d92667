import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { NewAccess } from '../../../features/identity/business/access/access.ts'
import { readAccess } from '../../../features/identity/business/access/access-page.server.ts'
import { inviteToBusiness } from '../../../features/identity/business/access/invite.server.ts'
import { OwnAccessSection } from '../../../features/identity/business/access/own-access-section.tsx'
import { PeopleSection } from '../../../features/identity/business/access/people-section.tsx'
import { useViewer } from '../../../features/identity/sessions/use-viewer.tsx'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Access · ${BRAND}` }]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, v.object({}), readAccess)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, NewAccess, async (context, invitation) => {
    await inviteToBusiness(context, invitation)
    const { invitee } = invitation
    const name = 'email' in invitee ? invitee.email : invitee.username
    setFlash(context, { kind: 'access_invited', name })
    return redirect('/business/access/')
  })
}

export default function Access() {
  const { business, people, own } = useLoaderData<typeof loader>()
  const viewer = useViewer()
  const result = useActionData<typeof action>()
  return (
    <>
      <PageTitle>Access</PageTitle>
      {business && people && <PeopleSection business={business} people={people} result={result} />}
      {business && !people && (
        <p className="mb-12 text-muted">
          Your roles for <bdi className="font-semibold">{business.name}</bdi> don’t include giving
          access. Ask an owner or admin.
        </p>
      )}
      <OwnAccessSection own={own} isPartner={viewer?.isPartner === true} />
    </>
  )
}
