import * as v from 'valibot'
import { newTokenText } from '../../../app/features/identity/apps/token-text.server.ts'
import { hashToken } from '../../../app/features/identity/tokens/tokens.server.ts'
import { changeDatabase, readDatabase } from '../database.ts'
import { SHOP_ORIGIN, SITE_ORIGIN } from '../origins.ts'
import { expectAnnounced, expectFocusKept, expectSoundAtBothWidths } from '../page-checks.ts'
import { makeBoard, nameOf, post, signUp } from '../people.ts'
import { expect, test } from '../test.ts'

test('an app’s owner sees the responses to its webhook, and sends a message again', async ({
  page,
}) => {
  await signUp(page)
  const board = await makeBoard(page, 'Stools')
  const [[memberId] = []] = await readDatabase(
    'select id from members where username = ?',
    await nameOf(page),
  )
  const id = `${memberId}`
  const appId = `${memberId}1`
  const token = newTokenText({ SECRETS_KEY: 'for this machine only' }, 'access')
  await changeDatabase(
    "insert into apps (id, member_id, name, redirect_uris, created_at) values (?, ?, 'Stool mirror', '[]', 0)",
    ...[appId, id],
  )
  await page.goto(`/settings/apps/${appId}/webhooks/`)
  await expect(page.getByRole('heading', { name: 'No webhooks' })).toBeVisible()
  await expectSoundAtBothWidths(page)
  await changeDatabase(
    `insert into app_grants (id, app_id, member_id, scopes, is_two_factor, redirect_uri, code_hash,
      code_challenge, code_expires_at, created_at) values (?, ?, ?, '[]', 0, '', ?, '', 0, 0)`,
    ...[appId, appId, id, appId],
  )
  await changeDatabase(
    `insert into access_tokens (id, token_hash, kind, member_id, grant_id, scopes, is_two_factor, created_at)
      values (?, ?, 'access', ?, ?, '["boards:read","pins:read"]', 0, 0)`,
    ...[appId, hashToken(token), id, appId],
  )
  const url = `${SHOP_ORIGIN}/no-hook/${appId}`
  const made = await post(page, `${SITE_ORIGIN}/v5/webhooks`, {
    data: { board_id: board.id, url },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(made.status()).toBe(201)
  const { id: webhookId } = v.parse(v.object({ id: v.string() }), await made.json())

  await page.reload()
  await page.getByRole('button', { name: /^Send a test: / }).click()
  await expectAnnounced(page, 'Sending. The response will appear here in a moment')
  await expectFocusKept(page)
  await expect(async () => {
    await page.reload()
    await page.getByText('Latest messages').click()
    await expect(page.getByText(/^Rejected \(\d+\), 1 try$/)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText(/^Failing since/)).toBeVisible()
  await expectSoundAtBothWidths(page)

  await changeDatabase('update webhooks set stopped_at = 1 where id = ?', webhookId)
  await page.reload()
  await expect(page.getByText(/^Stopped/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Start again with a test: / })).toBeVisible()
  await page.getByText('Latest messages').click()
  await page.getByRole('button', { name: /^Send again: / }).click()
  await expectAnnounced(page, 'Sending. The response will appear here in a moment')
  await expect(page.getByRole('button', { name: /^Send a test: / })).toBeVisible()
})
