import type { Context } from '../../../../context.server.ts'
import { withNewId } from '../../../../db/ids.ts'
import { sendNotMeLetter } from '../../recovery/not-me-letter.server.ts'
import { takenBack } from '../../recovery/take-back.server.ts'
import { readWaysLeft, type WayLeft } from '../../recovery/ways-left.server.ts'
import { eventRecord } from '../../sessions/account-events.server.ts'
import { freshlySignedIn } from '../../sessions/fresh-session.server.ts'
import { signedIn } from '../../sessions/signed-in.ts'
import { hashToken } from '../../tokens/tokens.server.ts'
import { waysEndedLetter } from './security-letters.ts'

export async function readOwnWays(context: Context): Promise<{ ways: WayLeft[] }> {
  const ways = await readWaysLeft(context, signedIn(context).id)
  return { ways: ways.sort((one, other) => Number(other.isThis) - Number(one.isThis)) }
}

/**
 * Ends every way into the viewer's account but this session, the password and the second factors, with a
 * letter. Without a password, connected accounts and passkeys stay. Refuses `fresh_login_required`.
 */
export async function endOtherWays(context: Context): Promise<void> {
  const { db, now, origin } = context
  const { id: memberId, sessionId } = freshlySignedIn(context)
  const kept = { sessionId, deviceHash: hashToken(origin.deviceToken ?? '') }
  await withNewId(now, () =>
    db.batch([
      eventRecord(context, memberId, 'ways_ended'),
      ...takenBack(context, { memberId, wayBack: 'onlyThis', kept }),
    ]),
  )
  sendNotMeLetter(context, memberId, waysEndedLetter)
}
