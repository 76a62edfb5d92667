import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { withDefaults } from '../app/config.ts'
import type { Context, Viewer } from '../app/context.server.ts'
import { linkDomains } from '../app/db/content/links.ts'
import { openDatabase } from '../app/db/database.ts'
import { members } from '../app/db/identity/accounts.ts'
import { newId } from '../app/db/ids.ts'
import { runBatch } from '../app/db/run-batch.ts'
import {
  BoardQuery,
  MemberQuery,
  NewBoard,
  NewSection,
} from '../app/features/content/boards/board.ts'
import { createBoard } from '../app/features/content/boards/boards.server.ts'
import { createSection } from '../app/features/content/boards/sections/sections.server.ts'
import { followBoard, followMember } from '../app/features/content/follows/follows.server.ts'
import { storePicture } from '../app/features/content/media/pictures/pictures.server.ts'
import { createPin } from '../app/features/content/pins/create-pin.server.ts'
import { NewPin, PinSave } from '../app/features/content/pins/pin.ts'
import { savePin } from '../app/features/content/pins/save-pin.server.ts'
import {
  editProfile,
  setProfilePicture,
} from '../app/features/identity/account/profile/profile.server.ts'
import { logOutEverywhere } from '../app/features/identity/account/sessions/session-list.server.ts'
import { ProfileEdit } from '../app/features/identity/account/settings.ts'
import { convertToBusiness } from '../app/features/identity/business/details/details.server.ts'
import { NewBusiness } from '../app/features/identity/business/details/details.ts'
import { ChosenMethods } from '../app/features/identity/recovery/recent-methods/recent-methods.ts'
import { signUpOrLogIn } from '../app/features/identity/sign-up/sign-up-or-log-in.server.ts'
import { type InputSchema, parseInput } from '../app/http/input.server.ts'
import { parseJson } from '../app/json.ts'
import { Refusal } from '../app/refusal.ts'
import { loadArgon2 } from './argon2.ts'
import { CampaignToSeed, seedCampaign } from './seed-campaign.ts'

export { CampaignBudget } from './budget/campaign-budget.ts'
export { LoginLockout } from './login-lockout.ts'
export { RateCounter } from './rate-counter.ts'
export { SiteTurns } from './site-turns.ts'

const SeedCall = v.object({
  name: v.string(),
  viewer: v.nullable(v.custom<Viewer>((viewer) => typeof viewer === 'object')),
  now: v.number(),
  country: v.string(),
  input: v.record(v.string(), v.unknown()),
})
export type SeedCall = v.InferOutput<typeof SeedCall>

type Answer = (context: Context, fields: Record<string, unknown>) => Promise<unknown>

/** The sign-up form refuses the demo's email addresses, because they contain the brand's name. */
const DemoSignUp = v.object({ email: v.string(), password: v.string(), birthday: v.string() })

const ANSWERS: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ['hasMembers', hasMembers],
  ['signUp', by(DemoSignUp, signUpVerified)],
  ['logOutEverywhere', by(ChosenMethods, logOutEverywhere)],
  ['editProfile', by(ProfileEdit, editProfile)],
  ['showPicture', uploadProfilePicture],
  ['convert', by(NewBusiness, convertToBusiness)],
  ['ownSite', claimSite],
  ['createBoard', by(NewBoard, createBoard)],
  ['createSection', by(NewSection, createSection)],
  ['createPin', by(NewPin, createPin)],
  ['savePin', by(PinSave, savePin)],
  ['playCampaign', by(CampaignToSeed, seedCampaign)],
  ['followMember', by(MemberQuery, followMember)],
  ['followBoard', by(BoardQuery, followBoard)],
  ['putOffChecks', postponeLinkChecks],
])

/**
 * Calls the product's functions as a given member at a given time, so that the demo (scripts/site/demo.ts) is created
 * like members' content. Runs in development only. A picture is sent as the form's `image`, the rest as JSON.
 */
export default {
  async fetch(request, env, execution): Promise<Response> {
    if (request.method !== 'POST') return new Response('Ready to fill the database.')
    const form = await request.formData()
    const call = parseJson(SeedCall, String(form.get('call')))
    const answer = ANSWERS.get(call.name)
    if (!answer) return new Response(`The seed worker has no call "${call.name}".`, { status: 404 })
    const image = form.get('image')
    try {
      const context = contextOf(call, withDefaults(env), execution)
      const result = await answer(context, image === null ? call.input : { ...call.input, image })
      return Response.json(result ?? null)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return Response.json({ code: error.code, field: error.field }, { status: error.status })
    }
  },
  // Drops the messages. The started site's jobs find the same work in the database.
  queue() {},
} satisfies ExportedHandler<Env>

function by<S extends InputSchema>(
  schema: S,
  run: (context: Context, input: v.InferOutput<S>) => Promise<unknown>,
): Answer {
  return (context, fields) => run(context, parseInput(schema, fields))
}

function contextOf(
  { viewer, now, country }: SeedCall,
  env: Env,
  execution: ExecutionContext,
): Context {
  return {
    db: openDatabase(env.DB.withSession('first-primary')),
    env,
    viewer,
    now,
    origin: {
      network: '127.0.0.1',
      country,
      region: null,
      language: 'en',
      zone: null,
      userAgent: '',
      isPrefetch: false,
      hasPrivacySignal: false,
      deviceToken: null,
      connectToken: null,
      challengeToken: null,
      accounts: [],
      isUnderage: false,
    },
    requestId: 'seed',
    idempotentRequest: null,
    nameChallenge: () => undefined,
    argon2: loadArgon2,
    waitUntil: (work) => execution.waitUntil(work),
  }
}

/** The demo's links and sites don't exist. */
async function postponeLinkChecks({ db }: Context): Promise<void> {
  await runBatch(db, [
    sql`insert into link_walk (id, pin_id)
      select walk.value, max(pins.id) from pins, json_each('[1, 2]') as walk group by 1
      on conflict (id) do update set pin_id = excluded.pin_id`,
    sql`delete from link_checks`,
    sql`update page_facts set due_at = null`,
    sql`update link_domains set check_at = ${Number.MAX_SAFE_INTEGER}`,
  ])
}

async function hasMembers({ db }: Context): Promise<boolean> {
  const [member] = await db.select({ id: members.id }).from(members).limit(1)
  return member !== undefined
}

async function uploadProfilePicture(
  context: Context,
  { image }: Record<string, unknown>,
): Promise<void> {
  if (!(image instanceof File)) throw new Refusal('picture_missing')
  const picture = await storePicture(context, image)
  await setProfilePicture(context, picture.id)
}

/** Signs up a member with a confirmed address, so that a Google account can join. */
async function signUpVerified(context: Context, input: v.InferOutput<typeof DemoSignUp>) {
  const signedIn = await signUpOrLogIn(context, input)
  await context.db
    .update(members)
    .set({ emailVerifiedAt: context.now })
    .where(eq(members.id, signedIn.viewer.id))
  return signedIn
}

/** Creates the claim directly, because claiming a site requires a code on it. */
async function claimSite({ db, viewer, now }: Context, { host }: Record<string, unknown>) {
  if (!viewer) throw new Refusal('not_signed_in')
  const site = { host: String(host), officialMemberId: viewer.id, checkAt: Number.MAX_SAFE_INTEGER }
  await db.insert(linkDomains).values({ id: newId(now), ...site })
}
