import { env } from 'cloudflare:test'
import { DAY_MS } from '../../../app/durations.ts'
import { createSecretLink } from '../../../app/features/content/boards/secret-links/secret-links.server.ts'
import { emptyDatabase } from '../../empty-database.ts'
import { share } from '../../factories/content/collaborators.ts'
import { aPin } from '../../factories/content/pins.ts'
import { aBusiness, giveAccess } from '../../factories/identity/businesses.ts'
import { passwordHashOf } from '../../factories/identity/passwords.ts'
import { aBrowser, aMember, browserOf } from '../../factories/identity/people.ts'
import { fillSite } from '../fill-site.ts'
import { sitePages } from '../site.ts'

export const PEOPLE = [
  'visitor',
  'member',
  'business',
  'collaborator',
  'analyst',
  'owner',
  'limited account',
] as const
export type Person = (typeof PEOPLE)[number]

export const BOARD_KINDS = ['public', 'secret', 'protected'] as const
export type BoardKind = (typeof BOARD_KINDS)[number]

export const PASSWORD = 'kestrel over the fen'

export type World = Awaited<ReturnType<typeof aWorld>>

/**
 * A site in which nobody has done anything yet, with the browser of one person. Its main board is Ana's. The `owner`
 * and the `limited account` are both Ana; the `collaborator` and the `analyst` are both Cy, who collaborates on the
 * board. If the board is protected, it has no collaborators: Ana is a business that Cy manages. Cy is then an admin,
 * unless the person is the `analyst`, who has no right to save pins.
 */
export async function aWorld(who: Person, privacy: BoardKind) {
  await emptyDatabase(env.DB)
  const account = { emailVerifiedAt: 1, passwordHash: await passwordHashOf(PASSWORD) }
  const limited = who === 'limited account' ? { limitedAt: 1 } : {}
  const owner = await (privacy === 'protected' ? aBusiness : aMember)({ ...account, ...limited })
  const site = await fillSite(owner)
  const { ana, bo, kiln, board, section, pin } = site
  const isManager = privacy === 'protected'
  const cy = await (isManager ? aBusiness : aMember)(account)
  const role = who === 'analyst' ? 'ANALYST' : 'ADMIN'
  await (isManager ? giveAccess(ana, cy, [role]) : share(ana, board, cy))
  const { id: theirs } = await aPin(isManager ? ana : cy, board)
  await env.DB.prepare('update boards set privacy = ? where id = ?').bind(privacy, board.id).run()
  // Old enough to promote pins.
  await env.DB.prepare('update members set created_at = created_at - ?, password_hash = ?')
    .bind(30 * DAY_MS, account.passwordHash)
    .run()
  const link =
    privacy === 'secret' ? await createSecretLink(ana, { boardId: board.id, days: 7 }) : null
  const people = {
    visitor: null,
    member: bo,
    business: kiln,
    collaborator: cy,
    analyst: cy,
    owner: ana,
    'limited account': ana,
  }
  const member = people[who]
  const browser = member ? await browserOf(member) : aBrowser()
  if (isManager && member === cy)
    browser.cookies.set('__Host-acting', `${cy.viewer.id}-${ana.viewer.id}`)
  const me = member && member !== ana ? { me: [member] } : {}
  const { sourceId, importId, table, appId, webhookId, campaign, bill, note, tag } = site
  const rows = {
    board,
    section,
    pin,
    sourceId,
    importId,
    table,
    appId,
    webhookId,
    campaign,
    bill,
    note,
    tag,
  }
  return {
    browser,
    member,
    friend: kiln.viewer.username,
    pages: await sitePages(site),
    names: namesOf({ other: [bo, cy, kiln], ana: [ana], ...me }, { ...rows, theirs, link }),
  }
}

/** Names of members by their usernames, and of members and rows by their ids. */
function namesOf(
  members: Readonly<Record<string, readonly Awaited<ReturnType<typeof aMember>>[]>>,
  rows: Readonly<Record<string, { id: number } | number | string | null>>,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [name, people] of Object.entries(members)) {
    for (const { viewer } of people)
      names.set(viewer.username, name).set(String(viewer.id), `${name} id`)
  }
  for (const [name, row] of Object.entries(rows))
    names.set(String(typeof row === 'object' ? row?.id : row), name)
  return names
}
