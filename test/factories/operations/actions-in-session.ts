import { env } from 'cloudflare:test'
import type { Context } from '../../../app/context.server.ts'
import { createTag } from '../../../app/features/ads/tags/manage-tags.server.ts'
import { acceptInvitation } from '../../../app/features/content/boards/invitations/invitations.server.ts'
import { inviteCollaborator } from '../../../app/features/content/boards/invitations/invite.server.ts'
import {
  changeSecretLink,
  createSecretLink,
} from '../../../app/features/content/boards/secret-links/secret-links.server.ts'
import { claimSite } from '../../../app/features/content/claims/claims.server.ts'
import {
  editApp,
  registerApp,
  rollSecret,
} from '../../../app/features/identity/apps/own/change-app.server.ts'
import { makeToken } from '../../../app/features/identity/apps/personal-tokens/personal-tokens.server.ts'
import { acceptAccess } from '../../../app/features/identity/business/access/answer.server.ts'
import { inviteToBusiness } from '../../../app/features/identity/business/access/invite.server.ts'
import { addSource } from '../../../app/features/transfer/sources/add-source.server.ts'
import {
  followSource,
  unfollowSource,
} from '../../../app/features/transfer/sources/change-source.server.ts'
import { createWebhook } from '../../../app/features/transfer/webhooks/webhooks.server.ts'
import { aHost, showTag } from '../../features/content/claims/fake-sites.ts'
import { aBoard } from '../content/boards.ts'
import { invite } from '../content/collaborators.ts'
import { allowApp, anApp } from '../identity/apps.ts'
import { aBusiness } from '../identity/businesses.ts'
import { aMember } from '../identity/people.ts'
import { withQueue } from '../transfer/imports.ts'
import { aFeed, follow } from '../transfer/sources.ts'
import { anApp as anAppOf, anEndpoint, consentOf } from '../transfer/webhooks.ts'

type Member = Awaited<ReturnType<typeof aMember>>

/** An action in a session: the statement before which it is interrupted, the rows that it makes, and the action. */
export type SessionAction = {
  statement: string
  /** The rest of a query that starts with `select id from`. */
  rows: string
  prepare: (member: Member) => Promise<(context: Context) => Promise<unknown>>
}

/** Every write by which a member gives rights to others or to apps. */
export const RIGHT_GIVING_ACTIONS = {
  'a secret link': {
    statement: 'insert into "secret_links"',
    rows: 'secret_links',
    prepare: async (member) => {
      const { id: boardId } = await aBoard(member, { privacy: 'secret' })
      return (context) => createSecretLink(context, { boardId, days: 7 })
    },
  },
  'a secret link that works again': {
    statement: 'update "secret_links"',
    rows: 'secret_links where revoked_at is null',
    prepare: async (member) => {
      const { id: boardId } = await aBoard(member, { privacy: 'secret' })
      const { id: linkId } = await createSecretLink(member, { boardId, days: 7 })
      await changeSecretLink(member, { boardId, linkId, act: 'revoke' })
      return (context) => changeSecretLink(context, { boardId, linkId, act: 'restore' })
    },
  },
  'a collaborator': {
    statement: 'insert into "board_collaborators"',
    rows: 'board_collaborators',
    prepare: async (member) => {
      const board = await aBoard(member)
      const { viewer } = await aMember()
      const invitee = { memberId: viewer.id }
      return (context) => inviteCollaborator(context, { boardId: board.id, invitee })
    },
  },
  'an accepted invitation': {
    statement: 'update "board_collaborators"',
    rows: "board_collaborators where state = 'accepted'",
    prepare: async (member) => {
      const owner = await aMember()
      const { id: boardId } = await aBoard(owner)
      await invite(owner, { id: boardId }, member)
      return (context) => acceptInvitation(context, { boardId })
    },
  },
  'an invitation to the business': {
    statement: 'insert into "business_access"',
    rows: 'business_access',
    prepare: async () => {
      const { username } = (await aMember()).viewer
      return (context) => inviteToBusiness(context, { invitee: { username }, roles: ['ADMIN'] })
    },
  },
  'an accepted access': {
    statement: 'update "business_access"',
    rows: "business_access where state = 'accepted'",
    prepare: async ({ viewer: { username } }) => {
      const business = await aBusiness()
      await inviteToBusiness(business, { invitee: { username }, roles: ['ANALYST'] })
      return (context) => acceptAccess(context, { businessId: business.viewer.id })
    },
  },
  'a followed source': {
    statement: 'insert into board_sources',
    rows: 'board_sources',
    prepare: async (member) => {
      const { id: boardId } = await aBoard(member)
      const { address: url } = await aFeed(['A jug'])
      return (context) =>
        addSource(withoutQueue(context), { boardId, url, takes: 'new', section: null })
    },
  },
  'a source that is followed again': {
    statement: 'update board_sources',
    rows: "board_sources where state = 'following'",
    prepare: async (member) => {
      const board = await aBoard(member)
      const { address } = await aFeed(['A jug'])
      const sourceId = await follow(withoutQueue(member), board, address)
      await unfollowSource(member, { boardId: board.id, sourceId })
      return (context) => followSource(context, { boardId: board.id, sourceId })
    },
  },
  'a registered app': {
    statement: 'insert into "apps"',
    rows: 'apps',
    prepare: async () => (context) =>
      registerApp(asTwoFactor(context), { ...APP, kind: 'confidential' }),
  },
  'an app’s other address': {
    statement: 'update "apps"',
    rows: '(select id || name || redirect_uris as id from apps)',
    prepare: async (member) => {
      const { id: appId } = await anApp(member)
      return (context) => editApp(asTwoFactor(context), { ...APP, appId })
    },
  },
  'an app’s other secret': {
    statement: 'update "apps"',
    rows: '(select id || secret_hash as id from apps)',
    prepare: async (member) => {
      const { id: appId } = await anApp(member)
      return (context) => rollSecret(asTwoFactor(context), { appId })
    },
  },
  'a consent': {
    statement: 'insert into "app_grants"',
    rows: 'app_grants',
    prepare: async () => {
      const { id } = await anApp(await aMember())
      return (context) => allowApp(context, id)
    },
  },
  'a personal token': {
    statement: 'insert into "access_tokens"',
    rows: 'access_tokens',
    prepare: async () => (context) =>
      makeToken(context, { name: 'Script', days: 30, scopes: ['boards:read'] }),
  },
  'a webhook': {
    statement: 'insert into webhooks',
    rows: 'webhooks',
    prepare: async (member) => {
      const { id: boardId } = await aBoard(member)
      const { program } = await consentOf(member, await anAppOf(await aMember()))
      return ({ db }) => createWebhook({ ...program, db }, { boardId, url: anEndpoint() })
    },
  },
  'a claimed site': {
    statement: 'insert into "link_domains"',
    rows: 'link_domains where official_member_id is not null',
    prepare: async (member) => {
      const site = aHost()
      await showTag(member, site)
      return (context) => claimSite(context, { site })
    },
  },
  'a conversion tag': {
    statement: 'insert into "conversion_tags"',
    rows: 'conversion_tags',
    prepare:
      async ({ viewer: { id: advertiserId } }) =>
      (context) =>
        createTag(context, { advertiserId, tagName: 'Shop' }),
  },
} as const satisfies Record<string, SessionAction>

const APP = { name: 'Ember', website: '', redirectUris: ['https://ember.example/back'] }

function asTwoFactor(context: Context): Context {
  const { viewer } = context
  return { ...context, viewer: viewer && { ...viewer, isTwoFactor: true } }
}

function withoutQueue<T extends Context>(context: T): T {
  return withQueue(context, () => undefined)
}

export async function idsOf(rows: string): Promise<unknown[]> {
  const { results } = await env.DB.prepare(`select id from ${rows} order by id`).all()
  return results
}
