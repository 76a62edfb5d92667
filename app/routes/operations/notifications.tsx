import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { type ShouldRevalidateFunctionArgs, useLoaderData } from '@remix-run/react'
import { Link } from 'react-router-dom'
import { BRAND } from '../../brand.ts'
import { listNotifications } from '../../features/operations/notifications/list-notifications.server.ts'
import {
  MarkSeenButton,
  MarkSeenOnOpen,
} from '../../features/operations/notifications/mark-seen-forms.tsx'
import { NotificationList } from '../../features/operations/notifications/notification-list.tsx'
import { NOTIFICATIONS_PATH } from '../../features/operations/notifications/notifications-path.ts'
import { MoreLink } from '../../features/screens/feeds/more-link.tsx'
import { loadPage } from '../../http/form.server.ts'
import { TimedQuery } from '../../paging.ts'
import { Empty } from '../../ui/empty.tsx'
import { FormPage } from '../../ui/page.tsx'

export const meta: MetaFunction = () => [{ title: `Notifications · ${BRAND}` }]

/** Prevents reloads that would end the highlight of new notifications, or replace a refused form. */
export function shouldRevalidate({
  formData,
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && actionStatus < 400 && !formData?.has('opened')
}

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(args, TimedQuery, async (context, query) => {
    const found = await listNotifications(context, query)
    if (query.bookmark !== null && found.items.length === 0) throw redirect(NOTIFICATIONS_PATH)
    return found
  })
}

export default function NotificationsPage() {
  const { items, bookmark, now, until } = useLoaderData<typeof loader>()
  return (
    <FormPage title="Notifications">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Link to="/settings/updates/" className="underline underline-offset-4">
          Notification settings
        </Link>
        {until !== null && items.some(({ isNew }) => isNew) && <MarkSeenButton until={until} />}
      </div>
      {until !== null && <MarkSeenOnOpen until={until} />}
      {items.length === 0 && (
        <Empty title="Nothing yet">
          When someone saves your pins, follows you or invites you to a board, it appears here.
        </Empty>
      )}
      <NotificationList updates={items} now={now} />
      <MoreLink bookmark={bookmark}>Older notifications</MoreLink>
    </FormPage>
  )
}
