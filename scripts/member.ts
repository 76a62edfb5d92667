import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { giveOrder } from './site/operator-order.ts'
import { openStore } from './site/store.ts'
import { main } from './terminal/run.ts'

const ACTS = [
  'suspend',
  'deactivate',
  'soft-ban',
  'restore',
  'staff',
  'not-staff',
  'distrust-email',
] as const

const ROLES = ['reviewer', 'moderator', 'editor', 'admin'] as const

const USAGE = `npm run member -- <act> <username or email> --reason "why"
Acts: ${ACTS.join(', ')}. The reason is told to the member, but for the last three. After
distrust-email the address counts as unconfirmed: its links to a copy end, and none is sent.
With staff, and only there, goes --role: ${ROLES.join(', ')}.
The site does it within a minute. With --remote it is production's, otherwise that of npm start.`

const Input = v.pipe(
  v.object({
    act: v.picklist(ACTS, USAGE),
    role: v.optional(v.picklist(ROLES, USAGE)),
    account: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.nonEmpty(USAGE)),
    reason: v.pipe(v.string(), v.trim(), v.nonEmpty(USAGE), v.maxLength(500)),
  }),
  v.check(({ act, role }) => (act === 'staff') === (role !== undefined), USAGE),
)

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean' }, reason: { type: 'string' }, role: { type: 'string' } },
  })
  const [act, account = '', ...rest] = positionals
  if (rest.length > 0) throw new Error(USAGE)
  const asked = v.safeParse(Input, { act, account, role: values.role, reason: values.reason ?? '' })
  if (!asked.success) throw new Error(USAGE)
  await giveOrder(await openStore(values.remote === true), asked.output)
})
