import { env } from 'cloudflare:test'
import { testWebhook } from '../../../app/features/transfer/webhooks/deliveries.server.ts'
import { createWebhook } from '../../../app/features/transfer/webhooks/webhooks.server.ts'
import { aPicture } from '../../factories/content/pictures.ts'
import { aShownPicture } from '../../factories/transfer/sources.ts'
import { anEndpoint } from '../../factories/transfer/webhooks.ts'
import {
  type Decision,
  EDITORS,
  EVERY_MEMBER,
  notAllowed,
  OWNER,
  OWNERS,
  type Sent,
  VIEWERS,
  without,
} from './decision.ts'
import type { Sender } from './people.ts'
import type { Subject } from './subject.ts'

const MAKERS = without(EVERY_MEMBER, 'analyst', 'demoted manager', 'former manager')

function ask(method: 'POST' | 'PATCH' | 'DELETE', path: string, json: unknown = {}): Sent {
  return { path: `/v5${path}`, method, json }
}

function useTool(name: string, args: unknown): Sent {
  const params = { name, arguments: args }
  return { path: '/mcp', json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params } }
}

const picture = () => ({
  source_type: 'image_base64',
  content_type: 'image/png',
  data: Buffer.from(aPicture()).toString('base64'),
})

/**
 * Operations of the open API and tools for models. Everybody has a token with all scopes, except `token`, which may
 * only read. Managers name the business, which a former manager no longer can.
 */
export const OPEN_API: Record<string, Decision> = mapped({
  'POST /v5/boards': {
    may: MAKERS,
    kinds: ['public'],
    but: notAllowed(['analyst', 'demoted manager']),
    sends: () => ask('POST', '/boards', { name: `Shelf ${crypto.randomUUID()}` }),
  },
  'PATCH /v5/boards/{board_id}': {
    may: OWNERS,
    sends: ({ boardId }) => ask('PATCH', `/boards/${boardId}`, { name: `Shelf ${boardId}` }),
  },
  'DELETE /v5/boards/{board_id}': {
    may: OWNERS,
    sends: ({ boardId }) => ask('DELETE', `/boards/${boardId}`),
  },
  'POST /v5/boards/{board_id}/sections': {
    may: EDITORS,
    sends: ({ boardId }) => ask('POST', `/boards/${boardId}/sections`, { name: 'Taps' }),
  },
  'PATCH /v5/boards/{board_id}/sections/{section_id}': {
    may: EDITORS,
    sends: ({ boardId, sectionId }) =>
      ask('PATCH', `/boards/${boardId}/sections/${sectionId}`, { name: 'Taps' }),
  },
  'DELETE /v5/boards/{board_id}/sections/{section_id}': {
    may: EDITORS,
    sends: ({ boardId, sectionId }) => ask('DELETE', `/boards/${boardId}/sections/${sectionId}`),
  },
  'POST /v5/pins': {
    may: EDITORS,
    sends: ({ boardId }) =>
      ask('POST', '/pins', { board_id: `${boardId}`, media_source: picture() }),
  },
  'PATCH /v5/pins/{pin_id}': {
    may: OWNERS,
    sends: ({ pin }) => ask('PATCH', `/pins/${pin}`, { title: 'Celadon' }),
  },
  'DELETE /v5/pins/{pin_id}': {
    may: OWNERS,
    sends: ({ pin }) => ask('DELETE', `/pins/${pin}`),
  },
  'POST /v5/pins/{pin_id}/save': {
    may: VIEWERS,
    sends: ({ pin }, { boardId }) => ask('POST', `/pins/${pin}/save`, { board_id: `${boardId}` }),
  },
  'POST /v5/pins/{pin_id}/save onto the board': {
    may: EDITORS,
    sends: ({ offered, boardId }) =>
      ask('POST', `/pins/${offered}/save`, { board_id: `${boardId}` }),
  },
  'POST /v5/user_account/following/{username}': {
    may: without(EVERY_MEMBER, 'owner', 'blocked', 'blocking', 'former manager'),
    kinds: ['public'],
    sends: async ({ owner }, { id }) => {
      await env.DB.prepare('delete from member_follows where follower_id = ?').bind(id).run()
      return ask('POST', `/user_account/following/${owner.viewer.username}`)
    },
  },
  'POST /v5/webhooks': {
    may: { ...EDITORS, protected: OWNER },
    sends: async (board, sender) => ({
      ...ask('POST', '/webhooks', { board_id: `${board.boardId}`, url: anEndpoint() }),
      token: await board.appTokenOf(sender),
    }),
  },
  'DELETE /v5/webhooks/{webhook_id}': {
    may: ['owner'],
    sends: (board, sender) => aboutWebhook('DELETE', '', board, sender),
  },
  'POST /v5/webhooks/{webhook_id}/test': {
    may: ['owner'],
    sends: (board, sender) => aboutWebhook('POST', '/test', board, sender),
  },
  'POST /v5/webhooks/{webhook_id}/deliveries/{delivery_id}/resend': {
    may: ['owner'],
    sends: (board, sender) => aboutWebhook('POST', '/deliveries/', board, sender),
  },
  'save_address by a model': {
    may: EDITORS,
    sends: async ({ boardId }) =>
      useTool('save_address', { url: await aShownPicture(), board_id: `${boardId}` }),
  },
  'make_board by a model': {
    may: MAKERS,
    kinds: ['public'],
    but: notAllowed(['analyst', 'demoted manager']),
    sends: () => useTool('make_board', { name: `Shelf ${crypto.randomUUID()}` }),
  },
})

function mapped(decisions: Record<string, Decision>): Record<string, Decision> {
  const but = notAllowed(['former manager', 'token'])
  return Object.fromEntries(
    Object.entries(decisions).map(([write, decision]) => [
      write,
      { ...decision, but: { ...but, ...decision.but } },
    ]),
  )
}

/** A request about a webhook of the owner, by an app to which both gave consent. */
async function aboutWebhook(
  method: 'POST' | 'DELETE',
  path: string,
  board: Subject,
  sender: Sender,
): Promise<Sent> {
  const { program, id } = await webhookOn(board)
  const whole = path === '/deliveries/' ? `${path}${await aDelivery(program, id)}/resend` : path
  return { ...ask(method, `/webhooks/${id}${whole}`), token: await board.appTokenOf(sender) }
}

const webhooks = new WeakMap<Subject, ReturnType<typeof aWebhookOn>>()

/** A board's one webhook. */
function webhookOn(board: Subject): ReturnType<typeof aWebhookOn> {
  const known = webhooks.get(board)
  if (known) return known
  const made = aWebhookOn(board)
  webhooks.set(board, made)
  return made
}

async function aWebhookOn(board: Subject) {
  const { program } = await board.consentOf(board.cast.senders.owner)
  const { id } = await createWebhook(program, { boardId: board.boardId, url: anEndpoint() })
  return { program, id }
}

/** A delivery that failed for good. */
async function aDelivery(program: Subject['owner'], webhookId: string): Promise<string> {
  const { id } = await testWebhook(program, { webhookId: Number(webhookId) })
  await env.DB.prepare('update webhook_deliveries set delivered_at = 1 where id = ?').bind(id).run()
  return id
}
