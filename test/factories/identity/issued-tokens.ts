import type { Context } from '../../../app/context.server.ts'
import { withNewId } from '../../../app/db/ids.ts'
import {
  issueToken as issue,
  type Purpose,
  tokenRecord,
} from '../../../app/features/identity/tokens/one-time-tokens.server.ts'
import { newToken } from '../../../app/features/identity/tokens/tokens.server.ts'
import { deleteExcessWarning } from '../../../app/features/identity/tokens/warnings.server.ts'

/** Issues a token without an email; null if the product issues none. */
export async function issueToken(
  context: Context,
  purpose: Purpose,
  memberId: number,
): Promise<{ token: string; address: string } | null> {
  if (purpose === 'not_me') return issueWarning(context, memberId)
  let token = ''
  const also = (made: string) => {
    token = made
    return []
  }
  const address = await issue(context, purpose, { memberId, also })
  return address === null ? null : { token, address }
}

async function issueWarning(context: Context, memberId: number) {
  const token = newToken()
  const [[issued]] = await withNewId(context.now, (id) =>
    context.db.batch([
      tokenRecord(context, { id, token, purpose: 'not_me', memberId }),
      deleteExcessWarning(context, memberId),
    ]),
  )
  return issued ? { token, address: issued.address } : null
}
