import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { BRAND } from '../../../brand.ts'
import { appPath } from '../../../features/identity/apps/own/app.ts'
import { readAppWebhooks } from '../../../features/transfer/webhooks/app-webhooks.server.ts'
import { WebhookList } from '../../../features/transfer/webhooks/webhook-list.tsx'
import { Id } from '../../../forms/input.ts'
import { loadPage } from '../../../http/form.server.ts'
import { PageQuery } from '../../../paging.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PageTitle } from '../../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Webhooks · ${BRAND}` }]

const AppWebhooksQuery = v.object({ ...PageQuery.entries, appId: Id })

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, AppWebhooksQuery, readAppWebhooks)
}

export default function AppWebhooks() {
  const { app, items, bookmark } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle
        line={
          <Link to={appPath(app.id)} className="underline underline-offset-4">
            <bdi>{app.name}</bdi>
          </Link>
        }
      >
        Webhooks
      </PageTitle>
      {items.length > 0 ? (
        <WebhookList app={app} items={items} />
      ) : (
        <Empty title="No webhooks">
          Your app creates them through the API, for boards of members who use it.
        </Empty>
      )}
      {bookmark && (
        <ButtonLink to={`?bookmark=${bookmark}`} rel="next">
          Older webhooks
        </ButtonLink>
      )}
    </>
  )
}
