import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { submitOrder } from './site/operator-order.ts'
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
Acts: ${ACTS.join(', ')}. We email the reason to the member, except for the last three. After
distrust-email the address counts as unconfirmed: download links sent to it expire, and no more are sent.
Use --role with staff only, where it is required: ${ROLES.join(', ')}.
The site carries it out within a minute. With --remote it acts on production, otherwise on npm start's site.`

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
  const parsed = v.safeParse(Input, {
    act,
    account,
    role: values.role,
    reason: values.reason ?? '',
  })
  if (!parsed.success) throw new Error(USAGE)
  await submitOrder(await openStore(values.remote === true), parsed.output)
})
