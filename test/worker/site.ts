import { env } from 'cloudflare:test'
import { stopPath } from '../../app/features/identity/email-addresses/unwanted-emails.server.ts'
import type { Purpose } from '../../app/features/identity/tokens/one-time-tokens.server.ts'
import { signedId } from '../../app/features/identity/tokens/signed-id.server.ts'
import { appealToken } from '../../app/features/operations/moderation/appeals/appeal-token.server.ts'
import { CONSOLE_AREAS } from '../console-paths.ts'
import { anApp, oauthPath } from '../factories/identity/apps.ts'
import { issueToken } from '../factories/identity/issued-tokens.ts'
import { aBrowser, browserOf } from '../factories/identity/people.ts'
import { aDecision } from '../factories/operations/cases.ts'
import { aSuspended, copyMadeBy, copyToken } from '../factories/operations/copies.ts'
import { fillSite, type Site } from './fill-site.ts'

/** A site with content on every page; `pages` has an address for every page of the site map. */
export async function aSite() {
  const site = await fillSite()
  const pages = await sitePages(site)
  const { ana, bo } = site
  const readers = { visitor: aBrowser(), member: await browserOf(bo), owner: await browserOf(ana) }
  return { ...site, pages, readers }
}

/** An address for every page of the site map. */
export async function sitePages(site: Site): Promise<Record<string, string>> {
  return {
    ...(await identityPages(site)),
    ...contentPages(site),
    ...screenPages(site),
    ...adsPages(site),
    ...transferPages(site),
    ...(await operationsPages(site)),
    ...OTHER_PAGES,
  }
}

async function identityPages({ ana, bo }: Site) {
  const { id: app } = await anApp(ana)
  return {
    login: '/login/',
    'login/not-you': '/login/not-you/',
    'login/mfa': '/login/mfa/',
    'login/mfa/resend': '/login/mfa/resend/',
    'login/mfa/lost': '/login/mfa/lost/',
    'login/passkey': '/login/passkey/',
    'login/passkey/begin': '/login/passkey/begin/',
    signup: '/signup/',
    'business/login': '/business/login/',
    'business/create': '/business/create/',
    'business/convert': '/business/convert/',
    'business/profiles': '/business/profiles/',
    'business/switch': '/business/switch/',
    'business/weekly-letter/:act': '/business/weekly-letter/stop/',
    'signup/email': '/signup/email/',
    'signup/underage': '/signup/underage/',
    'signup/sso-business-account': '/signup/sso-business-account/?email=ada%40loom.example',
    'connect/:provider': '/connect/google/',
    'connect/:provider/callback/:domain?': '/connect/google/callback/?state=s&code=c',
    'connect/finish': '/connect/finish/?attempt=5',
    'connect/email': '/connect/email/',
    'connect/one-tap': '/connect/one-tap/',
    logout: '/logout/',
    'logout/all': '/logout/all/',
    accounts: '/accounts/',
    'accounts/switch': '/accounts/switch/',
    'add-account': '/add-account/',
    'password/reset': '/password/reset/',
    'password/reset/:token': `/password/reset/${await tokenOf(bo, 'password_reset')}/`,
    'account/not-me/:token': `/account/not-me/${await tokenOf(bo, 'not_me')}/`,
    'account/email/verify/:token': `/account/email/verify/${await tokenOf(bo, 'email_verification')}/`,
    'account/email/change/:token': `/account/email/change/${await tokenOf(bo, 'email_change')}/`,
    settings: '/settings/',
    'settings/profile': '/settings/profile/',
    'settings/security/confirm': '/settings/security/confirm/',
    'settings/security': '/settings/security/',
    'settings/apps': '/settings/apps/',
    'settings/apps/new': '/settings/apps/new/',
    'settings/apps/:appId': `/settings/apps/${app}/`,
    'settings/apps/:appId/secret': `/settings/apps/${app}/secret/`,
    'settings/apps/:appId/confirm': '/settings/apps/5/confirm/',
    'settings/apps/:appId/delete': '/settings/apps/5/delete/',
    'settings/apps/programs/:grantId/end': '/settings/apps/programs/5/end/',
    'settings/tokens': '/settings/tokens/',
    'settings/tokens/new': '/settings/tokens/new/',
    'settings/tokens/:tokenId/revoke': '/settings/tokens/5/revoke/',
    oauth: oauthPath(app),
    'settings/privacy': '/settings/privacy/',
    'settings/appearance': '/settings/appearance/',
    'business/access': '/business/access/',
    'business/access/:act': '/business/access/end/',
    'business/invitations/:businessId/:answer': '/business/invitations/5/accept/',
    'settings/business': '/settings/business/',
    'settings/security/ways': '/settings/security/ways/',
    'settings/sharing': '/settings/sharing/',
    'settings/sharing/:kind/:id/end': '/settings/sharing/secret_link/5/end/',
    'settings/security/email': '/settings/security/email/',
    'settings/security/phone': '/settings/security/phone/',
    'settings/security/phone/code': '/settings/security/phone/code/',
    'settings/security/phone/resend': '/settings/security/phone/resend/',
    'settings/security/app': '/settings/security/app/',
    'settings/security/recovery-codes': '/settings/security/recovery-codes/',
    'settings/security/passkeys': '/settings/security/passkeys/',
    'settings/security/passkeys/begin': '/settings/security/passkeys/begin/',
    'settings/security/passkeys/:passkeyId/rename': '/settings/security/passkeys/5/rename/',
    'settings/security/passkeys/:passkeyId/remove': '/settings/security/passkeys/5/remove/',
    'settings/security/factors/keep': '/settings/security/factors/keep/',
    'settings/security/factors/:kind/remove': '/settings/security/factors/phone/remove/',
    'settings/notifications': '/settings/notifications/',
    'settings/notifications/on': '/settings/notifications/on/',
    'settings/notifications/renewed': '/settings/notifications/renewed/',
    'settings/notifications/devices/:deviceId/:act': '/settings/notifications/devices/5/off/',
    'settings/security/email/send-again': '/settings/security/email/send-again/',
    'settings/security/email/cancel': '/settings/security/email/cancel/',
    'settings/security/password-link': '/settings/security/password-link/',
    'settings/security/sessions/:sessionId/end': '/settings/security/sessions/5/end/',
    'settings/security/identities/:identityId/disconnect':
      '/settings/security/identities/5/disconnect/',
    'settings/security/log-in-emails': '/settings/security/log-in-emails/',
    'settings/security/log-out-everywhere': '/settings/security/log-out-everywhere/',
  }
}

function contentPages({ bo, board, pin, secret, secretLink }: Site) {
  return {
    offsite: '/offsite/?url=https%3A%2F%2Fshop.example%2F',
    'pin/:pinId/edit': `/pin/${pin}/edit/`,
    'pin/:pinId/note': `/pin/${pin}/note/`,
    'pin/:pinId/delete': `/pin/${pin}/delete/`,
    'pin/:pinId/restore': `/pin/${pin}/restore/`,
    'pin/:pinId/not-for-me': `/pin/${pin}/not-for-me/`,
    'pin/:pinId/link/:act': `/pin/${pin}/link/find/`,
    'pin/:pinId/look-again': `/pin/${pin}/look-again/`,
    'pin/:pinId/note/undo': `/pin/${pin}/note/undo/`,
    'blocks/:memberId/:act': `/blocks/${bo.viewer.id}/block/`,
    'report/:kind/:id': `/report/member/${bo.viewer.id}/`,
    'settings/blocked': '/settings/blocked/',
    'settings/home': '/settings/home/',
    'settings/links': '/settings/links/',
    'pin/:pinId/repin/x': `/pin/${pin}/repin/x/`,
    'board/create': '/board/create/',
    'board/:boardId/edit': `/board/${board.id}/edit/`,
    'board/order': '/board/order/',
    'board/:boardId/order': `/board/${board.id}/order/`,
    'board/:boardId/place': `/board/${board.id}/place/`,
    'board/:boardId/cover': `/board/${board.id}/cover/`,
    'board/:boardId/links': `/board/${secret.id}/links/`,
    'board/:boardId/links/:linkId/:act': `/board/${secret.id}/links/${secretLink}/revoke/`,
    'shared/:token': `/shared/${signedId(env, 'secret link', secretLink)}/`,
    'board/:boardId/collaborators': `/board/${board.id}/collaborators/`,
    'board/:boardId/collaborators/remove': `/board/${board.id}/collaborators/remove/`,
    'board/:boardId/collaborators/leave': `/board/${board.id}/collaborators/leave/`,
    'board/:boardId/invitation/:answer': `/board/${board.id}/invitation/accept/`,
    invitations: '/invitations/',
    notifications: '/notifications/',
    'notifications/seen': '/notifications/seen/',
    'settings/updates': '/settings/updates/',
    'board/:boardId/:action': `/board/${board.id}/archive/`,
    follow: '/follow/',
    send: '/send/',
    'settings/claim': '/settings/claim/',
    'settings/claim/:site': '/settings/claim/shop.example/',
    'settings/claim/:site/release': '/settings/claim/shop.example/release/',
  }
}

function screenPages({ ana, bo, board, section, pin }: Site) {
  const home = `/${ana.viewer.username}/`
  return {
    '': '/',
    ideas: '/ideas/',
    topics: '/topics/',
    search: '/search/?q=moon',
    'search/boards': '/search/boards/?q=moon',
    'search/profiles': '/search/profiles/?q=lind',
    'search/yours': '/search/yours/?q=moon&exact=1',
    'search/recent': '/search/recent/',
    'hashtag/:tag': '/hashtag/jars/',
    'pin-builder': `/pin-builder/?board=${board.id}`,
    'pin-builder/share': '/pin-builder/share/',
    'pin-builder/tray': `/pin-builder/tray/?board=${board.id}`,
    'pin-builder/shared': '/pin-builder/shared/?place=1',
    'pin/:pinId/': `/pin/${pin}/`,
    'pin/:pinId/order': `/pin/${pin}/order/`,
    'pin/create/:method/:action?':
      '/pin/create/bookmarklet/?url=https%3A%2F%2Fshop.example%2F&media=https%3A%2F%2Fshop.example%2Fa.jpg',
    'board/:boardId/pins/:action': `/board/${board.id}/pins/move/`,
    'board/:boardId/sections/:action': `/board/${board.id}/sections/delete/`,
    'board/:boardId/create_section': `/board/${board.id}/create_section/`,
    'board/:boardId/merge': `/board/${board.id}/merge/`,
    'board/:boardId/': `/board/${board.id}/`,
    'board/:boardId/organise': `/board/${board.id}/organise/`,
    'board/undo/:actionId': '/board/undo/5/',
    'settings/trash': '/settings/trash/',
    'settings/doubles': '/settings/doubles/',
    'settings/save-button': '/settings/save-button/',
    ':username/': home,
    ':username/_created': `${home}_created/`,
    ':username/_followers': `${home}_followers/`,
    ':username/_following': `${home}_following/`,
    ':username/_following/boards': `/${bo.viewer.username}/_following/boards/`,
    ':username/:board': `${home}${board.slug}/`,
    ':username/:board/:section': `${home}${board.slug}/${section.slug}/`,
  }
}

function adsPages({ kiln, campaign, bill, note, tag }: Site) {
  const console = `/advertiser/${kiln.viewer.id}/`
  return {
    'promotions/:campaignId/:act': `/promotions/${campaign.id}/hide/`,
    'advertiser/quick-promote': '/advertiser/quick-promote/',
    'advertiser/quick-promote/draft': '/advertiser/quick-promote/draft/',
    'advertiser/quick_promote': '/advertiser/quick_promote/?pin=5',
    'advertiser/:advertiserId/quick-promote': '/advertiser/5/quick-promote/',
    'quick-promote': '/quick-promote/',
    'advertiser/:advertiserId/reporting/campaigns': `${console}reporting/campaigns/`,
    'advertiser/:advertiserId/reporting/ads': `${console}reporting/ads/`,
    'advertiser/:advertiserId/report-center/download': `${console}report-center/download/`,
    'advertiser/:advertiserId/reporting/campaigns/:campaignId': `${console}reporting/campaigns/${campaign.id}/`,
    'advertiser/:advertiserId/reporting/campaigns/:campaignId/:act': `${console}reporting/campaigns/${campaign.id}/pause/`,
    'advertiser/:advertiserId/conversions': `${console}conversions/`,
    'advertiser/:advertiserId/conversions/tag': `${console}conversions/tag/?tag=${tag.id}`,
    'advertiser/:advertiserId/conversions/tag/delete': `${console}conversions/tag/delete/`,
    'advertiser/:advertiserId/conversions/test-events': `${console}conversions/test-events/?tag=${tag.id}`,
    'advertiser/:advertiserId/conversions/health': `${console}conversions/health/`,
    'advertiser/:advertiserId/history': `${console}history/`,
    'advertiser/:advertiserId/billing': `${console}billing/`,
    'advertiser/:advertiserId/billing/history': `${console}billing/history/`,
    'advertiser/:advertiserId/billing/history/:invoiceId': `${console}billing/history/${bill.id}/`,
    'advertiser/:advertiserId/billing/history/:invoiceId/credit/:noteId': `${console}billing/history/${bill.id}/credit/${note.id}/`,
    'advertiser/:advertiserId/billing/card': `${console}billing/card/`,
    'advertiser/:advertiserId/billing/card/done': `${console}billing/card/done/?session_id=cs_test_5`,
    'advertiser/:advertiserId/billing/confirm': `${console}billing/confirm/`,
    'advertiser/:advertiserId/billing/confirm/done': `${console}billing/confirm/done/?payment_intent=pi_5`,
    'advertiser/:advertiserId/billing/pay': `${console}billing/pay/`,
    'webhooks/stripe': '/webhooks/stripe/',
    'advertiser/:advertiserId/*': `${console}audiences/`,
    ...Object.fromEntries(CONSOLE_AREAS.map((area) => [`${area}/:page?/*`, `/${area}/`])),
    'settings/business/personal': '/settings/business/personal/',
    ct: '/ct/?tid=5&event=PAGE_VISIT',
    'page-errors': '/page-errors/',
  }
}

function transferPages(site: Site) {
  const { ana, board, pin, importId, importRowId, table, sourceId, appId, webhookId } = site
  const home = `/${ana.viewer.username}/`
  return {
    'board/:boardId/embed': `/board/${board.id}/embed/`,
    'board/:boardId/export': `/board/${board.id}/export/`,
    'board/:boardId/export/:number': `/board/${board.id}/export/1/`,
    'board/:boardId/sources': `/board/${board.id}/sources/`,
    'board/:boardId/sources/:sourceId/:act': `/board/${board.id}/sources/${sourceId}/look/`,
    'settings/device': '/settings/device/',
    'settings/export': '/settings/export/',
    'settings/export/:number': '/settings/export/1/',
    'settings/apps/:appId/webhooks': `/settings/apps/${appId}/webhooks/`,
    'settings/apps/:appId/webhooks/:webhookId/:act': `/settings/apps/${appId}/webhooks/${webhookId}/test/`,
    'settings/import': '/settings/import/',
    'settings/import/:importId': `/settings/import/${importId}/`,
    'settings/import/columns/:file': `/settings/import/columns/${table}/`,
    'settings/import/:importId/boards/:rowId': `/settings/import/${importId}/boards/${importRowId}/`,
    'settings/import/:importId/pictures/:itemId': `/settings/import/${importId}/pictures/1/`,
    'settings/import/:importId/:act': `/settings/import/${importId}/start/`,
    ':username/feed.atom': `${home}feed.atom`,
    ':username/feed.json': `${home}feed.json`,
    ':username/:board/feed.atom': `${home}${board.slug}/feed.atom`,
    ':username/:board/feed.json': `${home}${board.slug}/feed.json`,
    'embed/board/:boardId': `/embed/board/${board.id}/`,
    'preview/board/:boardId/:picture': `/preview/board/${board.id}/0.jpg`,
    'preview/member/:memberId/:picture': `/preview/member/${ana.viewer.id}/0.jpg`,
    'preview/tag/:tag/:picture': '/preview/tag/pottery/0.jpg',
    'preview/pin/:pinId/:rendition': `/preview/pin/${pin}/236x`,
    'embed/pin/:pinId': `/embed/pin/${pin}/`,
    'sitemap.xml': '/sitemap.xml',
    'sitemaps/:name': '/sitemaps/pins-1.xml',
    oembed: `/oembed/?${new URLSearchParams({ url: `https://pinfold.test${home}${board.slug}/` })}`,
  }
}

async function operationsPages({ ana, bo, kiln }: Site) {
  const { viewer } = await aSuspended()
  const token = await copyToken(viewer.id)
  const copy = `/account/copy/${token}/`
  return {
    'account/copy': '/account/copy/',
    'account/copy/:token': copy,
    'account/copy/:token/:exportId/:part': `${copy}${await copyMadeBy(token, viewer.id)}/1/`,
    'letters/copies/:token': `/letters/copies/${signedId(ana.env, 'monthly copy', bo.viewer.id)}/`,
    'letters/stop/:token': stopPath(ana.env, 'bo@mail.example'),
    'letters/digest/:token': `/letters/digest/${signedId(ana.env, 'weekly digest', bo.viewer.id)}/`,
    'settings/notifications/letter/:act': '/settings/notifications/letter/stop/',
    'settings/account/monthly/:act': '/settings/account/monthly/start/',
    'settings/reports': '/settings/reports/',
    'settings/account': '/settings/account/',
    'settings/account/close': '/settings/account/close/',
    'settings/account/data': '/settings/account/data/',
    'settings/account/data/:exportId/:part': '/settings/account/data/5/1/',
    'desk/': '/desk/',
    'desk/second-factor': '/desk/second-factor/',
    'desk/cases/:caseId': '/desk/cases/5/',
    'desk/appeals': '/desk/appeals/',
    'desk/decisions/:decisionId': '/desk/decisions/5/',
    'desk/campaigns': '/desk/campaigns/',
    'desk/campaigns/:campaignId': '/desk/campaigns/5/',
    'desk/members': '/desk/members/',
    'desk/domains': '/desk/domains/',
    'desk/audit': '/desk/audit/',
    'desk/errors': '/desk/errors/',
    'desk/health': '/desk/health/',
    'settings/decisions': '/settings/decisions/',
    'letters/weekly/:token': `/letters/weekly/${signedId(ana.env, 'weekly email', kiln.viewer.id)}/`,
    'appeal/:token': `/appeal/${await appealToken(ana, await aDecision(bo))}/`,
    'desk/search-terms': '/desk/search-terms/',
    'desk/advisories': '/desk/advisories/',
  }
}

const OTHER_PAGES = {
  'about/save-button': '/about/save-button/',
  'about/:page': '/about/contact/',
  developers: '/developers/',
  help: '/help/',
  terms: '/terms/',
  privacy: '/privacy/',
  'notice-at-collection': '/notice-at-collection/',
  'robots.txt': '/robots.txt',
  '.well-known/security.txt': '/.well-known/security.txt',
  '.well-known/change-password': '/.well-known/change-password',
  '.well-known/passkey-endpoints': '/.well-known/passkey-endpoints',
  '.well-known/oauth-protected-resource': '/.well-known/oauth-protected-resource/',
  '.well-known/oauth-protected-resource/mcp': '/.well-known/oauth-protected-resource/mcp',
  '.well-known/oauth-authorization-server': '/.well-known/oauth-authorization-server',
  '.well-known/*': '/.well-known/nothing',
  'dev/outbox': '/dev/outbox/',
  'dev/sign-in/:view': '/dev/sign-in/consents/',
  '*': '/a/b/c/d/',
}

async function tokenOf(member: Site['bo'], purpose: Purpose) {
  return (await issueToken(member, purpose, member.viewer.id))?.token
}
