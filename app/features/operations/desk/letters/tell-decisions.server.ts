import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../../../context.server.ts'
import { decisions } from '../../../../db/operations/decisions.ts'
import { statement as batched } from '../../../../db/statement.ts'
import type { Letter } from '../../../ground/mail/letter.ts'
import { sendLetter } from '../../../ground/mail/letters.server.ts'
import { telling } from '../../../identity/updates/telling.server.ts'
import { withCopyLink } from '../../leaving/copies/copy-letters.ts'
import { newCopyLink } from '../../leaving/copies/copy-links.server.ts'
import { appealToken } from '../appeals/appeal-token.server.ts'
import { LETTERS } from '../limits.ts'
import { selectStatements } from '../statements/statements.server.ts'
import { decisionLetter, takesAccount } from './decision-letters.ts'

type Worker = Pick<Context, 'db' | 'env' | 'now'>

/** Each letter is sent once; a failed one is left for the next run and keeps no other waiting. */
export async function tellDecisions(worker: Worker): Promise<void> {
  const { db, env, now } = worker
  const waiting = await selectStatements(db, isNull(decisions.toldAt)).limit(LETTERS)
  const failures: unknown[] = []
  for (const { email, memberId, ...statement } of waiting) {
    const own = eq(decisions.id, statement.id)
    const [[taken]] = await db.batch([
      db
        .update(decisions)
        .set({ toldAt: now })
        .where(and(own, isNull(decisions.toldAt)))
        .returning({ id: decisions.id }),
      batched(
        db,
        telling(worker, {
          kind: statement.appealAnswer === null ? 'decided' : 'appeal_answered',
          to: sql`select member_id from decisions where id = ${statement.id} and changes() > 0`,
          subject: statement.id,
        }),
      ),
    ])
    if (!taken) continue
    const token = await appealToken(worker, statement.id)
    const urls = { site: env.SITE_ORIGIN, appeal: `${env.SITE_ORIGIN}/appeal/${token}/` }
    try {
      const letter = decisionLetter(statement, urls)
      await sendLetter(
        worker,
        email,
        takesAccount(statement) ? await leadingToCopy(worker, memberId, letter) : letter,
      )
    } catch (error) {
      failures.push(error)
      await db.update(decisions).set({ toldAt: null }).where(own)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Letters about decisions failed.')
}

async function leadingToCopy(worker: Worker, memberId: number, letter: Letter): Promise<Letter> {
  const link = await newCopyLink(worker, memberId)
  return withCopyLink(letter, {
    url: link?.url ?? null,
    appealsEmail: worker.env.APPEALS_EMAIL,
  })
}
