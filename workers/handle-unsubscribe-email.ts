import { unsubscribePath } from '../app/features/core/emails/unsubscribe-subject.ts'

type Answer = (request: Request) => Promise<Response>

/** Accepts an email to unsubscribe, in the form of our `List-Unsubscribe` `mailto:`, and rejects others. */
export async function handleUnsubscribeEmail(
  message: Pick<ForwardableEmailMessage, 'headers' | 'setReject'>,
  { SITE_ORIGIN }: Pick<Env, 'SITE_ORIGIN'>,
  answer: Answer,
): Promise<void> {
  const path = unsubscribePath(message.headers.get('subject') ?? '')
  if (path === null) {
    message.setReject('This address only accepts requests to unsubscribe.')
    return
  }
  const oneClick = {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  }
  const response = await answer(new Request(SITE_ORIGIN + path, oneClick))
  // The sender's server then tries again later.
  if (response.status === 503) throw new Error('The site is closed.')
}
