import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { runBatch } from '../../../app/db/run-batch.ts'
import { emailSteps } from '../../../app/features/core/emails/queue-email.server.ts'
import { unsubscribeSubject } from '../../../app/features/core/emails/unsubscribe-subject.ts'
import { emailToStranger } from '../../../app/features/identity/email-addresses/unwanted-emails.server.ts'
import { handleUnsubscribeEmail } from '../../../workers/handle-unsubscribe-email.ts'
import { sentEmailsTo } from '../../emails.ts'
import { aBrowser, aVisitor } from '../../factories/identity/people.ts'

const EMAIL = { subject: 'An invitation', before: ['Hello,'], after: [] }

/** The path of the unsubscribe link in an email that another member triggered, and the recipient's address. */
async function anInvited() {
  const { db, now } = aVisitor()
  const address = `${crypto.randomUUID()}@mail.example`
  const link = { text: 'See the invitation', url: `${env.SITE_ORIGIN}/invitations/` }
  const send = () =>
    runBatch(
      db,
      emailSteps(
        { db, now, env: { ...env, OUTBOX: 'on' } },
        emailToStranger(env, { address, content: { ...EMAIL, link } }),
      ),
    )
  await send()
  const [email] = await sentEmailsTo(address)
  const [path = ''] = /\/letters\/stop\/[\w-]+\//.exec(email?.text ?? '') ?? []
  return { address, path, send }
}

test('one click in a mail program stops emails without a log-in, and the page allows them again', async () => {
  const { address, path, send } = await anInvited()
  const looked = await aBrowser().fetch(path)
  expect(looked.status).toBe(200)
  expect(await looked.text()).toContain('Don&#x27;t email me again')

  const response = await aBrowser().fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Allow invitations again')
  await send()
  expect(await sentEmailsTo(address)).toHaveLength(1)
  await aBrowser().submit(path, { act: 'send' })
  await send()
  expect(await sentEmailsTo(address)).toHaveLength(2)
})

test('a forged or unknown link says that it does not work', async () => {
  const { path } = await anInvited()
  const [hash = ''] = path.slice('/letters/stop/'.length).split(/(?<=^.{43})-/)

  for (const token of ['x', hash, `${hash}-${hash}`]) {
    expect((await aBrowser().fetch(`/letters/stop/${token}/`)).status).toBe(410)
  }
})

test('an email to the address in the unsubscribe header also stops emails, and other subjects are refused', async () => {
  const { address, path, send } = await anInvited()
  const refused: string[] = []
  const take = (subject: string) =>
    handleUnsubscribeEmail(
      { headers: new Headers({ subject }), setReject: (reason) => void refused.push(reason) },
      env,
      async (request) => {
        const { url, method, headers } = request
        const body = await request.text()
        return aBrowser().fetch(new URL(url).pathname, { method, headers, body })
      },
    )

  await take(unsubscribeSubject(path))
  for (const subject of [
    '',
    'Hello',
    'unsubscribe',
    'unsubscribe /settings/',
    'unsubscribe //x/',
  ]) {
    await take(subject)
  }

  expect(refused).toHaveLength(5)
  await send()
  expect(await sentEmailsTo(address)).toHaveLength(1)
})
