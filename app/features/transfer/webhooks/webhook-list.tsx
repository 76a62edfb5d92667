import { isolated } from '../../../text/direction.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useKeptFocus } from '../../../ui/kept-focus.tsx'
import { Moment } from '../../../ui/moment.tsx'
import type { AppWebhook, AppWebhooks } from './app-webhooks.server.ts'
import { EVENT_TEXTS, outcomeText, waitingText } from './delivery-texts.ts'
import { webhookActPath } from './webhook.ts'

export function WebhookList({ app, items }: Pick<AppWebhooks, 'app' | 'items'>) {
  const keptFocus = useKeptFocus<HTMLUListElement>()
  return (
    <ul className="divide-y divide-line" {...keptFocus}>
      {items.map((webhook) => (
        <li key={webhook.id} className="flex flex-col gap-3 py-5">
          <WebhookFacts webhook={webhook} />
          <Form method="post" action={webhookActPath(app.id, webhook.id, 'test')}>
            <Button
              type="submit"
              size="small"
              aria-label={`${actName(webhook)}: ${isolated(webhook.url)}`}
            >
              {actName(webhook)}
            </Button>
          </Form>
          {webhook.deliveries.length > 0 && <Deliveries appId={app.id} webhook={webhook} />}
        </li>
      ))}
    </ul>
  )
}

function actName({ stoppedAt }: AppWebhook): string {
  return stoppedAt === null ? 'Send a test' : 'Start again with a test'
}

function WebhookFacts({ webhook }: { webhook: AppWebhook }) {
  const { url, boardId, failingSince, stoppedAt, nextAt, waiting } = webhook
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h2 dir="ltr" className="text-start text-base font-semibold wrap-anywhere">
        {url}
      </h2>
      <p className="text-sm text-muted">
        Board {boardId}
        {waiting > 0 && <span>{`, ${waitingText(waiting)}`}</span>}
      </p>
      {(stoppedAt !== null || failingSince !== null) && (
        <p className="flex items-start gap-1.5 text-sm font-semibold text-danger">
          <span className="mt-0.5 shrink-0">
            <Icon name="info" size={16} />
          </span>
          <span>
            {stoppedAt !== null ? (
              <>
                Stopped <Moment at={stoppedAt} />.
              </>
            ) : (
              <>
                Failing since <Moment at={failingSince ?? 0} />.
                {nextAt !== null && (
                  <span>
                    {' '}
                    Next try: <Moment at={nextAt} />.
                  </span>
                )}
              </>
            )}
          </span>
        </p>
      )}
    </div>
  )
}

function Deliveries({ appId, webhook }: { appId: number; webhook: AppWebhook }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        Latest messages
        <span className="sr-only">: {webhook.url}</span>
      </summary>
      <ul className="flex flex-col gap-3 text-sm">
        {webhook.deliveries.map((delivery) => (
          <li key={delivery.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">
                {EVENT_TEXTS[delivery.event]} <Moment at={delivery.createdAt} />
              </span>
              <span className="text-muted">{outcomeText(delivery)}</span>
            </span>
            <Form method="post" action={webhookActPath(appId, webhook.id, 'resend')}>
              <input type="hidden" name="deliveryId" value={delivery.id} />
              <Button type="submit" size="small" aria-label={`Send again: message ${delivery.id}`}>
                Send again
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  )
}
