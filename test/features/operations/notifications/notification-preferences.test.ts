import { expect, test } from 'vitest'
import { notifications } from '../../../../app/db/identity/notifications.ts'
import { NOTIFICATION_CHOICES } from '../../../../app/features/identity/notifications/kinds.ts'
import {
  changeNotificationSettings,
  readNotificationSettings,
} from '../../../../app/features/identity/notifications/notification-settings.server.ts'
import { triggerNotification } from '../../../factories/operations/notification-triggers.ts'
import { aReader, kindsOf } from '../../../factories/operations/notifications.ts'

const KINDS = notifications.kind.enumValues
const ALWAYS_SENT = ['decided', 'appeal_answered', 'new_device']

/** Whether a reader with only this setting on, or with only the others on, is notified of this kind. */
async function isNotified(kind: (typeof KINDS)[number], name: string, want: 'it' | 'all but it') {
  const reader = await aReader({ isPartner: true })
  const actor = await aReader()
  const all = Object.keys(await readNotificationSettings(reader))
  const settings = all.map((one) => [one, (one === name) === (want === 'it')])
  await changeNotificationSettings(reader, Object.fromEntries(settings))
  await triggerNotification(kind, reader, actor)
  return (await kindsOf(reader)).includes(kind)
}

test.each(KINDS)('%s depends only on its own setting', async (kind) => {
  const choices = NOTIFICATION_CHOICES.filter(({ kinds }) => kinds.some((one) => one === kind))
  expect(choices).toHaveLength(ALWAYS_SENT.includes(kind) ? 0 : 1)
  const name = choices[0]?.name ?? ''

  expect(await isNotified(kind, name, 'it')).toBe(true)
  expect(await isNotified(kind, name, 'all but it')).toBe(ALWAYS_SENT.includes(kind))
})
