import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BRAND } from '../../../brand.ts'
import { AppEdit, AppQuery, appPath } from '../../../features/identity/apps/own/app.ts'
import { AppChanges } from '../../../features/identity/apps/own/app-changes.tsx'
import { editApp } from '../../../features/identity/apps/own/change-app.server.ts'
import { HoldNotice } from '../../../features/identity/apps/own/hold-notice.tsx'
import { readOwnApp } from '../../../features/identity/apps/own/own-apps.server.ts'
import { webhooksPath } from '../../../features/transfer/webhooks/webhook.ts'
import { setFlash } from '../../../http/cookies/flash.server.ts'
import { handleForm, loadPage } from '../../../http/form.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction<typeof loader> = ({ data: app }) => [
  { title: `${app?.name ?? 'App'} · ${BRAND}` },
]

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, AppQuery, readOwnApp)
}

export async function action(args: ActionFunctionArgs) {
  return handleForm(args, AppEdit, async (context, edit) => {
    await editApp(context, edit)
    setFlash(context, { kind: 'app_saved' })
    return redirect(appPath(edit.appId))
  })
}

export default function OwnAppPage() {
  const app = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle>
        <bdi>{app.name}</bdi>
      </PageTitle>
      <p className="mb-6">
        <ButtonLink to={webhooksPath(app.id)}>Webhooks</ButtonLink>
      </p>
      <HoldNotice app={app} />
      <AppChanges app={app} result={useActionData<typeof action>()} />
    </>
  )
}
