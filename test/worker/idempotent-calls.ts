import { SCOPES, type Scope } from '../../app/features/identity/apps/scopes.ts'
import { aQuickPromotion } from '../factories/ads/promotions.ts'
import { aPicture } from '../factories/content/pictures.ts'
import { aShownPicture } from '../factories/transfer/sources.ts'
import { anApp, anEndpoint, aWebhook, consentOf } from '../factories/transfer/webhooks.ts'
import type { IdempotentWrite, RepeatableRequest } from './idempotent-write.ts'
import { aSeller, type Maker } from './makers.ts'

const ALL = Object.keys(SCOPES).filter((scope): scope is Scope => scope in SCOPES)

const call = ({ browser }: Maker, name: string, json: unknown): RepeatableRequest => ({
  by: browser,
  path: `/resource/${name}/`,
  json,
})

const ask = (token: string, path: string, json: unknown): RepeatableRequest => ({
  by: { token },
  path,
  json,
})

const useTool = (token: string, name: string, args: unknown): RepeatableRequest =>
  ask(token, '/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  })

function aPictureInText(): string {
  return Buffer.from(aPicture()).toString('base64')
}

/** Calls of the JSON API, the open API and MCP tools that create something. */
export const IDEMPOTENT_CALLS: Record<string, IdempotentWrite> = {
  'POST /resource/BoardResource/create/': {
    makes: 'boards',
    sends: (maker) => call(maker, 'BoardResource/create', { name: 'Shelf' }),
  },
  'POST /resource/PinResource/create/': {
    makes: 'pins',
    sends: (maker) =>
      call(maker, 'PinResource/create', {
        board_id: maker.board.id,
        image_base64: aPictureInText(),
        title: 'Jar',
      }),
  },
  'POST /resource/RepinResource/create/': {
    makes: 'pins',
    sends: (maker) =>
      call(maker, 'RepinResource/create', { board_id: maker.board.id, pin_id: maker.theirs }),
  },
  'POST /resource/BoardSectionResource/create/': {
    makes: 'board_sections',
    sends: (maker) =>
      call(maker, 'BoardSectionResource/create', {
        board_id: maker.board.id,
        name: 'Taps',
        initial_pins: [maker.pin],
      }),
  },
  'POST /resource/BulkEditResource/create/': {
    makes: 'pins',
    sends: (maker) =>
      call(maker, 'BulkEditResource/create', { board_id: maker.other.id, pin_ids: [maker.pin] }),
  },
  'POST /resource/BulkEditResource/update/': {
    makes: 'board_actions',
    sends: (maker) =>
      call(maker, 'BulkEditResource/update', { board_id: maker.other.id, pin_ids: [maker.pin] }),
  },
  'POST /resource/BulkEditResource/delete/': {
    makes: 'board_actions',
    sends: (maker) => call(maker, 'BulkEditResource/delete', { pin_ids: [maker.pin] }),
  },
  'POST /resource/BulkEditSelectAllResource/create/': {
    makes: 'pins',
    sends: (maker) =>
      call(maker, 'BulkEditSelectAllResource/create', {
        board_id: maker.board.id,
        new_board_id: maker.other.id,
      }),
  },
  'POST /resource/BulkEditSelectAllResource/update/': {
    makes: 'board_actions',
    sends: (maker) =>
      call(maker, 'BulkEditSelectAllResource/update', {
        board_id: maker.board.id,
        new_board_id: maker.other.id,
      }),
  },
  'POST /resource/BulkEditSelectAllResource/delete/': {
    makes: 'board_actions',
    sends: (maker) => call(maker, 'BulkEditSelectAllResource/delete', { board_id: maker.board.id }),
  },
  'POST /resource/BoardSectionResource/delete/': {
    makes: 'board_actions',
    sends: (maker) => call(maker, 'BoardSectionResource/delete', { section_id: maker.section.id }),
  },
  'POST /resource/BoardSectionEditResource/update/': {
    makes: 'board_actions',
    sends: (maker) =>
      call(maker, 'BoardSectionEditResource/update', {
        section_id: maker.section.id,
        pins: [maker.pin],
      }),
  },
  'POST /resource/BoardSectionPinsResource/delete/': {
    makes: 'board_actions',
    sends: (maker) =>
      call(maker, 'BoardSectionPinsResource/delete', {
        section_id: maker.section.id,
        pins: [maker.inside],
      }),
  },
  'POST /resource/BoardMergeResource/create/': {
    makes: 'board_actions',
    sends: (maker) =>
      call(maker, 'BoardMergeResource/create', {
        board_id: maker.board.id,
        into_id: maker.other.id,
      }),
  },
  'POST /ads/v4/advertisers/5/pins/5/quick_promote/': {
    makes: 'campaigns',
    sends: async () => {
      const { id, pin, browser } = await aSeller()
      const path = `/ads/v4/advertisers/${id}/pins/${pin}/quick_promote/`
      return { by: browser, path, json: aQuickPromotion(id, pin) }
    },
  },
  'POST /v5/boards': {
    makes: 'boards',
    sends: ({ token }) => ask(token, '/v5/boards', { name: 'Shelf' }),
  },
  'POST /v5/boards/{board_id}/sections': {
    makes: 'board_sections',
    sends: ({ token, board }) => ask(token, `/v5/boards/${board.id}/sections`, { name: 'Taps' }),
  },
  'POST /v5/pins': {
    makes: 'pins',
    sends: ({ token, board }) =>
      ask(token, '/v5/pins', {
        board_id: `${board.id}`,
        media_source: {
          source_type: 'image_base64',
          content_type: 'image/png',
          data: aPictureInText(),
        },
      }),
  },
  'POST /v5/pins/{pin_id}/save': {
    makes: 'pins',
    sends: ({ token, board, theirs }) =>
      ask(token, `/v5/pins/${theirs}/save`, { board_id: `${board.id}` }),
  },
  'POST /v5/webhooks': {
    makes: 'webhooks',
    sends: async ({ ana, board }) => {
      const { token } = await consentOf(ana, await anApp(ana), ALL)
      return ask(token, '/v5/webhooks', { board_id: `${board.id}`, url: anEndpoint() })
    },
  },
  'POST /v5/webhooks/{webhook_id}/test': {
    makes: 'webhook_deliveries',
    sends: async ({ ana, board }) => {
      const { token, id } = await aWebhook(ana, board)
      return ask(token, `/v5/webhooks/${id}/test`, {})
    },
  },
  'make_board by a model': {
    makes: 'boards',
    sends: ({ token }) => useTool(token, 'make_board', { name: 'Shelf' }),
  },
  'save_address by a model': {
    makes: 'pins',
    sends: async ({ token, board }) =>
      useTool(token, 'save_address', { url: await aShownPicture(), board_id: `${board.id}` }),
  },
}
