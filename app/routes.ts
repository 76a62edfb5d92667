import { index, layout, prefix, type RouteConfig, route } from '@remix-run/route-config'

const ACCOUNT_LINK = 'routes/auth/account-link.tsx'
const ABOUT_PAGE = 'routes/about/page.tsx'
const FEED = 'routes/pin-feed.ts'
const QUICK_PROMOTE_MOVED = 'routes/promote/quick-promote-moved.ts'
const EXPORT_PART = 'routes/export-part.ts'

/** The site map. `workers/app.ts` answers `/media/…`. */
export default [
  layout('frame/site.tsx', [
    index('routes/home.tsx'),
    route('ideas', 'routes/ideas.tsx'),
    route('search', 'routes/search/pins.tsx'),
    route('search/boards', 'routes/search/boards.tsx'),
    route('search/profiles', 'routes/search/profiles.tsx'),
    route('hashtag/:tag', 'routes/hashtag.tsx'),

    route('pin-builder', 'routes/pin-builder.tsx'),
    ...prefix('pin/:pinId', [
      index('routes/pin/page.tsx'),
      route('edit', 'routes/pin/edit.tsx'),
      route('repin/x', 'routes/pin/save.tsx'),
    ]),

    route('board/create', 'routes/board/create.tsx'),
    ...prefix('board/:boardId', [
      route('edit', 'routes/board/edit.tsx'),
      route('collaborators', 'routes/board/collaborators.tsx'),
      route('create_section', 'routes/board/create-section.tsx'),
      route('merge', 'routes/board/merge.tsx'),
      route('organise', 'routes/board/organise.tsx'),
      route('export', 'routes/board/export.tsx'),
      route('embed', 'routes/board/embed.tsx'),
    ]),
    route('invitations', 'routes/invitations.tsx'),
    route('blocks/:memberId/:act', 'routes/blocks.tsx'),
    route('report/:kind/:id', 'routes/report.tsx'),

    ...prefix('advertiser/:advertiserId', [
      route('reporting/campaigns', 'routes/promote/campaigns.tsx'),
      route('reporting/campaigns/:campaignId', 'routes/promote/campaign.tsx'),
      route('reporting/ads', 'routes/promote/ads.tsx'),
      route('history', 'routes/promote/history.tsx'),
      route('billing', 'routes/promote/billing.tsx'),
      route('billing/history', 'routes/promote/billing-history.tsx'),
      route('conversions', 'routes/promote/conversions/tags.tsx'),
      route('conversions/tag', 'routes/promote/conversions/tag.tsx'),
      route('conversions/test-events', 'routes/promote/conversions/test-events.tsx'),
      route('conversions/health', 'routes/promote/conversions/health.tsx'),
    ]),

    route('login', 'routes/auth/login.tsx'),
    route('add-account', 'routes/auth/add-account.tsx'),
    route('accounts', 'routes/auth/accounts.tsx'),
    route('signup', 'routes/auth/signup.tsx'),
    route('login/mfa', 'routes/auth/login-mfa.tsx'),
    route('business/login', 'routes/auth/business-login.tsx'),
    route('business/create', 'routes/auth/business-create.tsx'),
    route('business/convert', 'routes/auth/business-convert.tsx'),
    route('business/profiles', 'routes/business/profiles.tsx'),
    route('signup/sso-business-account', 'routes/auth/sso-business.tsx'),
    route('connect/finish', 'routes/auth/connect-finish.tsx'),
    route('password/reset', 'routes/auth/forgotten-password.tsx'),
    layout('frame/settings.tsx', [
      ...prefix('settings', [
        route('profile', 'routes/settings/profile.tsx'),
        route('security', 'routes/settings/security.tsx'),
        route('security/confirm', 'routes/settings/confirm.tsx'),
        route('security/ways', 'routes/settings/ways.tsx'),
        route('security/email', 'routes/settings/email.tsx'),
        route('security/phone', 'routes/settings/phone.tsx'),
        route('security/phone/code', 'routes/settings/phone-code.tsx'),
        route('security/app', 'routes/settings/app.tsx'),
        route('security/recovery-codes', 'routes/settings/recovery-codes.tsx'),
        route('security/passkeys', 'routes/settings/passkeys.tsx'),
        route('privacy', 'routes/settings/privacy.tsx'),
        route('blocked', 'routes/settings/blocked.tsx'),
        route('reports', 'routes/settings/reports.tsx'),
        route('claim', 'routes/settings/claim/list.tsx'),
        route('claim/:site', 'routes/settings/claim/site.tsx'),
        route('trash', 'routes/settings/trash.tsx'),
        route('decisions', 'routes/settings/decisions.tsx'),
        route('export', 'routes/settings/export.tsx'),
        route('import', 'routes/settings/import.tsx'),
        route('import/:importId', 'routes/settings/import-page.tsx'),
        route('save-button', 'routes/settings/save-button.tsx'),
        route('account', 'routes/settings/account.tsx'),
        route('account/close', 'routes/settings/close-account.tsx'),
        route('business', 'routes/settings/business.tsx'),
        route('business/personal', 'routes/settings/become-personal.tsx'),
      ]),
      route('business/access', 'routes/business/access.tsx'),
    ]),

    route('advertiser/quick-promote', 'routes/promote/quick-promote.tsx'),

    layout('frame/desk.tsx', [
      ...prefix('desk', [
        index('routes/desk/queue.tsx'),
        route('second-factor', 'routes/desk/second-factor.tsx'),
        route('cases/:caseId', 'routes/desk/case.tsx'),
        route('appeals', 'routes/desk/appeals.tsx'),
        route('decisions/:decisionId', 'routes/desk/decision.tsx'),
        route('members', 'routes/desk/members.tsx'),
        route('domains', 'routes/desk/domains.tsx'),
        route('audit', 'routes/desk/audit.tsx'),
        route('search-terms', 'routes/desk/search-terms.tsx'),
        route('advisories', 'routes/desk/advisories.tsx'),
      ]),
    ]),

    route('dev/outbox', 'routes/dev/outbox.tsx'),
    route('dev/sign-in/:view', 'routes/dev/sign-in.tsx'),

    route('about/save-button', 'routes/about/save-button.tsx'),
    route('about/:page', ABOUT_PAGE),
    route('help', ABOUT_PAGE, { id: 'help' }),
    route('terms', 'routes/legal/terms.tsx'),
    route('privacy', 'routes/legal/privacy.tsx'),
    route('notice-at-collection', 'routes/legal/notice-at-collection.tsx'),

    ...prefix(':username', [
      index('routes/profile/saved.tsx'),
      route('_created', 'routes/profile/created.tsx'),
      route('_followers', 'routes/profile/followers.tsx'),
      route('_following', 'routes/profile/following.tsx'),
      route('_following/boards', 'routes/profile/following-boards.tsx'),
      route(':board', 'routes/board/page.tsx'),
      route(':board/:section', 'routes/board/page.tsx', { id: 'section' }),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),

  layout('frame/plain.tsx', [
    route('offsite', 'routes/offsite.tsx'),
    route('advertiser/:advertiserId/billing/history/:invoiceId', 'routes/promote/bill.tsx'),
    route('pin/create/:method/:action?', 'routes/pin/create.tsx'),
    route('connect/:provider', 'routes/auth/connect.tsx'),
    route('connect/:provider/callback/:domain?', 'routes/auth/connect-callback.tsx'),
    route('password/reset/:token', 'routes/auth/new-password.tsx'),
    route('appeal/:token', 'routes/appeal.tsx'),
    route('account/not-me/:token', ACCOUNT_LINK, { id: 'not-me' }),
    route('account/email/verify/:token', ACCOUNT_LINK, { id: 'verify-email' }),
    route('account/email/change/:token', ACCOUNT_LINK, { id: 'change-email' }),
  ]),

  ...prefix(':username', [
    route('feed.atom', FEED, { id: 'member-atom' }),
    route('feed.json', FEED, { id: 'member-json' }),
    route(':board/feed.atom', FEED, { id: 'board-atom' }),
    route(':board/feed.json', FEED, { id: 'board-json' }),
  ]),

  route('settings/export/:number', EXPORT_PART, { id: 'export-part' }),
  route('board/:boardId/export/:number', EXPORT_PART, { id: 'board-export-part' }),

  route('advertiser/:advertiserId/report-center/download', 'routes/promote/report-file.ts'),
  route('pin-builder/share', 'routes/share.ts'),
  route('webhooks/stripe', 'routes/promote/payment-webhook.ts'),

  route('quick-promote', QUICK_PROMOTE_MOVED, { id: 'quick-promote-short' }),
  route('advertiser/quick_promote', QUICK_PROMOTE_MOVED, { id: 'quick-promote-underscore' }),
  route('advertiser/:advertiserId/quick-promote', QUICK_PROMOTE_MOVED, {
    id: 'quick-promote-of-advertiser',
  }),

  ...prefix('advertiser/:advertiserId/billing', [
    route('card', 'routes/promote/billing-card.ts'),
    route('card/done', 'routes/promote/billing-card-done.ts'),
  ]),

  // Addresses for forms only.
  route('advertiser/:advertiserId/billing/pay', 'routes/promote/pay-now.ts'),
  route('advertiser/quick-promote/draft', 'routes/promote/quick-promote-draft.ts'),
  route('promotions/:campaignId/:act', 'routes/promote/promotion-choice.ts'),
  route('search/recent', 'routes/search/recent.ts'),
  ...prefix('pin/:pinId', [
    route('delete', 'routes/pin/delete.ts'),
    route('restore', 'routes/pin/restore.ts'),
    route('order', 'routes/pin/order.ts'),
    route('not-for-me', 'routes/pin/not-for-me.ts'),
  ]),
  route('board/undo/:actionId', 'routes/board/undo.ts'),
  ...prefix('board/:boardId', [
    route('cover', 'routes/board/cover.ts'),
    route('collaborators/remove', 'routes/board/remove-collaborator.ts'),
    route('collaborators/leave', 'routes/board/leave.ts'),
    route('invitation/:answer', 'routes/board/invitation.ts'),
    route('pins/:action', 'routes/board/pins.ts'),
    route('sections/:action', 'routes/board/sections.ts'),
    route(':action', 'routes/board/action.ts'),
  ]),
  route(
    'advertiser/:advertiserId/reporting/campaigns/:campaignId/:act',
    'routes/promote/campaign-act.ts',
  ),
  route(
    'advertiser/:advertiserId/conversions/tag/delete',
    'routes/promote/conversions/delete-tag.ts',
  ),
  route('follow', 'routes/follow.ts'),
  route('login/mfa/resend', 'routes/auth/login-mfa-resend.ts'),
  route('login/mfa/lost', 'routes/auth/login-mfa-lost.ts'),
  route('login/passkey', 'routes/auth/login-passkey.ts'),
  route('login/passkey/begin', 'routes/auth/login-passkey-begin.ts'),
  route('login/not-you', 'routes/auth/not-you.ts'),
  route('signup/email', 'routes/auth/signup-email.ts'),
  route('connect/email', 'routes/auth/connect-email.ts'),
  route('connect/one-tap', 'routes/auth/one-tap.ts'),
  route('signup/underage', 'routes/auth/signup-underage.ts'),
  route('logout', 'routes/auth/logout.ts'),
  route('logout/all', 'routes/auth/logout-all.ts'),
  route('accounts/switch', 'routes/auth/switch-account.ts'),
  route('business/switch', 'routes/business/switch.ts'),
  route('business/access/:act', 'routes/business/change-access.ts'),
  route('business/invitations/:businessId/:answer', 'routes/business/answer-invitation.ts'),
  ...prefix('settings', [
    index('routes/settings/start.ts'),
    route('security/email/send-again', 'routes/settings/email-send-again.ts'),
    route('security/email/cancel', 'routes/settings/email-cancel.ts'),
    route('security/password-link', 'routes/settings/password-link.ts'),
    route('security/phone/resend', 'routes/settings/phone-resend.ts'),
    route('security/factors/keep', 'routes/settings/keep-factors.ts'),
    route('security/factors/:kind/remove', 'routes/settings/remove-factor.ts'),
    route('security/passkeys/begin', 'routes/settings/passkeys-begin.ts'),
    route('security/passkeys/:passkeyId/rename', 'routes/settings/rename-passkey.ts'),
    route('security/passkeys/:passkeyId/remove', 'routes/settings/remove-passkey.ts'),
    route('security/sessions/:sessionId/end', 'routes/settings/end-session.ts'),
    route('security/identities/:identityId/disconnect', 'routes/settings/disconnect.ts'),
    route('import/:importId/:act', 'routes/settings/import-act.ts'),
    route('claim/:site/release', 'routes/settings/claim/release.ts'),
    route('account/data', 'routes/settings/ask-for-data.ts'),
    route('account/data/:exportId/:part', 'routes/settings/data-part.ts'),
    route('security/log-out-everywhere', 'routes/settings/log-out-everywhere.ts'),
  ]),

  // Explicit depths: Remix prefers `:username/:board/:section` to `v3/*`.
  route('v3/:subject?/:call?/*', 'routes/contract.ts'),
  route('vx/:subject?/:call?/*', 'routes/contract.ts', { id: 'vx' }),
  route('ads/v4/:subject?/*', 'routes/contract.ts', { id: 'ads' }),
  route('resource/:name?/:verb?/*', 'routes/contract.ts', { id: 'resource' }),
] satisfies RouteConfig
