import { index, layout, prefix, type RouteConfig, route } from '@remix-run/route-config'

const ACCOUNT_LINK = 'identity/recovery/account-link.tsx'
const ABOUT_PAGE = 'about/page.tsx'
const FEED = 'transfer/pin-feed.ts'
const QUICK_PROMOTE_MOVED = 'ads/quick-promote/quick-promote-moved.ts'
const NEAREST_PAGE = 'ads/nearest-page.ts'
const EXPORT_PART = 'transfer/export/export-part.ts'

/** Where the addresses of the console begin without an advertiser. */
const CONSOLE_AREAS = [
  ...['accounts_manager', 'ads', 'audience_debug', 'audiences', 'automated', 'billing'],
  ...['bulk_editor', 'campaign-insights', 'conversions', 'experiments', 'history'],
  ...[
    'media_planner',
    'msot-optimizer',
    'product-catalogs',
    'recommendations',
    'report-center',
    'reporting',
  ],
]

/** An address that a module of `routes/` answers. Its place there is its id, which every page bears. */
function page(path: string, file: string, { id = idOf(file) } = {}) {
  return route(path, `routes/${file}`, { id })
}

function start(file: string) {
  return index(`routes/${file}`, { id: idOf(file) })
}

function idOf(file: string): string {
  return file.replace(/[.]tsx?$/, '')
}

/** The site map. `workers/app.ts` answers `/media/…`. */
export default [
  layout('frame/site.tsx', [
    start('screens/home.tsx'),
    page('ideas', 'screens/ideas.tsx'),
    page('topics', 'screens/topics.tsx'),
    page('search', 'screens/search/pins.tsx'),
    page('search/boards', 'screens/search/boards.tsx'),
    page('search/profiles', 'screens/search/profiles.tsx'),
    page('search/yours', 'screens/search/yours.tsx'),
    page('hashtag/:tag', 'screens/hashtag.tsx'),
    page('shared/:token', 'content/shared-board.tsx'),

    page('pin-builder', 'screens/pin-builder.tsx'),
    ...prefix('pin/:pinId', [
      start('screens/pin/page.tsx'),
      page('edit', 'content/pin/edit.tsx'),
      page('note', 'content/pin/note.tsx'),
      page('repin/x', 'content/pin/save.tsx'),
    ]),

    page('board/create', 'content/board/create.tsx'),
    ...prefix('board/:boardId', [
      page('edit', 'content/board/edit.tsx'),
      page('collaborators', 'content/board/collaborators.tsx'),
      page('links', 'content/board/secret-links.tsx'),
      page('create_section', 'screens/board/create-section.tsx'),
      page('merge', 'screens/board/merge.tsx'),
      page('organise', 'screens/board/organise.tsx'),
      page('export', 'transfer/export/board-export.tsx'),
      page('embed', 'transfer/embed.tsx'),
      page('sources', 'transfer/sources/sources.tsx'),
    ]),
    page('invitations', 'content/invitations.tsx'),
    page('notifications', 'operations/updates.tsx'),
    page('blocks/:memberId/:act', 'content/blocks.tsx'),
    page('report/:kind/:id', 'content/report.tsx'),

    ...prefix('advertiser/:advertiserId', [
      page('reporting/campaigns', 'ads/campaigns/campaigns.tsx'),
      page('reporting/campaigns/:campaignId', 'ads/campaigns/campaign.tsx'),
      page('reporting/ads', 'ads/campaigns/ads.tsx'),
      page('history', 'ads/campaigns/history.tsx'),
      page('billing', 'ads/billing/billing.tsx'),
      page('billing/history', 'ads/billing/billing-history.tsx'),
      page('conversions', 'ads/conversions/tags.tsx'),
      page('conversions/tag', 'ads/conversions/tag.tsx'),
      page('conversions/test-events', 'ads/conversions/test-events.tsx'),
      page('conversions/health', 'ads/conversions/health.tsx'),
    ]),

    page('login', 'identity/log-in/login.tsx'),
    page('add-account', 'identity/log-in/add-account.tsx'),
    page('accounts', 'identity/log-in/accounts.tsx'),
    page('signup', 'identity/sign-up/signup.tsx'),
    page('login/mfa', 'identity/log-in/login-mfa.tsx'),
    page('business/login', 'identity/log-in/business-login.tsx'),
    page('business/create', 'identity/sign-up/business-create.tsx'),
    page('business/convert', 'identity/business/business-convert.tsx'),
    page('business/profiles', 'identity/business/profiles.tsx'),
    page('signup/sso-business-account', 'identity/sign-up/sso-business.tsx'),
    page('connect/finish', 'identity/connect/connect-finish.tsx'),
    page('password/reset', 'identity/recovery/forgotten-password.tsx'),
    page('account/copy', 'operations/leaving/ask-copy-link.tsx'),
    page('settings', 'identity/settings/contents.tsx'),
    layout('frame/settings.tsx', [
      ...prefix('settings', [
        page('profile', 'identity/settings/profile.tsx'),
        page('security', 'identity/settings/security.tsx'),
        page('security/confirm', 'identity/settings/confirm.tsx'),
        page('security/ways', 'identity/settings/ways.tsx'),
        page('security/email', 'identity/settings/email.tsx'),
        page('security/phone', 'identity/second-factor/phone.tsx'),
        page('security/phone/code', 'identity/second-factor/phone-code.tsx'),
        page('security/app', 'identity/second-factor/app.tsx'),
        page('security/recovery-codes', 'identity/second-factor/recovery-codes.tsx'),
        page('security/passkeys', 'identity/second-factor/passkeys.tsx'),
        page('apps', 'identity/apps/apps.tsx'),
        page('apps/new', 'identity/apps/new-app.tsx'),
        page('apps/:appId', 'identity/apps/app.tsx'),
        page('apps/:appId/secret', 'identity/apps/new-secret.tsx'),
        page('tokens', 'identity/apps/tokens.tsx'),
        page('tokens/new', 'identity/apps/new-token.tsx'),
        page('privacy', 'identity/settings/privacy.tsx'),
        page('appearance', 'identity/settings/appearance.tsx'),
        page('home', 'screens/home-settings.tsx'),
        page('device', 'transfer/kept-boards.tsx'),
        page('notifications', 'identity/notifications/page.tsx'),
        page('blocked', 'content/blocked.tsx'),
        page('reports', 'operations/reports.tsx'),
        page('claim', 'content/claim/list.tsx'),
        page('claim/:site', 'content/claim/site.tsx'),
        page('trash', 'screens/trash.tsx'),
        page('doubles', 'screens/doubles.tsx'),
        page('links', 'content/gone-links.tsx'),
        page('updates', 'identity/settings/updates.tsx'),
        page('decisions', 'operations/decisions.tsx'),
        page('export', 'transfer/export/export.tsx'),
        page('import', 'transfer/import/import.tsx'),
        page('import/:importId', 'transfer/import/import-page.tsx'),
        page('apps/:appId/webhooks', 'transfer/webhooks/app-webhooks.tsx'),
        page('import/columns/:file', 'transfer/import/columns.tsx'),
        page('import/:importId/boards/:rowId', 'transfer/import/import-row.tsx'),
        page('save-button', 'screens/save-button.tsx'),
        page('account', 'operations/leaving/account.tsx'),
        page('account/close', 'operations/leaving/close-account.tsx'),
        page('business', 'identity/business/business.tsx'),
        page('business/personal', 'ads/become-personal.tsx'),
      ]),
      page('business/access', 'identity/business/access.tsx'),
    ]),

    page('advertiser/quick-promote', 'ads/quick-promote/quick-promote.tsx'),

    layout('frame/desk.tsx', [
      ...prefix('desk', [
        start('operations/desk/queue.tsx'),
        page('second-factor', 'operations/desk/second-factor.tsx'),
        page('cases/:caseId', 'operations/desk/case.tsx'),
        page('appeals', 'operations/desk/appeals.tsx'),
        page('decisions/:decisionId', 'operations/desk/decision.tsx'),
        page('campaigns', 'operations/desk/campaigns.tsx'),
        page('campaigns/:campaignId', 'operations/desk/campaign.tsx'),
        page('members', 'operations/desk/members.tsx'),
        page('domains', 'operations/desk/domains.tsx'),
        page('audit', 'operations/desk/audit.tsx'),
        page('search-terms', 'operations/desk/search-terms.tsx'),
        page('advisories', 'operations/desk/advisories.tsx'),
      ]),
    ]),

    page('dev/outbox', 'dev/outbox.tsx'),
    page('dev/sign-in/:view', 'dev/sign-in.tsx'),

    page('about/save-button', 'about/save-button.tsx'),
    page('about/:page', ABOUT_PAGE),
    page('developers', 'about/developers/page.tsx'),
    page('help', ABOUT_PAGE, { id: 'help' }),
    page('terms', 'about/legal/terms.tsx'),
    page('privacy', 'about/legal/privacy.tsx'),
    page('notice-at-collection', 'about/legal/notice-at-collection.tsx'),

    ...prefix(':username', [
      start('screens/profile/saved.tsx'),
      page('_created', 'screens/profile/created.tsx'),
      page('_followers', 'screens/profile/followers.tsx'),
      page('_following', 'screens/profile/following.tsx'),
      page('_following/boards', 'screens/profile/following-boards.tsx'),
      page(':board', 'screens/board/page.tsx'),
      page(':board/:section', 'screens/board/page.tsx', { id: 'section' }),
    ]),
    page('*', 'not-found.tsx'),
  ]),

  layout('frame/plain.tsx', [
    page('offsite', 'content/offsite.tsx'),
    page('advertiser/:advertiserId/billing/history/:invoiceId', 'ads/billing/bill.tsx'),
    page(
      'advertiser/:advertiserId/billing/history/:invoiceId/credit/:noteId',
      'ads/billing/credit-note.tsx',
    ),
    page('pin/create/:method/:action?', 'screens/pin/create.tsx'),
    page('oauth', 'identity/apps/oauth.tsx'),
    page('connect/:provider', 'identity/connect/connect.tsx'),
    page('connect/:provider/callback/:domain?', 'identity/connect/connect-callback.tsx'),
    page('password/reset/:token', 'identity/recovery/new-password.tsx'),
    page('appeal/:token', 'operations/appeal.tsx'),
    page('letters/weekly/:token', 'ads/letters/weekly.tsx'),
    page('letters/digest/:token', 'operations/digest/letter.tsx'),
    page('letters/copies/:token', 'operations/leaving/monthly-letter.tsx'),
    page('account/copy/:token', 'operations/leaving/copy-link.tsx'),
    page('account/not-me/:token', ACCOUNT_LINK, { id: 'not-me' }),
    page('account/email/verify/:token', ACCOUNT_LINK, { id: 'verify-email' }),
    page('account/email/change/:token', ACCOUNT_LINK, { id: 'change-email' }),
  ]),

  ...prefix(':username', [
    page('feed.atom', FEED, { id: 'member-atom' }),
    page('feed.json', FEED, { id: 'member-json' }),
    page(':board/feed.atom', FEED, { id: 'board-atom' }),
    page(':board/feed.json', FEED, { id: 'board-json' }),
  ]),

  page('settings/export/:number', EXPORT_PART, { id: 'export-part' }),
  page('board/:boardId/export/:number', EXPORT_PART, { id: 'board-export-part' }),
  page('account/copy/:token/:exportId/:part', 'operations/leaving/link-part.ts'),

  page('advertiser/:advertiserId/report-center/download', 'ads/campaigns/report-file.ts'),
  page('pin-builder/share', 'screens/share.ts'),
  page('pin-builder/shared', 'screens/shared.ts'),
  page('webhooks/stripe', 'ads/billing/payment-webhook.ts'),

  page('quick-promote', QUICK_PROMOTE_MOVED, { id: 'quick-promote-short' }),
  page('advertiser/quick_promote', QUICK_PROMOTE_MOVED, { id: 'quick-promote-underscore' }),
  page('advertiser/:advertiserId/quick-promote', QUICK_PROMOTE_MOVED, {
    id: 'quick-promote-of-advertiser',
  }),

  page('advertiser/:advertiserId/*', NEAREST_PAGE, { id: 'nearest-page-of-advertiser' }),
  ...CONSOLE_AREAS.map((area) =>
    page(`${area}/:page?/*`, NEAREST_PAGE, { id: `nearest-page-${area}` }),
  ),

  ...prefix('advertiser/:advertiserId/billing', [
    page('card', 'ads/billing/billing-card.ts'),
    page('card/done', 'ads/billing/billing-card-done.ts'),
    page('confirm', 'ads/billing/billing-confirm.ts'),
    page('confirm/done', 'ads/billing/billing-confirm-done.ts'),
  ]),

  // Addresses for forms only.
  page('advertiser/:advertiserId/billing/pay', 'ads/billing/pay-now.ts'),
  page('advertiser/quick-promote/draft', 'ads/quick-promote/quick-promote-draft.ts'),
  page('promotions/:campaignId/:act', 'ads/campaigns/promotion-choice.ts'),
  page('business/weekly-letter/:act', 'ads/letters/weekly-choice.ts'),
  page('search/recent', 'screens/search/recent.ts'),
  ...prefix('pin/:pinId', [
    page('delete', 'content/pin/delete.ts'),
    page('restore', 'content/pin/restore.ts'),
    page('order', 'screens/pin/order.ts'),
    page('not-for-me', 'content/pin/not-for-me.ts'),
    page('link/:act', 'content/pin/link-act.ts'),
    page('note/undo', 'content/pin/undo-note.ts'),
    page('look-again', 'content/pin/look-again.ts'),
  ]),
  page('board/undo/:actionId', 'screens/board/undo.ts'),
  page('board/order', 'content/board/order-boards.ts'),
  ...prefix('board/:boardId', [
    page('cover', 'content/board/cover.ts'),
    page('order', 'content/board/order.ts'),
    page('place', 'content/board/place.ts'),
    page('sources/:sourceId/:act', 'transfer/sources/source-act.ts'),
    page('collaborators/remove', 'content/board/remove-collaborator.ts'),
    page('collaborators/leave', 'content/board/leave.ts'),
    page('links/:linkId/:act', 'content/board/secret-link-act.ts'),
    page('invitation/:answer', 'content/board/invitation.ts'),
    page('pins/:action', 'screens/board/pins.ts'),
    page('sections/:action', 'screens/board/sections.ts'),
    page(':action', 'content/board/action.ts'),
  ]),
  page(
    'advertiser/:advertiserId/reporting/campaigns/:campaignId/:act',
    'ads/campaigns/campaign-act.ts',
  ),
  page('advertiser/:advertiserId/conversions/tag/delete', 'ads/conversions/delete-tag.ts'),
  page('follow', 'content/follow.ts'),
  page('send', 'content/send.ts'),
  page('notifications/seen', 'operations/see-updates.ts'),
  page('login/mfa/resend', 'identity/log-in/login-mfa-resend.ts'),
  page('login/mfa/lost', 'identity/log-in/login-mfa-lost.ts'),
  page('login/passkey', 'identity/log-in/login-passkey.ts'),
  page('login/passkey/begin', 'identity/log-in/login-passkey-begin.ts'),
  page('login/not-you', 'identity/log-in/not-you.ts'),
  page('signup/email', 'identity/sign-up/signup-email.ts'),
  page('connect/email', 'identity/connect/connect-email.ts'),
  page('connect/one-tap', 'identity/connect/one-tap.ts'),
  page('signup/underage', 'identity/sign-up/signup-underage.ts'),
  page('logout', 'identity/log-in/logout.ts'),
  page('logout/all', 'identity/log-in/logout-all.ts'),
  page('accounts/switch', 'identity/log-in/switch-account.ts'),
  page('business/switch', 'identity/business/switch.ts'),
  page('business/access/:act', 'identity/business/change-access.ts'),
  page('business/invitations/:businessId/:answer', 'identity/business/answer-invitation.ts'),
  ...prefix('settings', [
    page('notifications/on', 'identity/notifications/turn-on.ts'),
    page('notifications/renewed', 'identity/notifications/renew.ts'),
    page('notifications/letter/:act', 'operations/digest/choice.ts'),
    page('notifications/devices/:deviceId/:act', 'identity/notifications/device-act.ts'),
    page('security/email/send-again', 'identity/settings/email-send-again.ts'),
    page('security/email/cancel', 'identity/settings/email-cancel.ts'),
    page('security/password-link', 'identity/settings/password-link.ts'),
    page('security/phone/resend', 'identity/second-factor/phone-resend.ts'),
    page('security/factors/keep', 'identity/second-factor/keep-factors.ts'),
    page('security/factors/:kind/remove', 'identity/second-factor/remove-factor.ts'),
    page('security/passkeys/begin', 'identity/second-factor/passkeys-begin.ts'),
    page('security/passkeys/:passkeyId/rename', 'identity/second-factor/rename-passkey.ts'),
    page('security/passkeys/:passkeyId/remove', 'identity/second-factor/remove-passkey.ts'),
    page('security/sessions/:sessionId/end', 'identity/settings/end-session.ts'),
    page('security/identities/:identityId/disconnect', 'identity/settings/disconnect.ts'),
    page('apps/:appId/delete', 'identity/apps/delete-app.ts'),
    page('apps/programs/:grantId/end', 'identity/apps/end-program.ts'),
    page('tokens/:tokenId/revoke', 'identity/apps/revoke-token.ts'),
    page('import/:importId/:act', 'transfer/import/import-act.ts'),
    page('import/:importId/pictures/:itemId', 'transfer/import/entry-picture.ts'),
    page('claim/:site/release', 'content/claim/release.ts'),
    page('apps/:appId/webhooks/:webhookId/:act', 'transfer/webhooks/webhook-act.ts'),
    page('account/data', 'operations/leaving/ask-for-data.ts'),
    page('account/data/:exportId/:part', 'operations/leaving/data-part.ts'),
    page('account/monthly/:act', 'operations/leaving/monthly-choice.ts'),
    page('security/log-out-everywhere', 'identity/settings/log-out-everywhere.ts'),
  ]),

  // It and the contract's other addresses are answered before Remix ranks routes: `workers/answer-call.ts`.
  page('v3/*', 'contract.ts'),
] satisfies RouteConfig
