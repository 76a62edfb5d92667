import { expect, test } from 'vitest'
import { everyEmail, everyPlainEmail } from './every-email.ts'

const URGENT = [
  'account closed',
  'account deactivated',
  'address taken',
  'address to confirm',
  'app addresses confirmed',
  'app allowed',
  'app changed',
  'app registered',
  'app secret made',
  'apps on hold',
  'business access ended',
  'company’s sign-on',
  'copy by link ready',
  'email change asked for',
  'email change, to the new address',
  'email changed',
  'factor reported lost',
  'factors off',
  'link to a copy of the data',
  'log-in assistance',
  'log-in emails off',
  'new log-in',
  'new password',
  'other access ended',
  'passkey added',
  'passkey removed',
  'password changed',
  'protection of the account lifted',
  'provider connected',
  'provider disconnected',
  'recovery codes made',
  'rights ended',
  'token made',
]

const NORMAL = [
  'account erased',
  'appeal granted',
  'bill paid',
  'bill unpaid',
  'board invitation',
  'business invitation by email',
  'business invitation of a member',
  'campaign approved',
  'campaign changes approved',
  'campaign changes rejected',
  'campaign missed',
  'campaign rejected',
  'copy of the data ready',
  'decision',
  'dispute',
  'dispute lost',
  'dispute won',
  'monthly copy',
  'refund',
  'refund failed',
  'site claim ended',
  'site claimed by another',
  'webhook stopped',
]

test('emails about security or with an awaited link are sent first, weekly ones last', async () => {
  const byPriority: Record<string, string[]> = {}
  for (const [name, { priority = 'normal' }] of [
    ...(await everyEmail('Kiln')),
    ...everyPlainEmail(),
  ]) {
    byPriority[priority] = [...(byPriority[priority] ?? []), name]
  }

  expect(byPriority['urgent']?.toSorted()).toEqual(URGENT.toSorted())
  expect(byPriority['normal']?.toSorted()).toEqual(NORMAL.toSorted())
  const weekly = byPriority['bulk'] ?? []
  expect(weekly).toContain('weekly report of a business')
  expect(weekly.filter((name) => !name.startsWith('weekly '))).toEqual([])
})
