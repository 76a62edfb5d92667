import app, { CampaignBudget, LoginLockout, RateCounter, SiteTurns } from '../../workers/app.ts'
import { loadArgon2 } from '../../workers/argon2.ts'
import { answerBareBoard } from './bare-board.ts'
import { answerDistant } from './distant.ts'
import { answerPromotions } from './promotions.ts'
import { answerRecorded } from './recorded.ts'

export { CampaignBudget, LoginLockout, RateCounter, SiteTurns }

/** The product's own parameters for a password's hash. */
const HASHED = { memorySize: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * The product's peers: a worker that answers its addresses as the header `Peer` asks. `hello` is
 * the least that a worker can answer, `bare` a board's page without Remix and React, `argon2` a
 * password's hash, `recorded` the product's statements, `promotions` the budgets' decisions, `distant`
 * the product's calls to what is as many milliseconds away as the header `Distance` says.
 */
export default {
  async fetch(request, env, execution): Promise<Response> {
    const answer = () => app.fetch(request, env, execution)
    switch (request.headers.get('Peer')) {
      case 'bare':
        return answerBareBoard(request, env, answer)
      case 'promotions':
        return answerPromotions(request, env)
      case 'argon2':
        return answerHash()
      case 'recorded':
        return answerRecorded(env, (recorded) => app.fetch(request, recorded, execution))
      case 'distant':
        return answerDistant(env, Number(request.headers.get('Distance')), (distant) =>
          app.fetch(request, distant, execution),
        )
      default:
        return new Response('Hello')
    }
  },
} satisfies ExportedHandler<Env>

async function answerHash(): Promise<Response> {
  const computeHash = await loadArgon2()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return new Response(Uint8Array.from(computeHash({ ...HASHED, password: bytes, salt: bytes })))
}
