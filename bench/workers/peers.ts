import app, { CampaignBudget, LoginLockout, RateCounter, SiteTurns } from '../../workers/app.ts'
import { loadArgon2 } from '../../workers/argon2.ts'
import { pageIn } from '../../workers/pages/shared-pages.ts'
import { answerBareBoard } from './bare-board.ts'
import { answerDistant } from './distant.ts'
import { answerPromotions } from './promotions.ts'
import { answerRecorded } from './recorded.ts'

export { CampaignBudget, LoginLockout, RateCounter, SiteTurns }

/** The product's own parameters for password hashes. */
const HASHED = { memorySize: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * The workers that benchmarks measure beside the product, combined in one; the header `Peer` selects one. `hello` is
 * the smallest possible answer. `bare` is a board's page without Remix and React. `argon2` hashes a password,
 * `recorded` returns the product's statements, and `promotions` decides on clicks. `stored` reads a cached page, but
 * from the address in the header `Store` instead of the data centre's cache. `distant` is the product with its bindings
 * `Distance` milliseconds away.
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
      case 'stored':
        await pageIn(await fetch(request.headers.get('Store') ?? ''))
        return new Response('Hello')
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
