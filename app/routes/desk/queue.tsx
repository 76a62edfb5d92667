import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import * as v from 'valibot'
import { atDesk } from '../../features/desk/at-desk.server.ts'
import { deskMeta } from '../../features/desk/desk-meta.ts'
import { show } from '../../http/form.server.ts'
import { Empty } from '../../ui/empty.tsx'

export const meta = deskMeta('Queue')

export async function loader(args: LoaderFunctionArgs) {
  return show(args, v.object({}), async (context) => {
    atDesk(context, 'see_reports')
    return null
  })
}

export default function Queue() {
  return <Empty title="Nothing is waiting">What members report shows up here.</Empty>
}
