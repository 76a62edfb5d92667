import * as v from 'valibot'
import { expect, test } from 'vitest'
import { describedOperations } from '../../../../app/contract/v5/described.ts'
import { NOT_OFFERED } from '../../../../app/contract/v5/not-offered.ts'
import {
  followBoard,
  followMember,
} from '../../../../app/features/content/follows/follows.server.ts'
import { isScope, SCOPES } from '../../../../app/features/identity/apps/scopes.ts'
import ours from '../../../../build/client/openapi.json?validators'
import { aRunningCampaign } from '../../../factories/ads/campaigns.ts'
import { aBoard } from '../../../factories/content/boards.ts'
import { aPng } from '../../../factories/content/pictures.ts'
import { giveAccess } from '../../../factories/identity/businesses.ts'
import { aMember } from '../../../factories/identity/people.ts'
import { anApp, anEndpoint, consentOf } from '../../../factories/transfer/webhooks.ts'
import { aHost, showTag } from '../../../features/content/claims/fake-sites.ts'
import { expectAllowed, expectValid } from '../../../openapi/expect-valid.ts'
import theirs from '../../../pages/pinterest/v5.json'
import { ask } from './call-api.ts'

const SCOPE_NAMES = Object.keys(SCOPES).filter(isScope)

type Call = { path: string | (() => string); body?: object }

const { kiln, campaign } = await aRunningCampaign()
const bo = await aMember()
const cy = await aMember()
const followed = await aBoard(bo)
await followMember(kiln, { memberId: bo.viewer.id })
await followMember(bo, { memberId: kiln.viewer.id })
await followBoard(kiln, { boardId: followed.id })
const partner = (await aRunningCampaign()).kiln
await giveAccess(partner, kiln, ['ANALYST'])
const host = aHost()
await showTag(kiln, host)

const own = await aBoard(kiln)
const saved = await aBoard(kiln)
const { token } = await consentOf(kiln, await anApp(kiln), SCOPE_NAMES)

/** The ids that calls created, by operation. */
const made: Record<string, string> = {}

const ACCOUNT = `ad_accounts/${kiln.viewer.id}`
const DAYS = 'start_date=2026-01-01&end_date=2026-01-02&columns=CTR&granularity=DAY'

/** A call of each operation that should succeed, in this order. */
const CALLS: Readonly<Record<string, Call>> = {
  'user_account/get': { path: 'user_account' },
  'linked_business_accounts/get': { path: 'user_account/businesses' },
  'followers/list': { path: 'user_account/followers' },
  'user_following/get': { path: 'user_account/following' },
  'boards_user_follows/list': { path: 'user_account/following/boards' },
  'follow_user/update': { path: `user_account/following/${cy.viewer.username}`, body: {} },
  'website_verification/get': { path: `user_account/websites/verification?website=${host}` },
  'verify_website/update': { path: 'user_account/websites', body: { website: host } },
  'user_websites/get': { path: 'user_account/websites' },
  'unverify_website/delete': { path: `user_account/websites?website=${host}` },
  'ad_accounts/list': { path: 'ad_accounts' },
  'ad_accounts/get': { path: ACCOUNT },
  'campaigns/list': { path: `${ACCOUNT}/campaigns` },
  'campaigns/get': { path: `${ACCOUNT}/campaigns/${campaign.id}` },
  'ads/list': { path: `${ACCOUNT}/ads` },
  'ads/get': { path: `${ACCOUNT}/ads/${campaign.id}` },
  'ad_account/analytics': { path: `${ACCOUNT}/analytics?${DAYS}` },
  'campaigns/analytics': {
    path: `${ACCOUNT}/campaigns/analytics?campaign_ids=${campaign.id}&${DAYS}`,
  },
  'boards/create': { path: 'boards', body: { name: 'Jars' } },
  'boards/list': { path: 'boards' },
  'boards/get': { path: () => `boards/${made['boards/create']}` },
  'boards/update': { path: () => `boards/${made['boards/create']}`, body: { name: 'Round jars' } },
  'board_sections/create': {
    path: () => `boards/${made['boards/create']}/sections`,
    body: { name: 'Tiles' },
  },
  'board_sections/list': { path: () => `boards/${made['boards/create']}/sections` },
  'board_sections/update': { path: () => sectionPath(), body: { name: 'Old tiles' } },
  'pins/create': {
    path: 'pins',
    body: {
      board_id: `${own.id}`,
      title: 'Kestrel',
      media_source: {
        source_type: 'image_base64',
        content_type: 'image/png',
        data: Buffer.from(aPng(300, 400)).toString('base64'),
      },
    },
  },
  'pins/list': { path: 'pins' },
  'pins/get': { path: () => `pins/${made['pins/create']}` },
  'pins/update': { path: () => `pins/${made['pins/create']}`, body: { title: 'Red kestrel' } },
  'pins/save': {
    path: () => `pins/${made['pins/create']}/save`,
    body: { board_id: `${saved.id}` },
  },
  'media/create': { path: 'media', body: { media_type: 'video' } },
  'media/list': { path: 'media' },
  'media/get': { path: () => `media/${made['media/create']}` },
  'boards/list_pins': { path: `boards/${own.id}/pins` },
  'board_sections/list_pins': { path: () => `${sectionPath()}/pins` },
  'search_user_boards/get': { path: 'search/boards?query=jars' },
  'search_user_pins/list': { path: 'search/pins?query=kestrel' },
  search_partner_pins: { path: 'search/partner/pins?term=kestrel&country_code=GB' },
  'pins/delete': { path: () => `pins/${made['pins/create']}` },
  'board_sections/delete': { path: () => sectionPath() },
  'boards/delete': { path: () => `boards/${made['boards/create']}` },
  'webhooks/create': {
    path: 'webhooks',
    body: { board_id: `${own.id}`, url: anEndpoint() },
  },
  'webhooks/list': { path: 'webhooks' },
  'webhooks/get': { path: () => `webhooks/${made['webhooks/create']}` },
  'webhooks/test': { path: () => `webhooks/${made['webhooks/create']}/test` },
  'webhooks/deliveries/list': { path: () => `webhooks/${made['webhooks/create']}/deliveries` },
  'webhooks/deliveries/resend': {
    path: () => `webhooks/${made['webhooks/create']}/deliveries/${made['webhooks/test']}/resend`,
  },
  'webhooks/delete': { path: () => `webhooks/${made['webhooks/create']}` },
  'ads/analytics': { path: `${ACCOUNT}/ads/analytics?ad_ids=${campaign.id}&${DAYS}` },
}

function sectionPath(): string {
  return `boards/${made['boards/create']}/sections/${made['board_sections/create']}`
}

const Made = v.union([
  v.object({ id: v.string() }),
  v.pipe(
    v.object({ media_id: v.string() }),
    v.transform(({ media_id: id }) => ({ id })),
  ),
])

type Theirs = Record<string, Record<string, { operationId: string; security?: object[] }>>

const PATHS: Theirs = theirs.paths

const THEIR_IDS = new Set(
  Object.values(PATHS).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  ),
)

test('each described operation has a call in this test', () => {
  expect(Object.keys(CALLS).sort()).toEqual(describedOperations.map(({ id }) => id).sort())
})

test.each(Object.entries(CALLS))(
  '%s answers as described by us, and by Pinterest if it has the operation',
  async (operationId, { path, body }) => {
    const operation = describedOperations.find(({ id }) => id === operationId)
    const { method = 'GET', status = 0 } = operation ?? {}

    const address = typeof path === 'string' ? path : path()
    const answer = await ask(address, token, { method, ...(body && { body }) })

    expect(answer.status).toBe(status)
    const text = await answer.text()
    const found: unknown = text === '' ? '' : JSON.parse(text)
    if (v.is(Made, found)) made[operationId] = v.parse(Made, found).id
    expectAllowed(ours, { operationId, status, body: found })
    if (THEIR_IDS.has(operationId)) expectValid(operationId, status, found)
    if (method === 'GET') expect(answer.headers.get('Server-Timing')).toMatch(/^d1;desc="[1-4]"$/)
  },
)

test('each operation of Pinterest’s exists with its method and scopes, or is listed as missing', () => {
  const here = new Map(describedOperations.map((one) => [`${one.method} ${one.path}`, one]))
  for (const [path, methods] of Object.entries(PATHS)) {
    for (const [method, { operationId, security }] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`
      if (operationId === 'oauth/token') continue
      const one = here.get(call)
      expect([one !== undefined, NOT_OFFERED.includes(call)].filter(Boolean), call).toHaveLength(1)
      if (one) {
        expect(one.id).toBe(operationId)
        expect(security).toEqual([{ pinterest_oauth2: [...one.scopes] }])
      }
    }
  }
})

test('the test detects a response that the description forbids', () => {
  expectValid('boards/delete', 204, '')
  expectValid('boards/get', 404, { code: 40, message: 'No board.' })
  expect(() => expectValid('boards/get', 404, { code: '40', message: 'No board.' })).toThrow(
    'boards/get',
  )
  expect(() => expectValid('boards/get', 200, { id: '1' })).toThrow('boards/get')
  expect(() => expectValid('boards/got', 200, {})).toThrow('boards/got')
})
